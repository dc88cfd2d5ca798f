import type { ToolMessage } from '../../embed/protocol.ts';

function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  // Opaque origins and files have none to post to.
  return origin === 'null' ? undefined : origin;
}

/**
 * The parent's origin: as the browser knows it, else as the first page in this frame was asked for,
 * else as the address tells. '*' where nothing does; nothing personal is ever in a message.
 */
function hostOrigin(currentUrl: string | undefined): string {
  const { ancestorOrigins, origin } = window.location;
  const referrer = originOf(document.referrer);
  return (
    originOf(ancestorOrigins?.[0]) ??
    // A page that was reached inside the frame has the tool itself for a referrer.
    (referrer === origin ? undefined : referrer) ??
    originOf(currentUrl) ??
    '*'
  );
}

/** Says something to the page around the frame. */
export function postToHost(message: ToolMessage, currentUrl: string | undefined): void {
  window.parent.postMessage(message, hostOrigin(currentUrl));
}
