import { createFrame } from './createFrame.ts';
import type { Hear } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';

/** Below this the tool would show its layout for phones on their side. */
const MIN_HEIGHT = 480;
const FIRST_HEIGHT = 720;

/** The tool as a part of the host page, as high as its present screen. */
export function createInline(options: EmbedOptions, tell: Hear): HTMLIFrameElement {
  const { maxHeight = Infinity } = options;
  const setHeight = (height: number) => {
    frame.style.height = `${Math.min(Math.max(height, MIN_HEIGHT), maxHeight)}px`;
  };
  const frame = createFrame(options, (message) => {
    if (message.type === 'bookingTool:height') setHeight(Math.ceil(message.height));
    // The next screen begins at its heading, which may lie above what its visitor sees.
    if (message.type === 'bookingTool:step' && document.activeElement === frame) {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    }
    tell(message);
  });
  // Through the DOM, which a host's strict CSP allows.
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    maxWidth: '480px',
    margin: '0 auto',
    border: '0',
    borderRadius: '20px',
    // A border would take from the height.
    boxShadow: '0 0 0 1px #8884',
  });
  setHeight(FIRST_HEIGHT);
  return frame;
}
