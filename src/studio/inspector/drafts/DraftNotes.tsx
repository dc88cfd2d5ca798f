import { useState } from 'react';
import { Button, Flex, Text, TextArea } from '@radix-ui/themes';
import type { DraftNote } from '../../../contract/staff.gen.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { fillWords } from '../words.ts';
import { callStaff } from '../calls/calls.ts';
import styles from './Drafts.module.css';
import { Folded } from '../changes/ShownChange.tsx';
import { askAgain, NotDone, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { Quiet } from '../review/texts.tsx';
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
      <Flex gap="2" align="center" wrap="wrap">
        <Button variant="soft" size="1" onClick={() => onStep(note.step)}>
          {titleOf(note.step)}
        </Button>
        <Quiet>
          {note.by.name} · {shownTime(note.at)}
        </Quiet>
        {canSettle && note.settledAt === null && (
          <Button
            variant="surface"
            color="gray"
            ml="auto"
            onClick={() =>
              change(() => callStaff('settleDraftNote', { params: { id, note: note.id } }))
            }
          >
            {words.settle}
          </Button>
        )}
      </Flex>
      <p className={styles.note}>{note.text}</p>
    </li>
  );
  return (
    <Dialog open wide title={words.notes} onClose={onClose} dismissLabel={words.close}>
      <Flex direction="column" gap="3">
        {' '}
        <Quiet>{words.notesHelp}</Quiet>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') change(leave);
          }}
        >
          <Text as="label" size="2" weight="medium">
            {fillWords(words.noteAt, { step: titleOf(step) })}
            <TextArea
              value={text}
              maxLength={mostCharacters}
              onChange={({ target }) => setText(target.value)}
            />
          </Text>
          <NotDone failure={refusal} />
          <Button
            type="submit"
            variant="soft"
            mt="2"
            disabled={text.trim() === '' || text.length > mostCharacters}
          >
            {words.leaveNote}
          </Button>
        </form>
        {answer === undefined ? (
          <Waiting failure={failure} />
        ) : (
          <ul className={styles.entries}>
            {notes.filter(({ settledAt }) => settledAt === null).map(entry)}
            {notes.length === 0 && <li>{words.noNotes}</li>}
          </ul>
        )}
        {settled.length > 0 && (
          <Folded title={fillWords(words.settled, { count: settled.length })}>
            <ul className={styles.entries}>{settled.map(entry)}</ul>
          </Folded>
        )}
      </Flex>{' '}
    </Dialog>
  );
}
