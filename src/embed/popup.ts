import { createFrame } from './createFrame.ts';
import { popupCss } from './popupCss.ts';
import { hostHistory, type OnToolMessage, type HostMessage, type ToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';

export interface Popup {
  /** The popup's shadow root, which the host page's styles do not reach. */
  root: ShadowRoot;
  /** The focus returns to `opener` when the popup closes. */
  open(opener: HTMLElement | SVGElement): void;
}

/** Keeps the page behind the popup from scrolling. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => Object.assign(style, { overflow, scrollbarGutter });
}

/** How many history entries of an open popup there are up to one with this state. */
const entriesUpTo = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'shopBooking' in state
    ? Number(state.shopBooking) || 0
    : 0;

/**
 * Keeps the history entries of a popup: one for the popup, so that Back closes it, and one for each
 * step of the visit in it. They are the host page's own, because it cannot remove those of a frame
 * when the popup closes.
 */
function keepEntries(tell: (message: HostMessage) => void, shut: () => void) {
  let count = 0;
  /** Whether the browser is still on its way back from the entries of a popup that was closed. */
  let isLeaving = false;
  let isOpen = false;
  const add = () => {
    count += 1;
    history.pushState({ ...(history.state as object | null), shopBooking: count }, '');
  };
  const begin = () => {
    add();
    tell({ type: 'bookingTool:opened' });
  };
  addEventListener('popstate', ({ state }) => {
    if (isLeaving) {
      isLeaving = false;
      if (isOpen) begin();
      return;
    }
    if (!isOpen) return;
    const before = count;
    count = entriesUpTo(state);
    if (count === 0) shut();
    else tell({ type: 'bookingTool:travel', by: count - before });
  });
  return {
    open() {
      isOpen = true;
      if (!isLeaving) begin();
    },
    forward: add,
    close() {
      isOpen = false;
      if (count === 0) return;
      isLeaving = true;
      history.go(-count);
      count = 0;
    },
  };
}

/**
 * The tool in a modal dialog, which closes on Escape and on a press beside it. The iframe is made
 * at the first opening and then kept: only the tool's own Close ends a visit.
 */
export function createPopup(options: EmbedOptions, report: OnToolMessage): Popup {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(popupCss);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);

  const dialog = document.createElement('dialog');
  dialog.ariaLabel = options.title;
  // Shown until the tool has loaded and shows its own, so that a tool that does not load can be
  // closed.
  const close = document.createElement('button');
  close.className = 'close';
  close.textContent = options.close;
  dialog.append(close);
  root.append(dialog);

  const shut = () => dialog.close();
  let frame: HTMLIFrameElement | undefined;
  const { url } = options;
  url.searchParams.set(hostHistory.name, hostHistory.value);
  const entries = keepEntries(
    (message) => frame?.contentWindow?.postMessage(message, url.origin),
    shut,
  );
  let release = () => {};
  close.addEventListener('click', shut);
  dialog.addEventListener('click', ({ target }) => target === dialog && shut());
  dialog.addEventListener('close', () => {
    release();
    entries.close();
    report({ type: 'close-iframe' });
  });
  // After its own Close the tool begins a new visit while the popup is closed: the host page is
  // informed of that step when the popup opens again.
  let unseen: ToolMessage | undefined;
  const hear: OnToolMessage = (message) => {
    const { type } = message;
    if (type === 'close-iframe' || type === 'bookingTool:escape') return shut();
    if (type === 'bookingTool:forward') return entries.forward();
    if (type === 'bookingTool:ready') {
      dialog.className = 'ready';
      frame?.focus();
    }
    if (type === 'bookingTool:step' && !dialog.open) unseen = message;
    else report(message);
  };

  function open(opener: HTMLElement | SVGElement) {
    if (dialog.open) return;
    const unlock = lockScroll();
    release = () => {
      unlock();
      opener.focus();
    };
    if (frame === undefined) dialog.append((frame = createFrame(options, hear)));
    dialog.showModal();
    entries.open();
    if (dialog.className) frame.focus();
    if (unseen) report(unseen);
    unseen = undefined;
  }
  return { root, open };
}
