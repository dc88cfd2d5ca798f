import type { Listeners } from '../browser/createListeners.ts';
import type { Answers, ShopSettings } from '../../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../../booking/page/pageParams.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import type { FlowEvent } from '../../engine/types.ts';
import type { StepForms } from '../forms/stepForms.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';
import type { TypedAnswers } from './typedAnswers.ts';
import type { Visit } from './visit.ts';

export type { Step } from '../../engine/types.ts';

/** Keeps the lead of a visit up to date. */
export interface LeadSync {
  /** Waits for calls under way, and creates the lead if there is none yet. Never rejects. */
  settle(): Promise<void>;
  /** Makes the lead anew, where the shop does not know it any more. Never rejects. */
  renew(): Promise<void>;
  stop(): void;
}

/** The event a screen would send now; without a type, whichever event it sends. */
export type LikelySending = Partial<FlowEvent>;

/** Everything a step's screen can use, created once when the page starts. */
export interface Wizard {
  readonly visit: Visit;
  readonly session: Session;
  readonly typed: TypedAnswers;
  /** What the shown screen will most likely send, if it says so; otherwise null. */
  readonly likely: Store<LikelySending | null>;
  /** The forms of its steps. */
  readonly forms: StepForms;
  readonly settings: ShopSettings;
  readonly config: RuntimeConfig;
  readonly page: PageParams;
  readonly isInsideIframe: boolean;
  /** Calls the server, for this visit's shop. */
  readonly api: ShopApi;
  /** The error that no screen handled; null if there is none or it was dismissed. */
  readonly failure: Store<unknown>;
  readonly reportError: (error: unknown) => void;
  /**
   * Tells of errors that the visitor meets, as the journal names them: `field phone`,
   * `call verifyOtp 401`.
   */
  readonly errorsMet: Listeners<readonly string[]>;
  /** Sends an event to analytics; never anything personal. */
  readonly track: (
    eventName: string,
    fields?: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => void;
  /** Starts keeping the visit's lead, at the first event after the phone is proven. */
  readonly lead: () => Promise<LeadSync>;
  /**
   * Asks for the phone again, after which the visit goes on with its answers; false where it cannot.
   */
  readonly proveAgain: () => boolean;
  /** The header's Close: closes a frame at once, or shows the exit step on a page. */
  readonly close: () => void;
  /** Starts the visit again; forgets token, answers and what was typed. */
  readonly restart: () => void;
  /** Ends the visit: starts it again and, in a frame, closes the frame. */
  readonly leave: () => void;
}

/** How `errorsMet` names an error at a field. */
export const errorAt = (path: readonly (string | number)[]) =>
  `field ${path.filter((part) => typeof part === 'string').join('.')}`;

/** The answers that count now: those of the steps on the current path. */
export function presentAnswers(visit: Visit): Answers {
  return relevantAnswers(visit.flow, visit.get());
}
