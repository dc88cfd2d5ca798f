/** The interface between the inspector's page and the phone in it: plain data and callbacks. */
import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { FlowEvent, Json, Scalar } from '../../../engine/types.ts';
import type { Fault, Persona, RequestRecord } from '../../simulation/types.ts';

/** A visit for the phone to show. */
export interface Scene {
  /** The flow file as JSON; the phone parses it. */
  readonly flow: unknown;
  readonly persona: Persona;
  /** The faults that are on; changing only these does not begin a new visit. */
  readonly faults: readonly Fault[];
  /**
   * A real shop's settings in place of the simulated ones; the persona's changes are applied to
   * them.
   */
  readonly settings?: ShopSettings;
  /** `en`, `es` or `fr-CA`. */
  readonly language: string;
  /** Step form files, by form id; without one, the published form is shown. */
  readonly forms?: Readonly<Record<string, unknown>>;
  /** The text of the set's own `answers.json`; without one, that of this program. */
  readonly answers?: string;
  /** The version whose forms are shown, where `forms` has none; without one, those of now. */
  readonly flowVersion?: string;
  /** The facts that are known when the visit begins. */
  readonly facts: Readonly<Record<string, Scalar>>;
  /**
   * The events so far. An answer is concrete, or `true` where one was given and `null` where it was
   * left blank: the phone then fills in the persona's.
   */
  readonly events: readonly FlowEvent[];
  /** What is filled in on the last screen, by answer. */
  readonly entered?: Readonly<Record<string, Json>>;
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
  /** The phone's accessible name, such as "Phone: New customer". */
  readonly label: string;
  /**
   * Called with all events of the visit after each new one, with concrete answers; with [] when the
   * visit begins anew.
   */
  readonly onEvents?: (events: readonly FlowEvent[]) => void;
  /** Called with all requests of the visit after each change. */
  readonly onRequests?: (records: readonly RequestRecord[]) => void;
  /** While true, the phone's page is not loaded. */
  readonly isWaiting?: boolean;
  /** Whether it is a picture for a filmstrip, which can be neither focused nor pressed. */
  readonly isStill?: boolean;
}

/** How the phone shows a scene. */
export interface Presentation {
  /**
   * As in a frame on a shop's site: Close closes the frame, and there is no card around the
   * screens.
   */
  readonly isFramed: boolean;
  readonly isStill: boolean;
  readonly onEvents: (events: readonly FlowEvent[]) => void;
  readonly onRequests: (records: readonly RequestRecord[]) => void;
}

export type ShowResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** What the phone's page offers to the inspector, as `window.player`. */
export interface Player {
  /** Plays the scene and shows its last screen; returns the reason where it cannot. */
  show(scene: Scene, presentation: Presentation): Promise<ShowResult>;
}

declare global {
  interface Window {
    player?: Player;
  }
}
