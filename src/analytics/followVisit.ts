import { onStepShown } from '../wizard/onStepShown.ts';
import type { PageTexts } from '../text/text.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { followPage } from './followPage.ts';
import { screenName } from './screenName.ts';

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
