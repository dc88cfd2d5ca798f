import type { Ask } from './client.ts';
import type { Report } from './report.ts';

export interface Target {
  /** Origin of the backend, with a path where the calls stand below one */
  url: string;
  shop: string;
  org?: string | undefined;
  /** Ten digits: it is sent codes */
  phone: string;
  /** Gets the code that was texted last; absent: calls that need a token are skipped */
  readCode?: (() => Promise<string>) | undefined;
  /** Whether to book one appointment in the end */
  book: boolean;
}

/** What the claims of one area work with. */
export interface Visit {
  ask: Ask;
  report: Report;
  target: Target;
}

/** An id that is nobody's. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
