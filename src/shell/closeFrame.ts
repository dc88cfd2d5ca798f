/** Messages between the page and the page around its frame (decisions, section 4). */
const closing = 'bookingTool:closing';

/** Whether the page runs in a frame. */
export const isInsideIframe = () => window.self !== window.top;

/** Where messages to the parent go: its own origin where the browser or the address tells it. */
function parentOrigin(currentUrl: string | undefined): string {
  const ancestor = window.location.ancestorOrigins?.[0];
  for (const address of [ancestor, currentUrl, document.referrer]) {
    if (address && URL.canParse(address)) return new URL(address).origin;
  }
  return '*';
}

/** Tells the page itself and the parent that the tool closes. Nothing personal is in it. */
export function postClosing(currentUrl: string | undefined): void {
  window.postMessage({ type: closing }, window.location.origin);
  const origin = parentOrigin(currentUrl);
  window.parent.postMessage({ type: closing }, origin);
  window.parent.postMessage({ type: 'close-iframe' }, origin);
}

/** Hears of closing from the page itself or its parent, and from no other window. */
export function onClosing(listener: () => void): () => void {
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window && source !== window.parent) return;
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
    if (type === closing) listener();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
