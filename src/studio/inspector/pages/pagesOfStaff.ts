import type { ScopeName } from '../../../contract/staff.gen.ts';
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
 * @param draft that is worked on; its review is offered too
 */
export function pageCommands(
  staff: Staff | null,
  scope: ScopeName,
  draft?: { readonly id: string; readonly name: string },
): Command[] {
  const goTo = (id: string, label: string, finds: string, address: string): Command => ({
    id: `page ${id}`,
    group: words.pages,
    label,
    words: finds,
    run: () => window.location.assign(address + focusHash),
  });
  return [
    ...(draft === undefined
      ? []
      : [
          goTo(
            'review',
            fillWords(words.reviewNamed, { name: draft.name }),
            words.finds.review,
            addressFor(scope, { page: 'review', draft: draft.id }),
          ),
        ]),
    ...pagesOfStaff(staff, scope).map(({ page, label, address }) =>
      goTo(page, fillWords(words.pageNamed, { page: label }), words.finds[page], address),
    ),
  ];
}
