/** So many failures in a row, and whoever takes messages is left alone for a while. */
const FAILURES = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;

/** Keeps messages from going where they only fail: they wait, and their attempts are not used up. */
export interface Breaker {
  /** How many may be under way there: all that the destination takes, one to see whether it is well, none. */
  most(destination: string, now: Date, usual: number): number;
  succeeded(destination: string): void;
  failed(destination: string, now: Date): void;
}

/** Nothing is kept of a destination that is well. */
export function createBreaker(): Breaker {
  const sick = new Map<string, { failures: number; rests: number; until: number }>();
  return {
    most(destination, now, usual) {
      const state = sick.get(destination);
      if (state === undefined || state.failures < FAILURES) return usual;
      return now.getTime() < state.until ? 0 : 1;
    },
    succeeded: (destination) => void sick.delete(destination),
    failed(destination, now) {
      const { failures = 0, rests = 0 } = sick.get(destination) ?? {};
      const rest = Math.min(FIRST_REST_MS * 2 ** rests, LONGEST_REST_MS);
      const isResting = failures + 1 >= FAILURES;
      sick.set(destination, {
        failures: failures + 1,
        rests: isResting ? rests + 1 : 0,
        until: isResting ? now.getTime() + rest : 0,
      });
    },
  };
}
