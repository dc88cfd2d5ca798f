import type { ToolMessage } from '../../embed/protocol.ts';
import { onStepShown } from '../../wizard/onStepShown.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { postToHost } from './postToHost.ts';

/**
 * The height in CSS pixels at which the screen needs no scrolling: its scroller's content plus
 * everything around it. Undefined for a screen without a scroller, such as a map or a spinner.
 */
function wantedHeight(): number | undefined {
  const scroller = document.querySelector<HTMLElement>('[data-scroller]');
  const height = scroller?.firstElementChild?.getBoundingClientRect().height ?? 0;
  if (!scroller || height === 0) return undefined;
  return Math.ceil(window.innerHeight - scroller.getBoundingClientRect().height + height);
}

/**
 * Calls the listener with the wanted height now and after each change; returns a function that
 * stops this.
 */
function onWantedHeight(listener: (height: number) => void): () => void {
  let told: number | undefined;
  const tell = () => {
    const height = wantedHeight();
    if (height === undefined || height === told) return;
    told = height;
    listener(height);
  };
  const sizes = new ResizeObserver(tell);
  const follow = () => {
    sizes.disconnect();
    const scroller = document.querySelector('[data-scroller]');
    if (scroller === null) return;
    sizes.observe(scroller);
    if (scroller.firstElementChild !== null) sizes.observe(scroller.firstElementChild);
  };
  // Each step has its own scroller.
  const screens = new MutationObserver(follow);
  screens.observe(document.body, { childList: true, subtree: true });
  follow();
  return () => {
    screens.disconnect();
    sizes.disconnect();
  };
}

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
 * `src/page/embed/protocol.ts`.
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
