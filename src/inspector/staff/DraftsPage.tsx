import type { DraftSummary } from '../../contract/versions.ts';
import { addressFor } from './calls.ts';
import styles from './Staff.module.css';
import { scope, shownTime, useAnswer, Waiting } from './useAnswer.tsx';
import words from './words.json';

/** The open drafts of a scope. */
export function DraftsPage() {
  const { answer, failure } = useAnswer<{ drafts: DraftSummary[] }>(
    `drafts?scope=${encodeURIComponent(scope)}`,
  );
  if (answer === undefined) return <Waiting failure={failure} />;
  if (answer.drafts.length === 0) return <p>{words.none}</p>;
  return (
    <ul className={styles.list}>
      {answer.drafts.map(({ id, name, changedBy, changedAt, present }) => (
        <li key={id}>
          <a href={addressFor(scope, { draft: id })}>{name}</a>{' '}
          <a href={addressFor(scope, { page: 'review', draft: id })}>{words.review}</a>
          <p className={styles.quiet}>
            {[changedBy, shownTime(changedAt), ...present.map((each) => each.name)].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
