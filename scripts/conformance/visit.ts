import type { Ask } from './client.ts';
import type { Report } from './report.ts';

export interface Target {
  /** The backend's origin, with a path if the calls are below one */
  url: string;
  shop: string;
  org?: string | undefined;
  /** Ten digits; codes are sent to it */
  phone: string;
  /** Returns the code texted last; if undefined, calls that need a token are skipped */
  readCode?: (() => Promise<string>) | undefined;
  /** Whether to book one appointment in the end */
  book: boolean;
}

/** What the claims share. */
export interface ClaimContext {
  ask: Ask;
  report: Report;
  target: Target;
}

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
