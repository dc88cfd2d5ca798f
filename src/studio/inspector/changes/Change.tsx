import type { ReactNode } from 'react';
import { groupBy } from '../../../checker/maps.ts';
import { fillWords } from '../words.ts';
import type { FileChange } from './changesOf.ts';
import styles from './Changes.module.css';
import { listed } from './side.ts';
import { WordsTable, type SideNames } from './WordsTable.tsx';
import words from './words.json';

/** Of what belongs to a change this many sentences stand in sight; one more does, too. */
const mostDetails = 6;

const DetailList = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.details}>
    {of.map((detail) => (
      <li key={detail}>{detail}</li>
    ))}
  </ul>
);

function Details({ of: { details: all = [], areFolded } }: { of: FileChange }) {
  const inSight = areFolded ? 0 : all.length <= mostDetails + 1 ? all.length : mostDetails;
  const folded = all.slice(inSight);
  if (folded.length === 0) return inSight === 0 ? null : <DetailList of={all} />;
  return (
    <>
      {inSight > 0 && <DetailList of={all.slice(0, inSight)} />}
      <details>
        <summary>{fillWords(words.inDetail, { count: folded.length })}</summary>
        <DetailList of={folded} />
      </details>
    </>
  );
}

/** The language in which some changes are seen: that of the first words that differ. */
export function languageShowing(changes: readonly FileChange[]): string {
  const said = changes.map((change) => change.words);
  // What has no words of its own, such as another order, is seen in any language.
  if (said.includes(undefined)) return 'en';
  const differs = (id: string) => said.some((both) => both?.before?.[id] !== both?.after?.[id]);
  return Object.keys(words.languages).find(differs) ?? 'en';
}

const json = (value: unknown) =>
  value === undefined ? words.nothing : JSON.stringify(value, null, 2);

/** What stands in the files, for those who read them. */
function ForDevelopers({ of }: { of: readonly FileChange[] }) {
  return (
    <details className={styles.developers}>
      <summary>{words.forDevelopers}</summary>
      {of.map(({ key, source: { file, path, before, after } }) => (
        <section key={key}>
          <code>{[file, ...path].join(' › ')}</code>
          <div className={styles.sides}>
            <pre>{json(before)}</pre>
            <pre>{json(after)}</pre>
          </div>
        </section>
      ))}
    </details>
  );
}

interface ChangeListProps {
  changes: readonly FileChange[];
  /** What else stands with the changes of a screen, such as its pictures. */
  renderScreen?: (step: string, changes: readonly FileChange[]) => ReactNode;
  sides?: SideNames;
}

const inTime: SideNames = { before: words.wordsBefore, after: words.wordsAfter };

/** Changes in sentences, screen by screen. */
export function ChangeList({ changes, renderScreen, sides = inTime }: ChangeListProps) {
  if (changes.length === 0) return <p>{words.none}</p>;
  const screens = groupBy(changes, ({ screen }) => screen?.step);
  return [...screens].map(([step, list]) => {
    const title = list[0]?.screen?.title ?? words.wholeVisit;
    return (
      <section key={step ?? ''} aria-label={title} className={styles.screen}>
        <h3>{title}</h3>
        <ul className={styles.list}>
          {list.map((change) => (
            <li key={change.key}>
              <p>{change.sentence}</p>
              <WordsTable of={change} sides={sides} />
              <Details of={change} />
            </li>
          ))}
        </ul>
        {step !== undefined && renderScreen?.(step, list)}
        <ForDevelopers of={list} />
      </section>
    );
  });
}

/** The changed texts whose translations are older than the sentence, or not there; none: nothing. */
export function TextsBehind({ of }: { of: readonly FileChange[] }) {
  const behind = of.filter(({ outdated, missing }) => outdated.length + missing.length > 0);
  if (behind.length === 0) return null;
  const named = (ids: readonly string[]) =>
    listed(ids.map((id) => words.languages[id as keyof typeof words.languages]));
  return (
    <section aria-label={words.behind} className={styles.behind}>
      <p>
        {fillWords(behind.length === 1 ? words.oneBehind : words.someBehind, {
          count: behind.length,
        })}
      </p>
      <ul>
        {behind.map(({ key, words: said, outdated, missing }) => (
          <li key={key}>
            “{said?.after?.en}”:{' '}
            {[
              ...(outdated.length > 0
                ? [fillWords(words.isOutdated, { languages: named(outdated) })]
                : []),
              ...(missing.length > 0
                ? [fillWords(words.isMissing, { languages: named(missing) })]
                : []),
            ].join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
