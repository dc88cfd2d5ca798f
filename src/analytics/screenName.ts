import type { Step } from '../engine/types.ts';

/** The "further steps" of section 2: parts of another screen, which analytics does not record. */
const furtherSteps: ReadonlySet<string> = new Set([
  'add-notes',
  'plan-appointment',
  'add-vehicle.view-search-results',
  'add-vehicle.no-search-results',
  'view-booking-confirmation-error',
]);

/**
 * The name of a step's screen in analytics; undefined for a step without one, which is not
 * recorded. Logs an error where that step is none of the further steps.
 */
export function screenName({ id, screenName: name }: Step): string | undefined {
  if (name === undefined && !furtherSteps.has(id)) {
    console.error(`The step "${id}" is not mapped to a screen name`);
  }
  return name;
}
