import { useState, type ReactNode } from 'react';
import { Button, Callout, Flex, Link } from '@radix-ui/themes';
import type {
  DraftSummary,
  FileFinding,
  Publication,
  RunningExperiment,
} from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { addressFor, StaffCallError } from './calls.ts';
import draftWords from '../drafts/draftWords.json';
import { WentLive } from '../drafts/WentLive.tsx';
import { Findings } from '../review/Findings.tsx';
import { shownTime } from '../times.ts';
import { TextLine } from '../review/texts.tsx';
import words from '../pages/words.json';

interface RefusalState {
  /** What was said in answer to refusals, to be sent with the next try. */
  readonly given: { word?: string; confirm?: readonly string[]; ends?: readonly string[] };
  /** How many experiments the next try ends. */
  readonly ending: number;
  /** Whether it is worth a try: customers who could no longer book are confirmed, say. */
  readonly mayTry: boolean;
  /** Tries it, one try at a time, and takes note of a refusal. */
  readonly attempt: (does: () => Promise<unknown>) => Promise<void>;
  readonly isBusy: boolean;
  /** What was refused and why, and the fields that it asks for. */
  readonly shown: ReactNode;
}

/** What somebody types who means that the customers who were named can no longer book. */
const wordsToConfirm = 'no longer book';

/**
 * Why the server did not put something before customers, and what may be said to it all the same: a
 * word about warnings, and typed words where a kind of customer can no longer book.
 */
export function useRefusal(): RefusalState {
  const [word, setWord] = useState('');
  const [typed, setTyped] = useState('');
  /** The losses that were confirmed before, by refusals that others have followed. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<Error>();
  /** All that were named in a refusal: whoever presses again ends them, whatever else is asked then. */
  const [told, setTold] = useState<readonly RunningExperiment[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { problems = [], experiments = [], confirm: asked = [] } = toldBy(refusal);
  const behind = behindOf(refusal);
  const asksWord = word !== '' || problems.some(({ severity }) => severity === 'warning');
  const isMeant = typed.trim() === wordsToConfirm;
  const confirm = isMeant ? [...confirmed, ...asked] : confirmed;
  const refuse = (next: Error | undefined) => {
    const { confirm: losses = [], experiments: named = [] } = toldBy(next);
    setRefusal(next);
    // Whoever else is lost is asked about anew.
    if (next !== undefined) setConfirmed(confirm);
    if (losses.length > 0) setTyped('');
    if (named.length > 0) setTold(named);
  };
  return {
    given: {
      ...(word.trim() !== '' && { word: word.trim() }),
      ...(confirm.length > 0 && { confirm }),
      // Pressing the button once more, which says so, ends them with it.
      ...(told.length > 0 && { ends: told.map(({ id }) => id) }),
    },
    mayTry: asked.length === 0 || isMeant,
    ending: told.length,
    isBusy,
    attempt: async (does) => {
      if (isBusy) return;
      setBusy(true);
      refuse(undefined);
      await does().catch(refuse);
      setBusy(false);
    },
    shown: (
      <>
        {refusal !== undefined && (
          <Flex role="alert" direction="column" gap="2">
            <Callout.Root size="1" color="red">
              <Callout.Text>
                {behind === undefined ? (
                  experiments.length > 0 ? (
                    words.experimentsRun
                  ) : (
                    refusal.message
                  )
                ) : (
                  <>
                    “{behind.draft.name}”: {draftWords.behind} <WentLive of={behind.meanwhile} />.{' '}
                    <Link
                      underline="always"
                      href={addressFor(behind.draft.scope, {
                        page: 'review',
                        draft: behind.draft.id,
                      })}
                      target="_blank"
                      rel="noopener"
                    >
                      {words.bringInThere}
                    </Link>
                  </>
                )}
              </Callout.Text>
              {experiments.map(({ id, name, scope, scopeName, by, at }) => (
                <Callout.Text key={id}>
                  <Link
                    underline="always"
                    href={addressFor(scope, { page: 'experiments' })}
                    target="_blank"
                    rel="noopener"
                  >
                    “{name}”
                  </Link>{' '}
                  {fillWords(words.experimentOf, {
                    scope: scopeName ?? words.everybody,
                    by: by.name,
                    at: shownTime(at),
                  })}
                </Callout.Text>
              ))}
            </Callout.Root>
            <Findings of={problems} />
            {behind === undefined && experiments.length === 0 && isOfOlder(refusal) && (
              <Button variant="surface" color="gray" onClick={() => window.location.reload()}>
                {words.lookAgain}
              </Button>
            )}
          </Flex>
        )}
        {asksWord && (
          <TextLine label={words.word} value={word} maxLength={500} onChange={setWord} />
        )}
        {asked.length > 0 && (
          <TextLine
            label={fillWords(words.confirm, { words: wordsToConfirm })}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
        )}
      </>
    ),
  };
}

/** What refusals tell beside their sentence. */
interface ToldByRefusal {
  readonly problems: readonly FileFinding[];
  /** The losses that are to be confirmed. */
  readonly confirm: readonly string[];
  /** Those that run on what was to be replaced. */
  readonly experiments: readonly RunningExperiment[];
  readonly draft: Pick<DraftSummary, 'id' | 'name' | 'scope'>;
  readonly meanwhile: readonly Publication[];
}

const toldBy = (refusal: Error | undefined): Partial<ToldByRefusal> =>
  refusal instanceof StaffCallError ? refusal.answer : {};

/** The draft that is behind what is live, and what went live; undefined where that is not the reason. */
function behindOf(refusal: Error | undefined) {
  const { draft, meanwhile } = toldBy(refusal);
  // Where it is reviewed, looking again offers it.
  const isReviewed = new URLSearchParams(window.location.search).get('draft') === draft?.id;
  return draft && meanwhile && !isReviewed ? { draft, meanwhile } : undefined;
}

/** Whether the page is older than what is there now. */
const isOfOlder = (refusal: Error): boolean =>
  refusal instanceof StaffCallError && refusal.status === 409;
