import { createFrame } from './createFrame.ts';
import type { OnToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';

/** In a lower frame the tool would use its layout for phones held sideways. */
const MIN_HEIGHT = 480;
const FIRST_HEIGHT = 720;

/** The tool as part of the host page, as high as its current screen. */
export function createInline(options: EmbedOptions, report: OnToolMessage): HTMLIFrameElement {
  const { maxHeight = Infinity } = options;
  const setHeight = (height: number) => {
    frame.style.height = `${Math.min(Math.max(height, MIN_HEIGHT), maxHeight)}px`;
  };
  const frame = createFrame(options, (message) => {
    if (message.type === 'bookingTool:height') setHeight(Math.ceil(message.height));
    // Scroll to the top of the frame: the next screen's heading may be out of sight above.
    if (message.type === 'bookingTool:step' && document.activeElement === frame) {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    }
    report(message);
  });
  // Styles set through the DOM are allowed by a strict CSP of the host.
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    maxWidth: '480px',
    margin: '0 auto',
    border: '0',
    borderRadius: '20px',
    // A border would reduce the height inside.
    boxShadow: '0 0 0 1px #8884',
  });
  setHeight(FIRST_HEIGHT);
  return frame;
}
