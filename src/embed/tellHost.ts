import type { EmbedEvents, Hear } from './protocol.ts';

/**
 * Tells the host page what concerns it, by events of the script element, or of the window where the
 * script was taken out of the page. Ready is told once, though the frame may load another page.
 */
export function tellHost(script: HTMLScriptElement): Hear {
  let isReady = false;
  const dispatch = <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]) =>
    (script.isConnected ? script : window).dispatchEvent(
      new CustomEvent(name, { bubbles: true, detail }),
    );
  return (message) => {
    switch (message.type) {
      case 'bookingTool:ready':
        if (!isReady) dispatch('shop-booking:ready', null);
        isReady = true;
        break;
      case 'bookingTool:step': {
        const { step, screenName } = message;
        dispatch('shop-booking:step', { step, screenName });
        break;
      }
      case 'bookingTool:booked':
        dispatch('shop-booking:booked', null);
        break;
      case 'close-iframe':
        dispatch('shop-booking:closed', null);
        break;
    }
  };
}
