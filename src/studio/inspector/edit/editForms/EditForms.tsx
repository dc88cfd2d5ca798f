import { Kbd } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { Edit, Given } from '../../../../edits/edit.ts';
import { edits } from '../../../../edits/edits.ts';
import type { Step } from '../../../../engine/types.ts';
import { useToast } from '../../../../page/ui/Toast.tsx';
import { useActions, useInspected } from '../../store/contexts.ts';
import type { AskedEdit } from '../../store/pageStore.ts';
import styles from '../edit.module.css';
import { Tries, TryList } from '../mends/MendList.tsx';
import { useTries } from '../mends/useTries.ts';
import { DeleteForm } from './DeleteForm.tsx';
import type { EditFormProps } from './EditForm.tsx';
import { EndForm } from './EndForm.tsx';
import { InsertForm } from './InsertForm.tsx';
import { type EditRefusal, makeEdit } from './makeEdit.ts';
import { MoveAfterForm } from './MoveAfterForm.tsx';
import { PasteForm } from './PasteForm.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { RedirectForm } from './RedirectForm.tsx';
import { RenameForm } from './RenameForm.tsx';
import { SkipForm } from './SkipForm.tsx';

/** A form gets the values of its own edit only, which the record cannot say of each. */
type Form = { show(props: EditFormProps<Edit>): ReactNode }['show'];

/** The form of each edit, by the edit's id. */
const forms: Readonly<Record<string, Form>> = {
  'add-form': QuestionForm,
  'insert-after': InsertForm,
  paste: PasteForm,
  'add-end': EndForm,
  'move-after': MoveAfterForm,
  redirect: RedirectForm,
  skip: SkipForm,
  rename: RenameForm,
  delete: DeleteForm,
};

interface EditFormsProps {
  step: Step;
  /** The edit whose form is open, with values for its fields. */
  open: AskedEdit | undefined;
  onOpen: (edit: AskedEdit | undefined) => void;
}

/** The edits of a step, each with its form. What was typed stays until the edit is made. */
export function EditForms({ step, open, onOpen }: EditFormsProps) {
  const { draft, flow } = useInspected();
  const { select } = useActions();
  const toast = useToast();
  const tell = (label: string) => toast(`${label}. Undo takes it back.`);
  const make = (edit: Edit) => (given: Given) => {
    const { refusal, shows, label } = makeEdit(draft, edit, given);
    if (label !== undefined) tell(label);
    const asked = { id: edit.id, given: open?.given ?? {} };
    onOpen({ ...asked, ...(refusal && { refused: { step: step.id, refusal } }) });
    if (shows !== undefined) select(shows);
    return refusal === undefined;
  };
  const take = ({ files, label, shows }: EditRefusal['instead'][number]) => {
    draft.editFiles(files, label);
    tell(label);
    onOpen(undefined);
    if (shows !== undefined) select(shows);
  };
  return edits.map((edit) => {
    const Form = forms[edit.id];
    // Words are edited under “Texts”.
    if (Form === undefined) return null;
    const isOpen = open?.id === edit.id;
    const refusal = isOpen && open.refused?.step === step.id ? open.refused.refusal : undefined;
    return (
      <details
        key={`${edit.id} ${step.id}`}
        className={styles.edit}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen)
            onOpen(currentTarget.open ? { id: edit.id } : undefined);
        }}
      >
        <summary>
          {edit.label}
          {edit.key !== undefined && <Kbd>{edit.key}</Kbd>}
        </summary>
        {isOpen && (
          <Form
            key={JSON.stringify(open.given ?? {})}
            flow={flow}
            step={step}
            text={draft.text}
            forms={Object.keys(draft.forms)}
            given={open.given ?? {}}
            make={make(edit)}
            refusal={refusal}
          />
        )}
        {refusal !== undefined && <InsteadList refusal={refusal} onTake={take} />}
      </details>
    );
  });
}

interface InsteadListProps {
  refusal: EditRefusal;
  onTake: (instead: EditRefusal['instead'][number]) => void;
}

/** Changes that can be made in place of one that was refused, as buttons. */
function InsteadList({ refusal, onTake }: InsteadListProps) {
  const { instead } = refusal;
  const { published, text, forms } = useInspected().draft;
  const { tries, isLooking } = useTries(instead.length === 0 ? undefined : refusal, () => ({
    published,
    draft: { flow: text, forms },
    about: { tries: instead },
  }));
  if (instead.length === 0) return null;
  return (
    <Tries label="What can be done instead" isLooking={isLooking} looking="Trying what it does …">
      <TryList
        tries={tries}
        onTake={({ label }) => onTake(instead.find((one) => one.label === label)!)}
      />
    </Tries>
  );
}
