import type { ToolMessage } from '../../embed/protocol.ts';

function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  // Opaque origins and files cannot be addressed.
  return origin === 'null' ? undefined : origin;
}

/**
 * The parent's origin: from the browser, else from the referrer, else from the address. '*' if none
 * of them tells; messages never hold anything personal.
 */
function hostOrigin(currentUrl: string | undefined): string {
  const { ancestorOrigins, origin } = window.location;
  const referrer = originOf(document.referrer);
  return (
    originOf(ancestorOrigins?.[0]) ??
    // After a navigation inside the frame the referrer is the tool itself.
    (referrer === origin ? undefined : referrer) ??
    originOf(currentUrl) ??
    '*'
  );
}

/** Posts a message to the page around the frame. */
export function postToHost(message: ToolMessage, currentUrl: string | undefined): void {
  window.parent.postMessage(message, hostOrigin(currentUrl));
}
