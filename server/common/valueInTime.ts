import { withTimeout } from './withTimeout.ts';

/** The longest a page waits for a slow database. */
const PATIENCE_MS = 300;

/** The value of a promise; undefined if it rejects, or takes longer than a page can wait. */
export const valueInTime = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(PATIENCE_MS, promise).catch(() => undefined);
