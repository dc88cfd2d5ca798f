import type { ToolMessage } from '../../embed/protocol.ts';
import { onStepShown } from '../../wizard/onStepShown.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { postToHost } from './postToHost.ts';
import { onWantedHeight } from './wantedHeight.ts';

/**
 * Tells the page around the frame that the tool is shown, and passes on Escape when nothing here
 * uses it. For every page of the tool that has a Close.
 */
export function announceTool(currentUrl: string | undefined): () => void {
  const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
    const isWanted = defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isWanted) postToHost({ type: 'bookingTool:escape' }, currentUrl);
  };
  window.addEventListener('keydown', hear);
  postToHost({ type: 'bookingTool:ready' }, currentUrl);
  return () => window.removeEventListener('keydown', hear);
}

/**
 * Tells the page around the frame what happens in a visit, by the messages of
 * `src/embed/protocol.ts`.
 */
export function tellHost({ visit, session, page }: Wizard): () => void {
  const post = (message: ToolMessage) => postToHost(message, page.currentUrl);
  let wasBooked = session.get().isBooked;
  const stops = [
    announceTool(page.currentUrl),
    onStepShown(visit, ({ id, screenName }) =>
      post({ type: 'bookingTool:step', step: id, ...(screenName !== undefined && { screenName }) }),
    ),
    session.subscribe(() => {
      const { isBooked } = session.get();
      if (isBooked && !wasBooked) post({ type: 'bookingTool:booked' });
      wasBooked = isBooked;
    }),
    onWantedHeight((height) => post({ type: 'bookingTool:height', height })),
  ];
  return () => stops.forEach((stop) => stop());
}
