import { pointerKeys } from '../../../../files/json/pointer.ts';
import type { FlowProblem } from './judgeDraft.ts';
import styles from './Verdict.module.css';
import type { VerdictPanelProps } from './VerdictPanel.tsx';

type ProblemListProps = { problems: readonly FlowProblem[] } & Pick<
  VerdictPanelProps,
  'onPlay' | 'onReveal'
>;

const groups = [
  { severity: 'error', title: 'Errors', meaning: 'Customers get it only once these are mended.' },
  {
    severity: 'warning',
    title: 'Warnings',
    meaning: 'Most likely a slip; nobody is harmed by it.',
  },
] as const;

/** "/steps/add-notes/form" as "steps › add-notes › form". */
const placeInWords = (pointer: string) => pointerKeys(pointer).join(' › ') || 'the whole file';

const asSentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!]$/.test(words) ? '' : '.');

/** Details of a problem: its consequences, the state of the visit that shows it, and its place. */
function More({ code, pointer, detail, consequences = [] }: FlowProblem) {
  const follows = `${consequences.length} more ${consequences.length === 1 ? 'follows' : 'follow'} from it`;
  return (
    <details className={styles.more}>
      <summary>{consequences.length === 0 ? 'More' : follows}</summary>
      {consequences.length > 0 && (
        <ul>
          {consequences.map(({ code, pointer, message }) => (
            <li key={`${code} ${pointer} ${message}`}>{asSentence(message)}</li>
          ))}
        </ul>
      )}
      {detail !== undefined && <p>What the visit knows then: {asSentence(detail)}</p>}
      <p className={styles.place}>
        In the file: {code} at {placeInWords(pointer)}
      </p>
    </details>
  );
}

function ProblemItem({
  problem,
  onPlay,
  onReveal,
}: { problem: FlowProblem } & Omit<ProblemListProps, 'problems'>) {
  const { message, mend, pointer, events, visit } = problem;
  return (
    <li className={styles.problem}>
      <p className={styles.message}>{asSentence(message)}</p>
      {visit.length > 0 && (
        <ol className={styles.visit}>
          {visit.map((line, index) => (
            // The events of a problem's visit never change, so that an index identifies one.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{line}</li>
          ))}
        </ol>
      )}
      {mend !== undefined && (
        <p className={styles.mend}>
          <span>To mend it: </span>
          {asSentence(mend)}
        </p>
      )}
      <More {...problem} />
      <div className={styles.actions}>
        {events !== undefined && (
          <button type="button" onClick={() => onPlay(events)}>
            Play
          </button>
        )}
        <button type="button" onClick={() => onReveal(pointer, problem)}>
          Show
        </button>
      </div>
    </li>
  );
}

/** Every problem, errors first, each with the visit that shows it. */
export function ProblemList({ problems, ...actions }: ProblemListProps) {
  return groups.map(({ severity, title, meaning }) => {
    const some = problems.filter((problem) => problem.severity === severity);
    if (some.length === 0) return null;
    return (
      <section key={severity} data-severity={severity} aria-label={title}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{some.length}</span>
        </h2>
        <p className={styles.meaning}>{meaning}</p>
        <ul className={styles.list}>
          {some.map((problem) => (
            <ProblemItem
              key={`${problem.code} ${problem.pointer} ${problem.message}`}
              problem={problem}
              {...actions}
            />
          ))}
        </ul>
      </section>
    );
  });
}
