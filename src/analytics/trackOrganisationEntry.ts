import type { Uuid } from '../contract/types.gen.ts';
import type { Track } from './createTracker.ts';

/**
 * Records that the location chooser was opened, with the shops that it lists (specification,
 * section 7).
 */
export function trackOrganisationEntry(
  track: Track,
  { orgId, shopIds }: { orgId: Uuid; shopIds: readonly Uuid[] },
): void {
  track('MSO Booking Tool Entry', { orgId, shopIds });
}
