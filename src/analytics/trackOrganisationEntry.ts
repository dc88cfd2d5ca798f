import type { Uuid } from '../contract/types.gen.ts';
import type { Track } from './createTracker.ts';

/** The location chooser was opened, with these shops to choose from (specification, section 7). */
export function trackOrganisationEntry(
  track: Track,
  { orgId, shopIds }: { orgId: Uuid; shopIds: readonly Uuid[] },
): void {
  track('MSO Booking Tool Entry', { orgId, shopIds });
}
