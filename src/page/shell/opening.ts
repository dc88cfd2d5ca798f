import type { RuntimeConfig } from '../api/config.ts';
import type { OrganisationAnswer, ShopSettings } from '../../contract/types.gen.ts';
import type { Flow } from '../../engine/types.ts';

/** The data that our server writes into its page, so that the page need not request it. */
export interface Opening {
  /** Parsed by the server. */
  config?: RuntimeConfig;
  /** Parsed and checked by the server. */
  flow?: Flow;
  /** The version under which the flow and its forms are served permanently. */
  flowVersion?: string;
  /** Other flows that a share of the visitors gets instead, each with its version. */
  experiment?: {
    readonly salt: string;
    readonly others: readonly {
      /** Of 100 visitors. */
      readonly share: number;
      readonly flow: Flow;
      readonly version: string;
    }[];
  };
  settings?: ShopSettings;
  /** In the page that chooses a shop, instead of flow and settings. */
  organisation?: OrganisationAnswer;
}

/** The id of the element that holds it as JSON. */
export const openingId = 'opening';
