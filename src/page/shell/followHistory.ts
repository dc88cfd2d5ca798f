import { afterPaint } from '../browser/afterPaint.ts';
import { createRedo } from '../wizard/redo.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { ownEntries, type HistoryEntries } from './frame/historyEntries.ts';
import { backAction } from './backAction.ts';

/** Whether an event changes an answer. */
const isChange = ({ type, target }: Event) =>
  type === 'input' || (target instanceof Element && target.closest('[aria-pressed]') !== null);

/**
 * Makes the browser's Back and Forward work on the visit. Going on to a step adds a history entry.
 * Leaving the entry backwards goes back in the visit, not to another site; returning to it goes
 * forward again. When the answers have changed, there is no entry to return to.
 *
 * @param entries the browser's own by default
 * @returns a function that stops this
 */
export function followHistory(
  wizard: Pick<Wizard, 'visit' | 'session' | 'typed' | 'failure'>,
  entries: HistoryEntries = ownEntries,
): () => void {
  const { visit, session } = wizard;
  const redo = createRedo(wizard);
  /** The numbers of the current entry and of the last one. */
  let now = entries.current();
  let last = now;
  let isTravelling = false;
  /** The number of the current entry that the browser has; the others are added after the paint. */
  let added = now;
  const add = (isGoing: boolean) => {
    // A page that goes gets no entries any more.
    if (isGoing) return;
    while (added < now) entries.push((added += 1));
  };

  /** Adds an entry after the current one; the browser drops those after it. */
  function push(): void {
    now += 1;
    last = now;
    afterPaint(add);
  }

  /** Goes back one step for each entry that the visitor went back. */
  function goBack(steps: number): void {
    // This entry is from a step that could be left by Back; now the visit cannot go back, so the
    // page is left.
    if (backAction(wizard) === undefined) return entries.leave();
    for (let left = steps; left > 0; left -= 1) backAction(wizard)?.();
    if (!redo.isPossible()) push();
  }

  const travel = (to: number) => {
    const before = now;
    now = to;
    added = to;
    isTravelling = true;
    if (now < before) goBack(before - now);
    for (let left = now - before; left > 0; left -= 1) redo.again();
    isTravelling = false;
    follow();
  };
  const change = (event: Event) => {
    if (now < last && isChange(event)) push();
  };
  // A resumed visit can go back but has no entry yet.
  const follow = () => {
    if (!isTravelling && now === 0 && backAction(wizard) !== undefined) push();
  };
  const stops = [
    visit.onHandled((_result, event) => {
      const isNew = !isTravelling && event.type !== visit.flow.back.event;
      if (isNew && now > 0 && backAction(wizard) !== undefined) push();
      follow();
    }),
    session.subscribe(follow),
    redo.stop,
    entries.onTravel(travel),
    entries.onGone(() => {
      now = 0;
      last = 0;
      added = 0;
      follow();
    }),
  ];
  follow();
  document.addEventListener('input', change);
  document.addEventListener('click', change);
  return () => {
    stops.forEach((stop) => stop());
    document.removeEventListener('input', change);
    document.removeEventListener('click', change);
  };
}
