import { useState } from 'react';
import type { DraftNote } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { TextArea } from '../../../page/ui/TextArea.tsx';
import { fillWords } from '../words.ts';
import { callStaff } from '../calls/calls.ts';
import styles from './Drafts.module.css';
import staffStyles from '../pages/Staff.module.css';
import { askAgain, NotDone, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
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
  const [text, setText] = useState('');
  const { answer, failure } = useAnswer('readDraft', { params: { id } });
  const notes = answer?.notes ?? [];
  const settled = notes.filter(({ settledAt }) => settledAt !== null);
  const { send: change, failure: refusal } = useDeed(
    (does: () => Promise<DraftNote>) => does(),
    () => askAgain('readDraft'),
  );
  const leave = async () => {
    const note = await callStaff('addDraftNote', {
      params: { id },
      body: { step, text: text.trim() },
    });
    setText('');
    return note;
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
            change(() => callStaff('settleDraftNote', { params: { id, note: note.id } }))
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
          if (text.trim() !== '') change(leave);
        }}
      >
        <TextArea
          label={fillWords(words.noteAt, { step: titleOf(step) })}
          value={text}
          maxLength={mostCharacters}
          onChange={setText}
        />
        <NotDone failure={refusal} />
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
