import type { Step } from '../engine/types.ts';

/** The further steps: parts of another screen, which analytics does not count (section 2). */
const furtherSteps: ReadonlySet<string> = new Set([
  'add-notes',
  'plan-appointment',
  'add-vehicle.view-search-results',
  'add-vehicle.no-search-results',
  'view-booking-confirmation-error',
]);

/** What analytics calls a step's screen; undefined for one that is not counted, or has no name. */
export function screenName({ id, screenName: name }: Step): string | undefined {
  if (name === undefined && !furtherSteps.has(id)) {
    console.error(`The step "${id}" is not mapped to a screen name`);
  }
  return name;
}
