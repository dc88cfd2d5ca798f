import type { Answers, ShopSettings } from '../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import type { RuntimeConfig } from '../api/config.ts';
import type { PageParams } from '../booking/page/pageParams.ts';
import { relevantAnswers } from '../engine/relevantAnswers.ts';
import type { FlowEvent } from '../engine/types.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';
import type { TypedAnswers } from './typedAnswers.ts';
import type { Visit } from './visit.ts';

export type { Step } from '../engine/types.ts';

/** The lead of a visit, kept up to date. */
export interface LeadSync {
  /** Waits for a lead on its way, and begins one where none was had yet. Never rejects. */
  settle(): Promise<void>;
  stop(): void;
}

/** What a screen would send now; without a type, with whichever event. */
export type LikelySending = Partial<FlowEvent>;

/** Everything a step's screen can reach, made once when the page starts. */
export interface Wizard {
  readonly visit: Visit;
  readonly session: Session;
  readonly typed: TypedAnswers;
  /** What the screen that is shown will most likely send, where it says so; else null. */
  readonly likely: Store<LikelySending | null>;
  readonly settings: ShopSettings;
  readonly config: RuntimeConfig;
  readonly page: PageParams;
  readonly isInsideIframe: boolean;
  /** The calls of this visit's shop. */
  readonly api: ShopApi;
  /** The error nobody on the screen could do anything about; null for none, and once dismissed. */
  readonly failure: Store<unknown>;
  readonly reportError: (error: unknown) => void;
  /** Sends an event to analytics: its name and nothing personal. */
  readonly track: (
    eventName: string,
    fields?: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => void;
  /** The visit's lead; loaded with the first verified event. */
  readonly lead: () => Promise<LeadSync>;
  /** The header's Close: leaves a frame at once, goes to the exit step on a page. */
  readonly close: () => void;
  /** The visit begins anew; token, answers and what was typed are forgotten. */
  readonly restart: () => void;
  /** Ends the visit: it begins anew, and a frame is closed. */
  readonly leave: () => void;
}

/** The answers that count by now: those of the steps on the present path. */
export function presentAnswers(visit: Visit): Answers {
  return relevantAnswers(visit.flow, visit.get());
}
