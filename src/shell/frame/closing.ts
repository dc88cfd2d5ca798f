import { closingMessage } from '../../embed/protocol.ts';
import { postToHost } from './postToHost.ts';

/** The page's own messages that are still on their way back to it. */
let echoes = 0;

/** Tells the page itself and the parent that the tool closes (decisions, section 4). */
export function postClosing(currentUrl: string | undefined): void {
  echoes += 1;
  window.postMessage({ type: closingMessage }, window.location.origin);
  postToHost({ type: closingMessage }, currentUrl);
  postToHost({ type: 'close-iframe' }, currentUrl);
}

/**
 * Hears that the tool is to close, as `{ type }` or as the bare string, from the page or its parent
 * and from no other window. What `postClosing` itself sent is done already, and not heard again.
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
