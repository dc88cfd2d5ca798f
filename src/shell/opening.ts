import type { ShopSettings } from '../contract/types.gen.ts';
import type { Flow } from '../engine/types.ts';

/** What a page of our server carries, so that it need not ask. */
export interface Opening {
  /** The file, as it is. */
  config?: unknown;
  /** As the server has read and checked it. */
  flow?: Flow;
  /** The id under which the flow and its forms are served for good. */
  flowVersion?: string;
  settings?: ShopSettings;
}

/** Of the element that holds it, as JSON. */
export const openingId = 'opening';
