import type { EmbedEvents, OnToolMessage } from './protocol.ts';
import type { Tool } from './tool.ts';

/**
 * Passes messages of the tool to the host page, as events on the script element, or on the window
 * where the script was removed from the page. Ready is sent once, though the frame may reload.
 */
export function reportToHost(tool: Pick<Tool, 'script'>): OnToolMessage {
  let isReady = false;
  const dispatch = <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]) =>
    (tool.script.isConnected ? tool.script : window).dispatchEvent(
      new CustomEvent(name, { bubbles: true, detail }),
    );
  return (message) => {
    const { type } = message;
    if (type === 'bookingTool:ready') {
      if (!isReady) dispatch('shop-booking:ready', null);
      isReady = true;
    }
    if (type === 'bookingTool:step') {
      const { step, screenName } = message;
      dispatch('shop-booking:step', { step, screenName });
    }
    if (type === 'bookingTool:booked') dispatch('shop-booking:booked', null);
    if (type === 'close-iframe') dispatch('shop-booking:closed', null);
  };
}
