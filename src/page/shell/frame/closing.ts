import { closingMessage } from '../../embed/protocol.ts';
import { postToHost } from './postToHost.ts';

/** How many of the page's own messages have not yet come back to it. */
let echoes = 0;

/** Tells the page itself and its parent that the tool closes (decisions, section 4). */
export function postClosing(currentUrl: string | undefined): void {
  echoes += 1;
  window.postMessage({ type: closingMessage }, window.location.origin);
  postToHost({ type: closingMessage }, currentUrl);
  postToHost({ type: 'close-iframe' }, currentUrl);
}

/**
 * Listens for the message that closes the tool, as `{ type }` or as a bare string, from the page or
 * its parent and from no other window. Ignores the messages that `postClosing` sent itself.
 */
export function onClosing(listener: () => void): () => void {
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window && source !== window.parent) return;
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
    if (type !== closingMessage) return;
    if (source === window && echoes > 0) echoes -= 1;
    else listener();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
