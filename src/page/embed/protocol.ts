/**
 * The messages between the booking tool in its frame and the page around it. The tool sends them
 * with `postMessage`; `embed.ts` hears them, and so can a page that frames the tool without it.
 * None contains personal data (decisions, section 4).
 */
export type ToolMessage =
  /** The tool has loaded, and shows its own Close from now on. */
  | { readonly type: 'bookingTool:ready' }
  /** Another step is shown: its id in the flow, and its name in analytics. */
  | { readonly type: 'bookingTool:step'; readonly step: string; readonly screenName?: string }
  /** The appointment is booked. */
  | { readonly type: 'bookingTool:booked' }
  /** The height in CSS pixels at which the current screen needs no scrolling. */
  | { readonly type: 'bookingTool:height'; readonly height: number }
  /** Escape was pressed and closed nothing inside the tool. */
  | { readonly type: 'bookingTool:escape' }
  /** In a popup: a step follows, for which the page around adds an entry to its history. */
  | { readonly type: 'bookingTool:forward' }
  /** The tool was closed and begins a new visit. Also sent to the tool's own page. */
  | { readonly type: 'bookingTool:closing' }
  /** Sent after `bookingTool:closing`: the page around should close the frame. */
  | { readonly type: 'close-iframe' };

/**
 * The message that makes the tool itself close, from its own page or the page around, as `{ type }`
 * or as a bare string.
 */
export const closingMessage = 'bookingTool:closing' satisfies ToolMessage['type'];

/** The messages of the page around to a tool in a popup, whose history entries it keeps. */
export type HostMessage =
  /** The popup was opened; there are no entries for the steps of the visit. */
  | { readonly type: 'bookingTool:opened' }
  /** The visitor went back (less than 0) or forward by so many entries. */
  | { readonly type: 'bookingTool:travel'; readonly by: number };

/** In the tool's address: its history entries are kept by the page around. */
export const hostHistory = { name: 'history', value: 'host' } as const;

/** The CustomEvents that the embed script dispatches on its script element; they bubble. */
export interface EmbedEvents {
  'shop-booking:ready': null;
  'shop-booking:step': { readonly step: string; readonly screenName: string | undefined };
  'shop-booking:booked': null;
  'shop-booking:closed': null;
}

/** Opens the popup of a script with `data-mode="popup"`. */
export const triggerAttribute = 'data-shop-booking';

/** A listener for messages of the tool. */
export type OnToolMessage = (message: ToolMessage) => void;
