import { vi } from 'vitest';

/** Waits until an assertion about another process succeeds. */
export const eventually = (claim: () => void | Promise<void>) =>
  vi.waitFor(claim, { timeout: 30_000, interval: 50 });
