import { createFrame } from './createFrame.ts';
import type { OnToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';
import { reportToHost } from './reportToHost.ts';
import type { Tool } from './tool.ts';

/** In a lower frame the tool would use its layout for phones held sideways. */
const MIN_HEIGHT = 480;
const FIRST_HEIGHT = 720;

/**
 * The tool as part of the host page, as high as its current screen.
 *
 * @returns what puts the frame into the page, where its place is one that it was not in
 */
export function createInline(tool: Tool, options: EmbedOptions): () => void {
  const { maxHeight = Infinity, target, url } = options;
  const { signal } = tool.ending;
  const report = reportToHost(tool);
  const setHeight = (height: number) => {
    const fitting = `${Math.min(Math.max(height, MIN_HEIGHT), maxHeight)}px`;
    frame.style.setProperty('height', fitting, 'important');
  };
  const hear: OnToolMessage = (message) => {
    if (message.type === 'bookingTool:height') setHeight(Math.ceil(message.height));
    // Scroll to the top of the frame: the next screen's heading may be out of sight above.
    if (message.type === 'bookingTool:step' && document.activeElement === frame) {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    }
    report(message);
  };
  const frame = createFrame(options, hear, signal);
  // By its name, a copy of it that a site has kept with its page is found.
  frame.name = `shop-booking ${url.search} ${target}`;
  // Turbo keeps it where it only brings a page up to date.
  frame.setAttribute('data-turbo-permanent', '');
  // Styles set through the DOM are allowed by a strict CSP of the host. Those of themes for any frame,
  // which cut it to a stripe, are often important. A shadow, as a border would reduce the height inside.
  frame.style.cssText =
    'display:block;width:100%;max-width:480px;min-width:0;min-height:0;max-height:none;margin:0 auto;border:0;border-radius:20px;box-shadow:0 0 0 1px #8884;'.replace(
      /;/g,
      '!important;',
    );
  setHeight(FIRST_HEIGHT);

  /** Where it was put last; a site that has taken it out there has meant to. */
  let last: Element | null = null;
  const place = () => {
    if (target) return document.querySelector(target);
    return document.body.contains(tool.script) ? tool.script : null;
  };
  if (place() === null) {
    console.error('Online booking has no place in the page:', target);
  }
  signal.addEventListener('abort', () => frame.remove());
  return () => {
    const at = frame.isConnected ? last : place();
    if (at === last) return;
    last = at;
    // The list loses what is removed from the page.
    for (const copy of Array.from(document.getElementsByName(frame.name))) copy.remove();
    if (target) at?.append(frame);
    else at?.after(frame);
  };
}
