import { useState } from 'react';
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { takeScreen } from '../changes/takeScreen.ts';
import { asSentence, fillWords } from '../words.ts';
import { addressFor, callStaff } from '../calls/calls.ts';
import { changesSince } from '../drafts/savingState.ts';
import styles from '../pages/Staff.module.css';
import { flow, scope } from '../calls/useAnswer.tsx';
import words from '../pages/words.json';

interface TakeScreenProps {
  /** The files that have the screen as it is wanted */
  from: FlowFiles;
  step: string;
  title: string;
}

/** Begins a draft of what is live, with one screen as another version has it. */
export function TakeScreen({ from, step, title }: TakeScreenProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const take = async () => {
    setBusy(true);
    setRefusal(undefined);
    let begun: string | undefined;
    try {
      const name = fillWords(words.taken, { title });
      const draft = await callStaff('beginDraft', { body: { scope, flow, name } });
      begun = draft.id;
      const changes = changesSince(draft.files, takeScreen(draft.files, from, step));
      if (changes !== undefined) {
        const body = { base: draft.revision, changes, what: name };
        await callStaff('saveDraft', { params: { id: draft.id }, body });
      }
      window.location.assign(addressFor(scope, { page: 'review', draft: draft.id }));
    } catch (error) {
      setRefusal(asSentence((error as Error).message));
      // Nobody wants the draft that was begun for it.
      if (begun !== undefined) {
        await callStaff('putDraftAway', { params: { id: begun } }).catch(() => undefined);
      }
      setBusy(false);
    }
  };
  return (
    <div className={styles.row}>
      <button type="button" disabled={isBusy} onClick={() => void take()}>
        {words.takeScreen}
      </button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </div>
  );
}
