import { useState } from 'react';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import styles from './Bar.module.css';
import { followsInWords } from './followsInWords.ts';
import { followEverybodysFlow, openShop, type Shop, shopInAddress } from './shops.ts';
import { FlowPicker } from './FlowPicker.tsx';
import type { PublicationHistory } from '../../../contract/staff.gen.ts';
import { addressFor } from '../calls/calls.ts';
import { flow, NotDone, useAnswer, useLoaded } from '../calls/useAnswer.tsx';
import { NotFollowed } from '../history/NotFollowed.tsx';
import { useInspected, usePage } from '../store/contexts.ts';
import { wholeSet } from '../answersOfSet.ts';
import { loadPublished } from '../edit/loadPublished.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import type { DraftDifference } from '../edit/verdict/judgeDraft.ts';
import { beginJudging } from '../edit/verdict/useVerdict.ts';

const everybody = 'everybody';

/**
 * Chooses the shop whose flow is shown; says how that flow differs from everybody's, and leads
 * back.
 */
export function ShopPicker({
  canRead,
}: {
  /** Whether whoever is signed in may read what was published here. */
  canRead: boolean;
}) {
  const shops = usePage((now) => now.shops);
  const [isOpen, setOpen] = useState(false);
  const id = shopInAddress();
  const shop = shops.find((one) => one.id === id);
  const name = shop?.name ?? (id === null ? 'All shops' : 'This shop');
  const scope = `shop:${id}` as const;
  const { answer: history } = useAnswer(
    'readHistory',
    canRead && shop?.hasOwnFlow && shop.follows ? { query: { scope, flow } } : undefined,
  );
  const isRefused = history != null && history.notFollowed !== null;
  const state = followsInWords(id === null ? null : shop, isRefused);
  return (
    <div className={styles.owner}>
      <FlowPicker />
      {shops.length > 0 ? (
        <select
          aria-label="Shop"
          value={id ?? everybody}
          onChange={({ target }) => openShop(target.value === everybody ? undefined : target.value)}
        >
          <option value={everybody}>All shops</option>
          {shops.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
              {one.hasOwnFlow && one.id !== id && (one.follows ? ' (differs)' : ' (own flow)')}
            </option>
          ))}
        </select>
      ) : (
        <strong>{name}</strong>
      )}
      {shop?.hasOwnFlow ? (
        <button type="button" onClick={() => setOpen(true)}>
          {state}
        </button>
      ) : (
        id !== null && <span className={styles.state}>{state}</span>
      )}
      {isOpen && shop !== undefined && (
        <OwnFlow
          shop={shop}
          refused={isRefused ? history : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface OwnFlowProps {
  shop: Shop;
  /** What went live around it, where that could not be brought in there */
  refused: PublicationHistory | undefined;
  onClose: () => void;
}

/** How a shop's own flow differs from everybody's, and a button that removes it. */
function OwnFlow({ shop, refused, onClose }: OwnFlowProps) {
  const { text, forms } = useInspected().draft;
  const [draft] = useState({ flow: text, forms });
  const { answer: difference, failure } = useLoaded(['difference from everybody’s', draft], () =>
    differenceFromEverybodys(draft),
  );
  return (
    <Dialog
      open
      title={
        refused !== undefined
          ? `${shop.name} does not follow now`
          : shop.follows
            ? `${shop.name} follows, with differences of its own`
            : `${shop.name} has its own flow`
      }
      onClose={onClose}
      dismissLabel="Close"
    >
      <div className={styles.ownFlow}>
        {refused !== undefined ? (
          <NotFollowed history={refused} scopes={[{ scope: `shop:${shop.id}`, name: shop.name }]} />
        ) : shop.follows ? (
          <p>
            Only what differs is its own: every other change of everybody’s flow reaches it.{' '}
            <a href={addressFor(`shop:${shop.id}`, { page: 'history' })}>See what differs</a>
          </p>
        ) : (
          <p>It gets no change of everybody’s flow.</p>
        )}
        <NotDone failure={failure} />
        {failure === undefined && difference === undefined && (
          <output>Comparing it with everybody’s …</output>
        )}
        {difference !== undefined && (
          <>
            <p>{difference.summary}</p>
            <ul className={styles.difference}>
              {difference.groups.map(({ change, kinds }) => (
                <li key={change}>
                  {kinds} of {difference.kinds} visits {change}
                </li>
              ))}
            </ul>
          </>
        )}
        <button type="button" onClick={() => followEverybodysFlow(shop.id)}>
          Go back to everybody’s flow
        </button>
      </div>
    </Dialog>
  );
}

const cannotCompare = (why: string): never => {
  throw new Error(
    `It cannot be compared with everybody’s flow: ${why} Close this and open it again to try once more.`,
  );
};

/** How a draft differs from everybody's flow. @throws Error for the person who asked */
async function differenceFromEverybodys(draft: DraftFiles): Promise<DraftDifference> {
  // With everybody's forms: this shop's flow may have lost some of them.
  const { search } = new URL(addressFor('everybody'), window.location.href);
  const everybodys = await loadPublished(search).catch(() =>
    cannotCompare('the server did not send it.'),
  );
  const worker = beginJudging();
  const { verdict } = await worker
    .judge(wholeSet(everybodys), wholeSet(draft))
    .catch(({ message }: Error) => cannotCompare(`the checker has stopped (${message}).`))
    .finally(worker.end);
  return verdict.difference ?? cannotCompare('one of the two has a mistake in it.');
}
