import type { RequestRecord } from '../../simulation/types.ts';
import styles from './Visit.module.css';

/** The phone's requests to the simulated shop, the last one first. */
export function Requests({ records }: { records: readonly RequestRecord[] }) {
  if (records.length === 0) return <p>The phone has sent none yet.</p>;
  return (
    <ol className={styles.requests}>
      {records.toReversed().map(({ id, operation, method, status, body }) => (
        <li key={id}>
          <details>
            <summary>
              <code>
                {method} {operation}
              </code>{' '}
              {status === undefined ? 'on its way' : status === 0 ? 'no answer' : status}
            </summary>
            {body === undefined ? (
              <p>Nothing was sent along.</p>
            ) : (
              <pre>{JSON.stringify(body, null, 2)}</pre>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}
