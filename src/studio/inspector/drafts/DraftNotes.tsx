import { useState } from 'react';
import type { DraftNote } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { TextArea } from '../../../page/ui/TextArea.tsx';
import { fillWords } from '../words.ts';
import { callStaff } from '../calls/calls.ts';
import styles from './Drafts.module.css';
import staffStyles from '../pages/Staff.module.css';
import { useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from './draftWords.json';

const mostCharacters = 2000;

interface DraftNotesProps {
  id: string;
  /** The step that is looked at: where a new note is left */
  step: string;
  titleOf: (step: string) => string;
  canSettle: boolean;
  onStep: (step: string) => void;
  onClose: () => void;
}

/** Notes that colleagues leave at steps of a draft. */
export function DraftNotes({ id, step, titleOf, canSettle, onStep, onClose }: DraftNotesProps) {
  const [turn, setTurn] = useState(0);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { answer, failure } = useAnswer('readDraft', { params: { id } }, turn);
  const notes = answer?.notes ?? [];
  const settled = notes.filter(({ settledAt }) => settledAt !== null);
  const change = (called: Promise<DraftNote>) =>
    called.then(
      () => {
        setRefusal(undefined);
        setTurn(turn + 1);
        return true;
      },
      (error: Error) => {
        setRefusal(error.message);
        return false;
      },
    );
  const leave = async () => {
    if (
      await change(callStaff('addDraftNote', { params: { id }, body: { step, text: text.trim() } }))
    )
      setText('');
  };
  const entry = (note: DraftNote) => (
    <li key={note.id}>
      <button type="button" onClick={() => onStep(note.step)}>
        {titleOf(note.step)}
      </button>
      <p className={styles.note}>{note.text}</p>
      <p className={staffStyles.quiet}>
        {note.by.name} · {shownTime(note.at)}
      </p>
      {canSettle && note.settledAt === null && (
        <button
          type="button"
          onClick={() =>
            void change(callStaff('settleDraftNote', { params: { id, note: note.id } }))
          }
        >
          {words.settle}
        </button>
      )}
    </li>
  );
  return (
    <Dialog open wide title={words.notes} onClose={onClose} dismissLabel={words.close}>
      <p>{words.notesHelp}</p>
      <form
        className={staffStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void leave();
        }}
      >
        <TextArea
          label={fillWords(words.noteAt, { step: titleOf(step) })}
          value={text}
          maxLength={mostCharacters}
          onChange={setText}
        />
        {refusal !== undefined && <p role="alert">{refusal}</p>}
        <Button
          type="submit"
          kind="secondary"
          disabled={text.trim() === '' || text.length > mostCharacters}
        >
          {words.leaveNote}
        </Button>
      </form>
      {answer === undefined ? (
        <Waiting failure={failure} />
      ) : (
        <ul className={staffStyles.list}>
          {notes.filter(({ settledAt }) => settledAt === null).map(entry)}
          {notes.length === 0 && <li>{words.noNotes}</li>}
        </ul>
      )}
      {settled.length > 0 && (
        <details>
          <summary>{fillWords(words.settled, { count: settled.length })}</summary>
          <ul className={staffStyles.list}>{settled.map(entry)}</ul>
        </details>
      )}
    </Dialog>
  );
}
