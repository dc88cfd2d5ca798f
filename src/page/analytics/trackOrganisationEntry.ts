import type { Uuid } from '../../contract/types.gen.ts';
import type { Track } from './createTracker.ts';

/** With more, the server refuses the event: an id has 39 characters of 8,000, which are for all else too. */
const MOST_SHOPS = 150;

/**
 * Records that the location chooser was opened, with the shops that it lists (specification,
 * section 7); of a very long list, with the first ones.
 */
export function trackOrganisationEntry(
  track: Track,
  { orgId, shopIds }: { orgId: Uuid; shopIds: readonly Uuid[] },
): void {
  track('MSO Booking Tool Entry', { orgId, shopIds: shopIds.slice(0, MOST_SHOPS) });
}
