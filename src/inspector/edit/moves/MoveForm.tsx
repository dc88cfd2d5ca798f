import type { ReactNode, SubmitEvent } from 'react';
import type { Flow, Step } from '../../../engine/types.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../edit.module.css';
import type { Given } from '../../../edits/types.ts';
import type { Refusal } from './makeEdit.ts';

/** What every form of a move is given. */
export interface MoveFormProps {
  flow: Flow;
  step: Step;
  /** The flow's file. */
  text: string;
  /** The forms there are, by id. */
  forms: readonly string[];
  /** What is known of it when it is asked for, such as its place. */
  given: Given;
  /** Makes the edit and answers whether it was made; a refused one is told beside its button. */
  make: (given: Given) => boolean;
  /** Why the last try was refused. */
  refusal: Refusal | undefined;
}

/** What a field says that shows some of what an edit is told; null where nothing is wrong with it. */
export const faultOf = (refusal: Refusal | undefined, ...names: readonly string[]) =>
  refusal?.about !== undefined && names.includes(refusal.about) ? refusal.why : null;

interface FieldsProps {
  button: string;
  onSubmit: () => void;
  children: ReactNode;
  refusal: Refusal | undefined;
  /** The names of what its fields tell, each with its own fault; any other is told below them. */
  fields?: readonly string[];
}

/** The fields of a move in a row with its button. */
export function MoveForm({ fields = [], ...props }: FieldsProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <div className={styles.moveFields}>
        {props.children}
        {props.refusal !== undefined && faultOf(props.refusal, ...fields) === null && (
          <p role="alert" className={styles.refusal}>
            {props.refusal.why}
          </p>
        )}
      </div>
      <Button kind="secondary" type="submit">
        {props.button}
      </Button>
    </form>
  );
}
