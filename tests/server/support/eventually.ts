import { vi } from 'vitest';

/** Waits until a claim about another process holds. */
export const eventually = (claim: () => void | Promise<void>) =>
  vi.waitFor(claim, { timeout: 15_000, interval: 50 });
