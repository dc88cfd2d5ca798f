import { createFrame } from './createFrame.ts';
import popupCss from './popup.css?raw';
import { hostHistory, type OnToolMessage, type HostMessage, type ToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';
import { reportToHost } from './reportToHost.ts';
import type { Tool } from './tool.ts';

export interface Popup {
  /** The popup's shadow root, which the host page's styles do not reach. */
  root: ShadowRoot;
  /** The focus returns to `opener` when the popup closes. */
  open(opener: HTMLElement | SVGElement): void;
  /** Keeps the popup right when something in the page has changed. */
  look(): void;
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
  Number((state as { shopBooking?: unknown } | null)?.shopBooking) || 0;

/**
 * Keeps the history entries of a popup: one for the popup, so that Back closes it, and one for each
 * step of the visit in it. They are the host page's own, because it cannot remove those of a frame
 * when the popup closes. A router of the page that heard
 * of them would draw the same page again, so those whose turn is later do not.
 */
function keepEntries(tell: (message: HostMessage) => void, shut: () => void, signal: AbortSignal) {
  let count = 0;
  /** Whether the browser is still on its way back from the entries of a popup that was closed. */
  let isLeaving = false;
  let isOpen = false;
  let path = '';
  /** What the page's own entry says, where it was loaded again within an open popup; mostly 0. */
  let base = 0;
  const add = () => {
    count += 1;
    history.pushState({ ...(history.state as object | null), shopBooking: base + count }, '');
  };
  const begin = () => {
    base = entriesUpTo(history.state);
    add();
    tell({ type: 'bookingTool:opened' });
  };
  const travel = (event: PopStateEvent) => {
    if (!isLeaving && !isOpen) return;
    // Several entries at once lead to another page.
    if (location.pathname === path) event.stopImmediatePropagation();
    const before = count;
    count = entriesUpTo(event.state) - base;
    if (!isLeaving && count < 1) return shut();
    // A router that was first may have written over it.
    if (count > 0) history.replaceState(event.state, '');
    if (!isLeaving) return tell({ type: 'bookingTool:travel', by: count - before });
    isLeaving = false;
    if (isOpen) begin();
  };
  addEventListener('popstate', travel, { capture: true, signal });
  return {
    open() {
      isOpen = true;
      path = location.pathname;
      if (!isLeaving) begin();
    },
    /** A step may come when a second Back has closed the popup already. */
    forward: () => isOpen && !isLeaving && add(),
    isElsewhere: () => isOpen && location.pathname !== path,
    close() {
      isOpen = false;
      // Otherwise the page was changed meanwhile, and its own entries are the newest.
      isLeaving = count > 0 && entriesUpTo(history.state) === base + count;
      if (isLeaving) history.go(-count);
      count = 0;
    },
  };
}

/**
 * The tool in a modal dialog, which closes on Escape and on a press beside it. The iframe is made
 * at the first opening and then kept: only the tool's own Close ends a visit.
 */
export function createPopup(tool: Tool, options: EmbedOptions): Popup {
  const { signal } = tool.ending;
  const report = reportToHost(tool);
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(popupCss);
  root.adoptedStyleSheets = [sheet];
  // Not in the body, which sites replace.
  document.documentElement.append(host);

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
    signal,
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
    if (frame === undefined) dialog.append((frame = createFrame(options, hear, signal)));
    dialog.showModal();
    const unlock = lockScroll();
    release = () => {
      unlock();
      opener.focus();
    };
    entries.open();
    if (dialog.className) frame.focus();
    if (unseen) report(unseen);
    unseen = undefined;
  }
  function look() {
    if (entries.isElsewhere()) shut();
    if (host.isConnected) return;
    shut();
    document.documentElement.append(host);
  }
  signal.addEventListener('abort', () => {
    shut();
    host.remove();
  });
  return { root, open, look };
}
