import type { RuntimeConfig } from '../api/config.ts';
import type { OrganisationAnswer, ShopSettings } from '../contract/types.gen.ts';
import type { Flow } from '../engine/types.ts';

/** What a page of our server carries, so that it need not ask. */
export interface Opening {
  /** As the server has read it. */
  config?: RuntimeConfig;
  /** As the server has read and checked it. */
  flow?: Flow;
  /** The id under which the flow and its forms are served for good. */
  flowVersion?: string;
  settings?: ShopSettings;
  /** Of the page where a shop is chosen, in place of flow and settings. */
  organisation?: OrganisationAnswer;
}

/** Of the element that holds it, as JSON. */
export const openingId = 'opening';
