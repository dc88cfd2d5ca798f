import { isLoss, isSound, type Faring } from '../../checker/change/faring.ts';
import { customersGoal } from '../../page/steps/declarations/pages.ts';
import type { CustomersFaring } from '../../contract/staff.gen.ts';

const changes = {
  lost: 'cannot book any more',
  twice: 'asked twice',
  unsettled: 'not settled',
  leaves: 'new way out',
} as const;
const beginnings = {
  lost: 'no longer: ',
  twice: 'yes, but ',
  unsettled: '',
  leaves: 'not by this new way out: ',
} as const;

/** What is told of a change: of a flow with errors it is not known how all others fare. */
interface JudgedChange {
  readonly problems: readonly { readonly code: string; readonly severity: 'error' | 'warning' }[];
  /** Undefined where that was not asked. */
  readonly faring?: readonly Faring[] | undefined;
}

/**
 * Who can book after a change, as a page tells it: those who fare worse, then all others.
 *
 * @param flow its id: to some flows customers come for something else
 */
export function customersInWords(
  { faring, problems }: JudgedChange,
  flow?: string,
): CustomersFaring[] {
  if (faring === undefined) return [];
  const rows = faring.map(({ id, is, who, fate, events }): CustomersFaring => ({
    id,
    words: who,
    faring: `${beginnings[is]}${fate}`,
    events,
    canBook: !isLoss({ is }),
    change: changes[is],
  }));
  if (!isSound(problems) || faring.some(({ isEverybody }) => isEverybody)) return rows;
  const words = `${faring.length === 0 ? 'Everybody' : 'All others'} who could ${customersGoal(flow)}`;
  const others = { id: 'others', words, faring: 'yes', canBook: true, events: [] };
  return [...rows, { ...others, change: 'none' }];
}

/** Who can book, for a terminal: in one line where everybody can who could. */
export function customersReport(change: JudgedChange, flow?: string): string[] {
  const isKnown = isSound(change.problems);
  const asked = `who can ${customersGoal(flow)}:`;
  if (isKnown && change.faring?.length === 0) return [`${asked} everybody who could`];
  const rows = customersInWords(change, flow).map(({ words, faring }) => `    ${words}: ${faring}`);
  const open = isKnown ? [] : ['    all others: that is known when the errors are mended'];
  return [asked, ...rows, ...open];
}

const sentenceOf = ({ is, sentence }: Faring) =>
  is === 'unsettled' ? `It could not be settled ${sentence}.` : `${sentence}.`;

/** Who fares worse, in sentences. */
export const faringInWords = (faring: readonly Faring[]): string[] => faring.map(sentenceOf);

/** Who can no longer come to the goal, or it is not known whether they can, in sentences. */
export const lossesInWords = (faring: readonly Faring[]): string[] =>
  faringInWords(faring.filter(isLoss));

/** Why a change with which customers cannot book any more does not go live yet. */
export function mustBeConfirmed(lost: readonly Faring[]): string {
  const [first, ...others] = lost.map(sentenceOf);
  const more =
    others.length === 0
      ? ''
      : ` Nor can ${others.length === 1 ? 'one more kind' : `${others.length} more kinds`} of customers.`;
  return `${first}${more} If that is meant for just these, confirm it.`;
}
