import type { ScopeName, WaitingReview } from '../../../contract/staff.gen.ts';
import type { Command } from '../palette/Palette.tsx';
import { fillWords } from '../words.ts';
import { addressFor, type Staff } from '../calls/calls.ts';
import words from './words.json';

const names = [
  'today',
  'visits',
  'appointments',
  'find',
  'drafts',
  'experiments',
  'history',
  'audit',
] as const;

/** The end of an address that moves the focus to what the page is for. */
export const focusHash = '#content';

/** The staff's pages in the order of the bar. Each publisher audits what concerns their scopes. */
export function pagesOfStaff(staff: Staff | null, scope: ScopeName) {
  const mayAudit = staff?.grants.some(({ role }) => role === 'publisher') ?? false;
  return names
    .filter((page) => page !== 'audit' || mayAudit)
    .map((page) => ({ page, label: words[page], address: addressFor(scope, { page }) }));
}

/**
 * What Ctrl+K offers beside the flow: the staff's pages, found by what is done on them.
 *
 * @param reviews the drafts whose review is offered too: the one that is worked on, those that wait
 */
export function pageCommands(
  staff: Staff | null,
  scope: ScopeName,
  reviews: readonly Pick<WaitingReview, 'draft' | 'name' | 'scope'>[] = [],
): Command[] {
  const goTo = (id: string, label: string, finds: string, address: string): Command => ({
    id: `page ${id}`,
    group: words.pages,
    label,
    words: finds,
    run: () => window.location.assign(address + focusHash),
  });
  return [
    ...reviews.map(({ draft, name, scope: of }) =>
      goTo(
        `review ${draft}`,
        fillWords(words.reviewNamed, { name }),
        words.finds.review,
        addressFor(of, { page: 'review', draft }),
      ),
    ),
    ...pagesOfStaff(staff, scope).map(({ page, label, address }) =>
      goTo(page, fillWords(words.pageNamed, { page: label }), words.finds[page], address),
    ),
  ];
}
