import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { takeScreen } from '../changes/takeScreen.ts';
import { asSentence, fillWords } from '../words.ts';
import { addressFor, callStaff } from '../calls/calls.ts';
import { changesSince } from '../drafts/savingState.ts';
import styles from '../pages/Staff.module.css';
import { flow, scope, useDeed } from '../calls/useAnswer.tsx';
import words from '../pages/words.json';

interface TakeScreenProps {
  /** The files that have the screen as it is wanted */
  from: FlowFiles;
  step: string;
  title: string;
}

/** Begins a draft of what is live, with one screen as another version has it. */
export function TakeScreen({ from, step, title }: TakeScreenProps) {
  const take = useDeed(async () => {
    const name = fillWords(words.taken, { title });
    const draft = await callStaff('beginDraft', { body: { scope, flow, name } });
    try {
      const changes = changesSince(draft.files, takeScreen(draft.files, from, step));
      if (changes !== undefined) {
        const body = { base: draft.revision, changes, what: name };
        await callStaff('saveDraft', { params: { id: draft.id }, body });
      }
      window.location.assign(addressFor(scope, { page: 'review', draft: draft.id }));
    } catch (error) {
      // Nobody wants the draft that was begun for it.
      await callStaff('putDraftAway', { params: { id: draft.id } }).catch(() => undefined);
      throw error;
    }
  });
  return (
    <div className={styles.row}>
      <button type="button" disabled={take.isBusy} onClick={() => take.send()}>
        {words.takeScreen}
      </button>
      {take.failure && <p role="alert">{asSentence(take.failure.message)}</p>}
    </div>
  );
}
