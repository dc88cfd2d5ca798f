/** What the inspector's page and the phone in it say to each other. Plain data but for functions. */
import type { ShopSettings } from '../../contract/types.gen.ts';
import type { FlowEvent, Scalar } from '../../engine/types.ts';
import type { Fault, Persona, RequestRecord } from '../../simulation/types.ts';

/** A visit to show on the real screens. */
export interface Scene {
  /** The flow file, as JSON; the phone parses it. */
  readonly flow: unknown;
  readonly persona: Persona;
  /** What goes wrong now. A change of it alone does not begin the visit anew. */
  readonly faults: readonly Fault[];
  /** A real shop's settings in the place of the simulated ones; the persona's changes come on top. */
  readonly settings?: ShopSettings;
  /** `en`, `es` or `fr-CA`. */
  readonly language: string;
  /** Step form files that take the place of the published ones, by form id. */
  readonly forms?: Readonly<Record<string, unknown>>;
  /** What is known when the visit begins. */
  readonly facts: Readonly<Record<string, Scalar>>;
  /**
   * What happened so far. Answers may be concrete, or `true` for one that is given and `null` for a
   * blank one: the phone fills those in with the persona's.
   */
  readonly events: readonly FlowEvent[];
}

/**
 * - `phone`: 400×900
 * - `small`: 320×568
 * - `wide`: 1280×800
 * - `frame`: 400×700, as embedded in a shop's own site
 */
export type PhoneSize = 'phone' | 'small' | 'wide' | 'frame';

export interface PhoneFrameProps {
  readonly scene: Scene;
  readonly size: PhoneSize;
  /** What the phone is called by a screen reader, such as "Phone: New customer". */
  readonly label: string;
  /** The whole visit after each event of the screens, with concrete answers; [] where it began anew. */
  readonly onEvents?: (events: readonly FlowEvent[]) => void;
  /** Every request of the visit so far, after each change. */
  readonly onRequests?: (records: readonly RequestRecord[]) => void;
  /** It begins to load when this is no longer so. */
  readonly isWaiting?: boolean;
  /** A picture of the screen for a filmstrip: nothing in it can be reached or pressed. */
  readonly isStill?: boolean;
}

/** How the phone shows a scene. */
export interface Manners {
  /** As in a shop's own site: Close closes the frame, no card around the screens. */
  readonly isFramed: boolean;
  readonly isStill: boolean;
  readonly onEvents: (events: readonly FlowEvent[]) => void;
  readonly onRequests: (records: readonly RequestRecord[]) => void;
}

export type Shown = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** What the page in the frame offers to the inspector around it, as `window.player`. */
export interface Player {
  /** Plays the scene and shows the screen where it ends; says in words why it cannot. */
  show(scene: Scene, manners: Manners): Promise<Shown>;
}

declare global {
  interface Window {
    player?: Player;
  }
}
