import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftRevision } from '../../../contract/staff.gen.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useComparison } from '../changes/useComparison.ts';
import { fillWords } from '../words.ts';
import { callStaff } from '../calls/calls.ts';
import staffStyles from '../pages/Staff.module.css';
import { Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from './draftWords.json';

/** States of one person's doing the same thing follow one another: the newest of them, and the rest. */
function inRuns(states: readonly DraftRevision[]): DraftRevision[][] {
  const runs: DraftRevision[][] = [];
  for (const state of states) {
    const first = runs.at(-1)?.[0];
    if (first !== undefined && first.what === state.what && first.by.id === state.by.id) {
      runs.at(-1)!.push(state);
    } else runs.push([state]);
  }
  return runs;
}

interface DraftStatesProps {
  id: string;
  /** The state that is shown on the page */
  revision: number;
  /** Absent for those who may only look */
  onBringBack: ((revision: number) => Promise<void>) | undefined;
  onClose: () => void;
}

/** Every state of a draft that was ever saved, each of which can be brought back. */
export function DraftStates({ id, revision, onBringBack, onClose }: DraftStatesProps) {
  const [states, setStates] = useState<readonly DraftRevision[]>();
  const [failure, setFailure] = useState<string>();
  const [hasOlder, setHasOlder] = useState(false);
  const loadStates = (before?: number) =>
    callStaff('listDraftStates', { params: { id }, query: { before } }).then(
      ({ revisions }) => {
        setStates((shown = []) => (before === undefined ? revisions : [...shown, ...revisions]));
        setHasOlder((revisions.at(-1)?.revision ?? 1) > 1);
      },
      (error: Error) => setFailure(error.message),
    );
  const load = useEffectEvent(() => void loadStates());
  useEffect(() => {
    load();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new state is a new list
  }, [id, revision]);
  const bringBack = (which: number) => {
    setFailure(undefined);
    onBringBack?.(which).then(onClose, (error: Error) => setFailure(error.message));
  };
  const entry = (state: DraftRevision) => (
    <State
      id={id}
      state={state}
      revision={revision}
      onBringBack={onBringBack && (() => bringBack(state.revision))}
    />
  );
  return (
    <Dialog open wide title={words.states} onClose={onClose} dismissLabel={words.close}>
      <p>{words.statesHelp}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {states === undefined && failure === undefined && <Waiting failure={undefined} />}
      <ol className={staffStyles.list}>
        {inRuns(states ?? []).map(([newest, ...rest]) => (
          <li key={newest!.revision}>
            {entry(newest!)}
            {rest.length > 0 && (
              <details>
                <summary>{fillWords(words.between, { count: rest.length })}</summary>
                <ol className={staffStyles.list}>
                  {rest.map((state) => (
                    <li key={state.revision}>{entry(state)}</li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
      {hasOlder && (
        <button type="button" onClick={() => void loadStates(states?.at(-1)?.revision)}>
          {words.older}
        </button>
      )}
    </Dialog>
  );
}

interface StateProps {
  id: string;
  state: DraftRevision;
  revision: number;
  onBringBack: (() => void) | undefined;
}

function State({ id, state, revision, onBringBack }: StateProps) {
  const [isCompared, setCompared] = useState(false);
  const isNow = state.revision === revision;
  return (
    <>
      <strong>{state.what}</strong> <small>{isNow && words.now}</small>
      <p className={staffStyles.quiet}>
        {[
          fillWords(words.state, { revision: state.revision }),
          state.by.name,
          shownTime(state.at),
        ].join(' · ')}
      </p>
      {!isNow && (
        <div className={staffStyles.row}>
          <button type="button" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {words.differs}
          </button>
          {onBringBack !== undefined && (
            <button type="button" onClick={onBringBack}>
              {words.bringBack}
            </button>
          )}
        </div>
      )}
      {isCompared && (
        <DifferenceFromNow from={`draft:${id}@${state.revision}`} to={`draft:${id}`} />
      )}
    </>
  );
}

function DifferenceFromNow(sides: { from: string; to: string }) {
  const { changes, failure } = useComparison(sides);
  if (changes === undefined) return <Waiting failure={failure} />;
  return changes.length === 0 ? <p>{words.sameAsNow}</p> : <ChangeList changes={changes} />;
}
