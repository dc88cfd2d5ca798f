import type { Count } from './countRows.ts';

/** What one network of a client has used of a pool. */
export interface Share {
  readonly used: Count;
  /** How many shares the network has */
  readonly share: number;
  /** A share is one part in so many of what is free */
  readonly parts: number;
}

/** How many successes double what a client may use. */
const DOUBLED_BY = 20;

export const weightOf = (successes: number): number => 1 + successes / DOUBLED_BY;

/**
 * How much room a client has in a shared pool: a fixed part of what is free, less what it has used.
 * In networking this is called a dynamic threshold (Choudhury and Hahne, 1998). Of `n` greedy
 * clients each ends with `max / (parts + n)`, and `parts` such portions stay free for newcomers.
 *
 * @param free what nobody has used yet
 * @param shares what the networks of the client have used, the widest first; a narrower one has a
 *   part of the room of the wider one
 * @param used how often one of these counts
 * @returns something above 0 for whoever may use more
 */
export function fairRoom(
  free: number,
  shares: readonly Share[],
  used: (count: Count) => number,
  weight: number,
): number {
  let room = free;
  for (const { used: count, share, parts } of shares) {
    if (room <= 0) return room;
    room = (room * Math.min(parts, share * weight)) / parts - used(count);
  }
  return room;
}
