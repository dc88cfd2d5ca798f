import type { CustomersFaring } from '../../../../contract/staff.gen.ts';
import { customersGoal } from '../../../../page/steps/declarations/pages.ts';
import type { FlowEvent } from '../../../../engine/types.ts';
import type { Shop } from '../../bar/shops.ts';
import styles from './Verdict.module.css';
import verdictWords from './words.json';

interface CustomerListProps {
  customers: readonly CustomersFaring[];
  /** The id of the flow, which says what customers come to it for */
  flow: string | undefined;
  /** The shops that get the change; left out where they are not known. */
  reached?: readonly Shop[] | undefined;
  /** Whether the change is still being judged: nothing said of it is a "yes" until then. */
  isJudging?: boolean;
  /** Closed where nobody fares otherwise, for a place that is short of room. */
  isBrief?: boolean;
  /** Plays the visit of some customers on the phone; without it there is no button. */
  onPlay?: (events: readonly FlowEvent[]) => void;
}

const countedShops = ({ length }: readonly Shop[]) => (length === 1 ? '1 shop' : `${length} shops`);

/** Who fares otherwise than before, in a few words. */
function inBrief(customers: readonly CustomersFaring[]): string {
  const changed = customers.filter(({ change }) => change !== 'none');
  if (changed.length > 0) {
    return `not as before for ${changed.length === 1 ? '1 kind' : `${changed.length} kinds`} of customers`;
  }
  return 'everybody who could';
}

/** Who can book after a change: those who fare worse, those whom fewest words tell first, then all others. */
export function CustomerList({
  customers,
  flow,
  reached,
  onPlay,
  isBrief = false,
  isJudging = false,
}: CustomerListProps) {
  if (customers.length === 0) return null;
  const goal = customersGoal(flow);
  const isChanged = customers.some(({ change }) => change !== 'none');
  return (
    <section aria-label={`Who can ${goal}`} aria-busy={isJudging} className={styles.customers}>
      <details open={!isBrief || isChanged}>
        <summary>
          Who can {goal} after this change: {isJudging ? verdictWords.judging : inBrief(customers)}
          {reached !== undefined && ` · Reaches: ${countedShops(reached)}`}
        </summary>
        <dl>
          {customers.map(({ id, words, faring, change, events }) => (
            <div key={id} data-change={change}>
              <dt>{words}</dt>
              <dd>
                {isJudging && change === 'none' ? verdictWords.judging : faring}
                {change !== 'none' && onPlay !== undefined && (
                  <button
                    type="button"
                    aria-label={`Play: ${words}`}
                    onClick={() => onPlay(events)}
                  >
                    Play
                  </button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
