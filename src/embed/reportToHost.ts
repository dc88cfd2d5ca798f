import type { EmbedEvents, OnToolMessage } from './protocol.ts';

/**
 * Passes messages of the tool to the host page, as events on the script element, or on the window
 * where the script was removed from the page. Ready is sent once, though the frame may reload.
 */
export function reportToHost(script: HTMLScriptElement): OnToolMessage {
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
