import type { Proof } from '../../../checker/check.ts';
import styles from './Verdict.module.css';

interface ProvedProps {
  proof: Proof | undefined;
  milliseconds: number | undefined;
}

/** How much the checker explored for its verdict, and what it left unproved. */
export function Proved({ proof, milliseconds }: ProvedProps) {
  if (proof === undefined) {
    return <p className={styles.meaning}>Not a flow yet, so nothing was explored.</p>;
  }
  const { states, transitions, taken, kinds, tried, unproved, isForVisitsUnderWay } = proof;
  const isAll = unproved.length === 0;
  return (
    <section aria-label="What was proved">
      <h2 className={styles.title}>
        {isAll ? 'Proved for every possible visit' : 'Not all proved'}
        {isAll && isForVisitsUnderWay && ', those under way among them'}
      </h2>
      <p className={styles.meaning}>
        {!isAll && 'Too large to explore completely; looked at '}
        {states.toLocaleString('en')} situations, {taken} of {transitions} transitions taken,{' '}
        {kinds} ways to arrive at the goal, {tried.toLocaleString('en')} moves tried
        {milliseconds !== undefined && ` in ${Math.max(1, Math.round(milliseconds))} ms`}.
      </p>
      {!isAll && (
        <ul className={styles.unproved}>
          {unproved.map((question) => (
            <li key={question}>Not proved: {question}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
