import { useMemo, type ReactNode } from 'react';
import { Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { groupBy } from '../../../checker/maps.ts';
import type { Comparison } from '../../../contract/staff.gen.ts';
import { scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { Sentences, useScreens, withoutMarks, type Seen } from '../review/Screens.tsx';
import { fillWords } from '../words.ts';
import { changesOf, type FileChange } from './changesOf.ts';
import styles from './ShownChange.module.css';
import { listed } from './side.ts';
import { WordsTable, type SideNames } from './WordsTable.tsx';
import words from './words.json';

/** So many sentences tell a change at first. */
const mostTold = 3;

/** Of what belongs to a change this many sentences stand in sight; one more does, too. */
const mostDetails = 6;

interface FoldedProps {
  title: string;
  /** Whether it is unfolded at first */
  isOpen?: boolean;
  children: ReactNode;
}

/** Something that only who asks for it reads. */
export const Folded = ({ title, isOpen, children }: FoldedProps) => (
  <details className={styles.folded} open={isOpen}>
    <summary>{title}</summary>
    {children}
  </details>
);

/** Sentences of which the first ones stand in sight. */
function FirstSentences({ of, most }: { of: readonly string[]; most: number }) {
  const folded = of.slice(most);
  return (
    <>
      <Sentences of={of.slice(0, most)} />
      {folded.length > 0 && (
        <Folded title={fillWords(words.inDetail, { count: folded.length })}>
          <Sentences of={folded} />
        </Folded>
      )}
    </>
  );
}

function Details({ of: { details = [], areFolded } }: { of: FileChange }) {
  const most = areFolded ? 0 : details.length <= mostDetails + 1 ? details.length : mostDetails;
  return <FirstSentences of={details} most={most} />;
}

const json = (value: unknown) =>
  value === undefined ? words.nothing : JSON.stringify(value, null, 2);

/** What stands in the files, for those who read them. */
function ForDevelopers({ of }: { of: readonly FileChange[] }) {
  return (
    <Folded title={words.forDevelopers}>
      {of.map(({ key, source: { file, path, before, after } }) => (
        <section key={key}>
          <code>{[file, ...path].join(' › ')}</code>
          <div className={styles.sides}>
            <pre>{json(before)}</pre>
            <pre>{json(after)}</pre>
          </div>
        </section>
      ))}
    </Folded>
  );
}

interface ChangeProps {
  changes: readonly FileChange[];
  /** What visitors see on both sides; left out where words are enough */
  seen?: (Seen & Pick<Comparison, 'behaviour'>) | undefined;
  sides?: SideNames | undefined;
  /** What can be done with a screen, beside its pictures */
  renderMore?: ((step: string) => ReactNode) | undefined;
  /** What else is folded below */
  children?: ReactNode;
}

const inTime: SideNames = { before: words.wordsBefore, after: words.wordsAfter };

/**
 * What differs in two sets of files: in a few sentences, then screen by screen as visitors see it and
 * in the words that differ; folded below, which way visitors take, and what stands in the files.
 */
export function ShownChange({ changes, seen, sides = inTime, renderMore, children }: ChangeProps) {
  const { choice, pictureOf } = useScreens(seen);
  const screens = groupBy(changes, ({ screen }) => screen?.step);
  return (
    <Flex direction="column" gap="4" className={styles.change}>
      <Flex gap="4" justify="between" align="start" wrap="wrap">
        <div className={styles.told}>
          {changes.length === 0 && <p>{words.none}</p>}
          <FirstSentences of={changes.map(({ sentence }) => sentence)} most={mostTold} />
        </div>
        {choice}
      </Flex>
      {[...screens].map(([step, list]) => {
        const picture = pictureOf(step, list);
        const hasMore = list.some(({ words: said, details = [] }) => said || details.length > 0);
        if (picture === undefined && !hasMore) return null;
        const title = list[0]?.screen?.title ?? words.wholeVisit;
        return (
          <section key={step ?? ''} aria-label={title} className={styles.screen}>
            {picture}
            <Flex direction="column" gap="3" minWidth="0">
              <Heading as="h2" size="3">
                {title}
              </Heading>
              {list.map((change) => (
                <div key={change.key}>
                  {list.length > 1 && <Text size="2">{change.sentence}</Text>}
                  <WordsTable of={change} sides={sides} />
                  <Details of={change} />
                </div>
              ))}
              {step !== undefined && renderMore?.(step)}
            </Flex>
          </section>
        );
      })}
      {seen !== undefined && (
        <Folded title={words.behaviour}>
          <Sentences of={seen.behaviour.map(withoutMarks)} />
        </Folded>
      )}
      {children}
      {changes.length > 0 && <ForDevelopers of={changes} />}
    </Flex>
  );
}

/**
 * Two versions or drafts, and what differs in them.
 *
 * @param sides `version:<id>` or `draft:<id>`; undefined: nothing is compared
 */
export function useComparison(sides: { from: string; to: string } | undefined) {
  const { answer, failure } = useAnswer('compareFiles', sides && { query: sides });
  const changes = useMemo(() => answer && changesOf(answer.before, answer.after), [answer]);
  return { answer, failure, changes };
}

interface ComparedProps extends Pick<ChangeProps, 'sides' | 'renderMore'> {
  from: string;
  to: string;
  /** Whether the screens are shown that differ */
  hasPictures?: boolean;
}

/** What differs in two versions or drafts, once it is known. */
export function ComparedChange({ from, to, hasPictures = false, ...more }: ComparedProps) {
  const { answer, failure, changes } = useComparison({ from, to });
  if (answer === undefined || changes === undefined) return <Waiting failure={failure} />;
  return (
    <ShownChange
      changes={changes}
      seen={hasPictures ? { scope, ...answer } : undefined}
      {...more}
    />
  );
}

/** The changed texts whose translations are older than the sentence, or not there; none: nothing. */
export function TextsBehind({ of }: { of: readonly FileChange[] }) {
  const behind = of.filter(({ outdated, missing }) => outdated.length + missing.length > 0);
  if (behind.length === 0) return null;
  const named = (ids: readonly string[]) =>
    listed(ids.map((id) => words.languages[id as keyof typeof words.languages]));
  return (
    <Callout.Root asChild size="1" color="gray">
      <section aria-label={words.behind}>
        <Callout.Text>
          {fillWords(behind.length === 1 ? words.oneBehind : words.someBehind, {
            count: behind.length,
          })}
        </Callout.Text>
        <Sentences
          of={behind.map(({ words: said, outdated, missing }) => {
            const parts = [
              outdated.length > 0 && fillWords(words.isOutdated, { languages: named(outdated) }),
              missing.length > 0 && fillWords(words.isMissing, { languages: named(missing) }),
            ];
            return `“${said?.after?.en}”: ${parts.filter((part) => part !== false).join('; ')}`;
          })}
        />
      </section>
    </Callout.Root>
  );
}
