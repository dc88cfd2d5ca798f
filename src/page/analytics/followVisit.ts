import { onStepShown } from '../wizard/onStepShown.ts';
import type { PageTexts } from '../text/text.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { followPage } from './followPage.ts';
import type { Step } from '../../engine/types.ts';

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
function screenName({ id, screenName: name }: Step): string | undefined {
  if (name === undefined && !furtherSteps.has(id)) {
    console.error(`The step "${id}" is not mapped to a screen name`);
  }
  return name;
}

/**
 * Tracks a visit from outside: its screens, the buttons tapped, the frame, the booking
 * (specification, section 7). No screen contains code for it.
 *
 * @returns the function that stops it
 */
export function followVisit(
  { visit, session, track, isInsideIframe }: Wizard,
  texts: PageTexts,
): () => void {
  let screen: string | undefined;
  let wasBooked = session.get().isBooked;

  const stopPage = followPage(track, isInsideIframe, () => screen, texts);
  const stopSteps = onStepShown(visit, (step) => {
    const name = screenName(step);
    screen = name ?? step.id;
    if (name !== undefined) track('Screen viewed', { screen });
  });
  const stopSession = session.subscribe(() => {
    const { isBooked } = session.get();
    if (isBooked && !wasBooked) track('Confirmed appointment');
    wasBooked = isBooked;
  });

  return () => {
    stopSteps();
    stopSession();
    stopPage();
  };
}
