import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id, which grows with time. Processes and database nodes make theirs without asking each other. */
export const newId = (): string => v7();

const BEGIN = Date.UTC(2026, 0, 1);
const IN_A_MILLISECOND = 8192;
let latest = 0;

/**
 * A new id for what shops know by a number. It grows with time, is unique within a shop, is a safe
 * integer until 2060, and is greater than the older ids, which were counted up from 100,000.
 */
export function newNumber(): number {
  const random = (Date.now() - BEGIN) * IN_A_MILLISECOND + randomInt(IN_A_MILLISECOND);
  latest = Math.max(latest + 1, random);
  return latest;
}
