/** After this many failures in a row, a destination gets no messages for a while. */
const FAILURES = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Stops sending to destinations that keep failing: their messages wait without using up their
 * attempts.
 */
export function createBreaker() {
  /** Only those that fail */
  const sick = new Map<string, { failures: number; rests: number; until: number }>();
  return {
    /** How many messages may be under way to a destination: the usual number, one as a test, or none. */
    most(destination: string, now: Date, usual: number): number {
      const state = sick.get(destination);
      if (state === undefined || state.failures < FAILURES) return usual;
      return now.getTime() < state.until ? 0 : 1;
    },
    succeeded: (destination: string) => void sick.delete(destination),
    failed(destination: string, now: Date) {
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
