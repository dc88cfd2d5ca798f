import { hostHistory } from '../../embed/protocol.ts';
import { isInsideIframe } from './hostWindow.ts';
import { postToHost } from './postToHost.ts';

/** The history entries of a visit, each with its number: 0 for the page itself, 1 and more for steps. */
export interface HistoryEntries {
  /** The number of the current entry. */
  current(): number;
  /** Adds an entry after the current one; those after it are dropped. */
  push(number: number): void;
  /** Leaves the page, or what it is shown in. */
  leave(): void;
  /** Calls the listener with the number of the entry to which the visitor went. */
  onTravel(listener: (number: number) => void): () => void;
  /** Calls the listener when the entries are gone, and the current one is the page itself. */
  onGone(listener: () => void): () => void;
}

const numberOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'booking' in state
    ? Number(state.booking) || 0
    : 0;

/** The entries of the browser for this page. */
export const ownEntries: HistoryEntries = {
  current: () => numberOf(window.history.state),
  push: (number) => window.history.pushState({ booking: number }, ''),
  leave: () => window.history.back(),
  onTravel(listener) {
    const travel = ({ state }: PopStateEvent) => listener(numberOf(state));
    window.addEventListener('popstate', travel);
    return () => window.removeEventListener('popstate', travel);
  },
  onGone: () => () => undefined,
};

/** Whether the page around the frame keeps the history entries, as `embed.js` does for a popup. */
export const isHistoryOfHost = (): boolean =>
  isInsideIframe() &&
  new URLSearchParams(window.location.search).get(hostHistory.name) === hostHistory.value;

/** Goes to another page of the tool, without an entry of its own in the history of a host. */
export function goToPage(address: string): void {
  if (isHistoryOfHost()) window.location.replace(address);
  else window.location.assign(address);
}

/** The entries that the page around the frame keeps: the messages are in `src/page/embed/protocol.ts`. */
export function hostEntries(currentUrl: string | undefined): HistoryEntries {
  let current = 0;
  const onMessage = (type: string, hear: (message: object) => void) => {
    const listener = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || typeof data !== 'object' || data === null) return;
      if ('type' in data && data.type === type) hear(data);
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  };
  return {
    current: () => current,
    push(number) {
      current = number;
      postToHost({ type: 'bookingTool:forward' }, currentUrl);
    },
    leave: () => postToHost({ type: 'bookingTool:escape' }, currentUrl),
    onTravel: (listener) =>
      onMessage('bookingTool:travel', (message) => {
        const by = 'by' in message ? Number(message.by) : NaN;
        if (!Number.isInteger(by)) return;
        current += by;
        listener(current);
      }),
    onGone: (listener) =>
      onMessage('bookingTool:opened', () => {
        current = 0;
        listener();
      }),
  };
}

/**
 * Has links to other pages of the tool go there by `goToPage`.
 *
 * @returns a function that stops this
 */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link === null || !isPlain || link.target !== '') return;
    if (link.origin !== window.location.origin) return;
    event.preventDefault();
    goToPage(link.href);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
