import type { CustomersFaring } from '../../../contract/versions.ts';
import type { FlowEvent } from '../../../engine/types.ts';
import styles from './Verdict.module.css';

interface CustomerListProps {
  customers: readonly CustomersFaring[];
  /** Where the change arrives, such as "6 shops"; left out where that is not known. */
  reach?: string | undefined;
  /** Plays the visit of some customers on the phone; without it there is no button. */
  onPlay?: (events: readonly FlowEvent[]) => void;
}

/** Who can book after a change: the same list for every change, in the same order. */
export function CustomerList({ customers, reach, onPlay }: CustomerListProps) {
  if (customers.length === 0) return null;
  return (
    <section aria-label="Who can book" className={styles.customers}>
      <h2 className={styles.title}>Who can book after this change</h2>
      {reach !== undefined && <p className={styles.meaning}>Reaches: {reach}</p>}
      <dl>
        {customers.map(({ id, words, faring, change, events }) => (
          <div key={id} data-change={change}>
            <dt>{words}</dt>
            <dd>
              {faring}
              {change !== 'none' && onPlay !== undefined && (
                <button type="button" aria-label={`Play: ${words}`} onClick={() => onPlay(events)}>
                  Play
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same in a line that can be opened, for a place that is short of room; open where somebody fares otherwise. */
export function CustomerSummary({ customers, reach, ...list }: CustomerListProps) {
  if (customers.length === 0) return null;
  const changed = customers.filter(({ change }) => change !== 'none');
  const summary =
    changed.length > 0
      ? `not as before for ${changed.length} of ${customers.length} kinds of customers`
      : customers.every(({ canBook }) => canBook)
        ? 'everybody, as before'
        : 'as before';
  return (
    <details className={styles.customerSummary} open={changed.length > 0}>
      <summary>
        Who can book: {summary}
        {reach !== undefined && ` · Reaches: ${reach}`}
      </summary>
      <CustomerList customers={customers} {...list} />
    </details>
  );
}
