import { within } from './within.ts';

/** A page is not held up for longer by a slow database. */
const PATIENCE_MS = 300;

/** What a promise comes to; undefined where it fails, or takes longer than a page can wait. */
export const soon = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  within(PATIENCE_MS, promise).catch(() => undefined);
