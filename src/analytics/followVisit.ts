import { onStepShown } from '../wizard/onStepShown.ts';
import type { Wizard } from '../wizard/wizard.ts';
import { screenName } from './screenName.ts';
import { tappedButton } from './tappedButton.ts';

/**
 * Tracks a visit from outside: the screens it shows, the buttons tapped, the frame, the booking
 * (specification, section 7). Screens do not know of it.
 *
 * @returns the way to stop
 */
export function followVisit({ visit, session, track, isInsideIframe }: Wizard): () => void {
  let screen: string | undefined;
  let wasBooked = session.get().isBooked;

  if (isInsideIframe) track('Frame viewed');
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
  const hear = ({ target }: MouseEvent) => {
    const button = tappedButton(target);
    if (button !== undefined) track('Button tapped', { screen, button });
  };
  // Before the button's own listener moves on to the next screen.
  document.addEventListener('click', hear, true);

  return () => {
    stopSteps();
    stopSession();
    document.removeEventListener('click', hear, true);
  };
}
