import { Button, Flex, Text } from '@radix-ui/themes';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import type { Edit } from '../../../../edits/edit.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import type { EditRefusal } from './makeEdit.ts';

/** The props of the form of an edit, of which `Of` is the type. */
export interface EditFormProps<Of extends Edit<never>> {
  flow: Flow;
  step: Step;
  /** The text of the flow file. */
  text: string;
  /** The ids of all forms. */
  forms: readonly string[];
  /** Values for the fields that are known when the form opens, such as a place. */
  given: Partial<GivenTo<Of>>;
  /**
   * Makes the edit; returns whether it was made. The message of a refusal appears beside the
   * button.
   */
  make: (given: GivenTo<Of>) => boolean;
  /** Why the last attempt was refused. */
  refusal: EditRefusal | undefined;
}

/** The values with which an edit is made. */
type GivenTo<Of> = Of extends Edit<infer Values> ? Values : never;

/** The message for a field when the refusal is about one of the given parameters; null otherwise. */
export const refusalOf = (refusal: EditRefusal | undefined, ...names: readonly string[]) =>
  refusal?.about !== undefined && names.includes(refusal.about) ? refusal.why : null;

interface FieldsProps {
  button: string;
  onSubmit: () => void;
  children: ReactNode;
  refusal: EditRefusal | undefined;
  /**
   * The parameters whose message appears at a field of its own; messages of all others appear below.
   */
  fields?: readonly string[];
}

/** The fields of an edit, and its button below them. */
export function EditForm({ fields = [], ...props }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const { refusal } = props;
  // To the field that is wrong, or else to the sentence that says what is.
  useEffect(() => {
    if (refusal === undefined) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? said.current)?.focus();
  }, [refusal]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Flex asChild direction="column" gap="3">
      <form ref={form} onSubmit={submit} noValidate>
        {props.children}
        {refusal !== undefined && refusalOf(refusal, ...fields) === null && (
          <Text as="p" color="red" role="alert" ref={said} tabIndex={-1}>
            {refusal.why}
          </Text>
        )}
        <Button type="submit" variant="soft" mr="auto">
          {props.button}
        </Button>
      </form>
    </Flex>
  );
}
