import { useEffect, useEffectEvent, useState } from 'react';
import { Badge, Box, Button, Flex, Text } from '@radix-ui/themes';
import type { DraftRevision } from '../../../contract/staff.gen.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { ComparedChange, Folded } from '../changes/ShownChange.tsx';
import { fillWords } from '../words.ts';
import { callStaff } from '../calls/calls.ts';
import styles from './Drafts.module.css';
import { Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { Quiet } from '../review/texts.tsx';
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
      <Quiet>{words.statesHelp}</Quiet>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {states === undefined && failure === undefined && <Waiting failure={undefined} />}
      <ol className={styles.entries}>
        {inRuns(states ?? []).map(([newest, ...rest]) => (
          <li key={newest!.revision}>
            {entry(newest!)}
            {rest.length > 0 && (
              <Folded title={fillWords(words.between, { count: rest.length })}>
                <ol>
                  {rest.map((state) => (
                    <li key={state.revision}>{entry(state)}</li>
                  ))}
                </ol>
              </Folded>
            )}
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Button
          variant="surface"
          color="gray"
          onClick={() => void loadStates(states?.at(-1)?.revision)}
        >
          {words.older}
        </Button>
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
      <Flex gap="2" align="center" wrap={{ initial: 'wrap', sm: 'nowrap' }}>
        <Box flexGrow="1" minWidth="0">
          <Flex gap="2" wrap="wrap">
            <Text weight="medium">{state.what}</Text>
            {isNow && <Badge color="green">{words.now}</Badge>}
          </Flex>
          <Quiet>
            {[
              fillWords(words.state, { revision: state.revision }),
              state.by.name,
              shownTime(state.at),
            ].join(' · ')}
          </Quiet>
        </Box>
        {!isNow && (
          <Flex gap="2" flexShrink="0">
            <Button
              variant="surface"
              color="gray"
              aria-expanded={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {words.differs}
            </Button>
            {onBringBack !== undefined && (
              <Button variant="soft" onClick={onBringBack}>
                {words.bringBack}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
      {isCompared && <ComparedChange from={`draft:${id}@${state.revision}`} to={`draft:${id}`} />}
    </>
  );
}
