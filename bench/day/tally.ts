import type { CallName } from './createCaller.ts';
import type { Outcome } from './visitor.ts';

/** The counts of one hour of the day. */
export interface Hour {
  visits: number;
  outcomes: Partial<Record<Outcome, number>>;
  /** Calls that a rule of the product refused: 4xx */
  refused: number;
  /** Calls that failed: 5xx, or no answer */
  failed: number;
  /** The time of each call in milliseconds; without analytics, for which nobody waits */
  took: number[];
  /** The time of each booking in milliseconds */
  bookings: number[];
}

export const emptyHour = (): Hour => ({
  visits: 0,
  outcomes: {},
  refused: 0,
  failed: 0,
  took: [],
  bookings: [],
});

export function countCall(hour: Hour, call: CallName, status: number, took: number): void {
  if (status >= 400 && status < 500) hour.refused += 1;
  if (status >= 500 || status === 0) hour.failed += 1;
  if (call !== 'trackEvent') hour.took.push(took);
  if (call === 'bookAppointment') hour.bookings.push(took);
}

export function countVisit(hour: Hour, outcome: Outcome): void {
  hour.visits += 1;
  hour.outcomes[outcome] = (hour.outcomes[outcome] ?? 0) + 1;
}

/** The counts of all hours in one. */
export const sumOf = (hours: readonly Hour[]): Hour =>
  hours.reduce((sum, hour) => {
    const outcomes = { ...sum.outcomes };
    for (const [outcome, count] of Object.entries(hour.outcomes)) {
      outcomes[outcome as Outcome] = (outcomes[outcome as Outcome] ?? 0) + count;
    }
    return {
      visits: sum.visits + hour.visits,
      outcomes,
      refused: sum.refused + hour.refused,
      failed: sum.failed + hour.failed,
      took: [...sum.took, ...hour.took],
      bookings: [...sum.bookings, ...hour.bookings],
    };
  }, emptyHour());

/** The value that a share of all values does not exceed; 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
