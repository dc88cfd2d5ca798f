import { edits } from '../../../../edits/edits.ts';
import { EndForm } from './EndForm.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { PasteForm } from './PasteForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import type { Edit, Given } from '../../../../edits/edit.ts';
import { InsertForm } from './InsertForm.tsx';
import { MoveAfterForm } from './MoveAfterForm.tsx';
import { RedirectForm } from './RedirectForm.tsx';
import { RenameForm } from './RenameForm.tsx';
import { SkipForm } from './SkipForm.tsx';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import type { AskedEdit } from '../../store/pageStore.ts';
import { useToast } from '../../../../page/ui/Toast.tsx';
import styles from '../edit.module.css';
import { type EditRefusal, makeEdit } from './makeEdit.ts';
import type { EditFormProps } from './EditForm.tsx';
import mends from '../mends/MendList.module.css';
import { TryList } from '../mends/TryList.tsx';
import { useTries } from '../mends/useTries.ts';

interface EditFormsProps {
  draft: FlowDraft;
  /** The step to be edited. */
  selected: string;
  onSelect: (step: string) => void;
  /** The edit whose form is open, with values for its fields. */
  open: AskedEdit | undefined;
  onOpen: (edit: AskedEdit | undefined) => void;
}

/** A form gets the values of its own edit only, which the record cannot say of each. */
type Form = { show(props: EditFormProps<Edit>): React.ReactNode }['show'];

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

/** The edits of a step, each with its form. What was typed stays until the edit is made. */
export function EditForms({ draft, selected, onSelect, open, onOpen }: EditFormsProps) {
  const { flow } = draft;
  const toast = useToast();
  if (flow === undefined) return <p>The flow cannot be read. Mend it under “For developers”.</p>;
  const step = flow.steps[selected];
  if (step === undefined) return <p>Choose a step to move, skip or rename it.</p>;

  const make = (edit: Edit) => (given: Given) => {
    const { refusal, shows, label } = makeEdit(draft, edit, given);
    if (label !== undefined) toast(`${label}. Undo takes it back.`);
    const asked = { id: edit.id, given: open?.given ?? {} };
    onOpen({ ...asked, ...(refusal && { refused: { step: selected, refusal } }) });
    if (shows !== undefined) onSelect(shows);
    return refusal === undefined;
  };
  const take = ({ files, label, shows }: EditRefusal['instead'][number]) => {
    draft.editFiles(files, label);
    toast(`${label}. Undo takes it back.`);
    onOpen(undefined);
    if (shows !== undefined) onSelect(shows);
  };
  return (
    <div className={styles.edits}>
      {edits.map((edit) => {
        const Form = forms[edit.id];
        // Words are edited under “Texts”.
        if (Form === undefined) return null;
        const isOpen = open?.id === edit.id;
        const isRefused = isOpen && open.refused?.step === selected;
        const refusal = isRefused ? open.refused?.refusal : undefined;
        return (
          <details
            key={`${edit.id} ${selected}`}
            className={styles.more}
            open={isOpen}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open !== isOpen)
                onOpen(currentTarget.open ? { id: edit.id } : undefined);
            }}
          >
            <summary>
              {edit.label}
              {edit.key !== undefined && <kbd>{edit.key}</kbd>}
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
            {isOpen && refusal !== undefined && (
              <InsteadList draft={draft} refusal={refusal} onTake={take} />
            )}
          </details>
        );
      })}
    </div>
  );
}

interface InsteadListProps {
  draft: FlowDraft;
  refusal: EditRefusal;
  onTake: (instead: EditRefusal['instead'][number]) => void;
}

/** Changes that can be made in place of one that was refused, as buttons. */
function InsteadList({ draft, refusal, onTake }: InsteadListProps) {
  const { instead } = refusal;
  const { published, text, forms } = draft;
  const { tries, isLooking } = useTries(instead.length === 0 ? undefined : refusal, () => ({
    published,
    draft: { flow: text, forms },
    about: { tries: instead },
  }));
  if (instead.length === 0) return null;
  return (
    <section className={mends.mends} aria-label="What can be done instead" aria-busy={isLooking}>
      <h3>What can be done instead</h3>
      <TryList
        tries={tries}
        onTake={({ label }) => onTake(instead.find((one) => one.label === label)!)}
      />
      {isLooking && <output>Trying what it does …</output>}
    </section>
  );
}
