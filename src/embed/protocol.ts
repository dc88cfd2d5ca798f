/**
 * The messages between the booking tool in its frame and the page around it. The tool sends them
 * with `postMessage`; `embed.ts` hears them, and so may a page that frames the tool without it.
 * Nothing personal is ever in one (decisions, section 4).
 */
export type ToolMessage =
  /** The tool is on the screen. From now on it has its own Close. */
  | { readonly type: 'bookingTool:ready' }
  /** Another step is shown: its id in the flow, and what analytics calls its screen. */
  | { readonly type: 'bookingTool:step'; readonly step: string; readonly screenName?: string }
  /** The appointment is booked. */
  | { readonly type: 'bookingTool:booked' }
  /** The height in CSS pixels at which the present screen needs no scrolling. */
  | { readonly type: 'bookingTool:height'; readonly height: number }
  /** Escape was pressed, and the tool itself had no use for it. */
  | { readonly type: 'bookingTool:escape' }
  /** The tool closes and begins anew. Sent to the tool's own page as well. */
  | { readonly type: 'bookingTool:closing' }
  /** Follows on `bookingTool:closing`: the frame is to be closed. */
  | { readonly type: 'close-iframe' };

/** What the tool hears, from its own page or its parent, as `{ type }` or as the bare string. */
export const closingMessage = 'bookingTool:closing' satisfies ToolMessage['type'];

/** What the embed script tells the host page, as CustomEvents that bubble from its script element. */
export interface EmbedEvents {
  'shop-booking:ready': null;
  'shop-booking:step': { readonly step: string; readonly screenName: string | undefined };
  'shop-booking:booked': null;
  'shop-booking:closed': null;
}

/** Opens the popup of a script with `data-mode="popup"`. */
export const triggerAttribute = 'data-shop-booking';

/** Takes what the tool says. */
export type Hear = (message: ToolMessage) => void;
