import type { ToolMessage } from '../../embed/protocol.ts';
import { originOf, parentOrigin } from '../../browser/parentOrigin.ts';

/**
 * Posts a message to the page around the frame, by its origin as far as the browser or the address
 * tells it; messages never hold anything personal.
 */
export function postToHost(message: ToolMessage, currentUrl: string | undefined): void {
  window.parent.postMessage(message, parentOrigin() ?? originOf(currentUrl) ?? '*');
}
