import type { FastifyBaseLogger } from 'fastify';
import type { Zone } from '../../src/booking/clock/zone.ts';
import { offsetsOf, zoneNames } from '../../src/booking/clock/zoneRules.ts';
import { MONTHS_AHEAD } from '../../src/booking/slots/weekNavigation.ts';
import { didYouMean } from '../../src/engine/didYouMean.ts';
import type { ShopRow } from './shops.ts';

export interface ZoneSources {
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Kiritimati, where each wall time comes first on Earth: of a shop whose zone nobody knows, only
 * what is ahead for sure is offered. Never shown.
 */
const EARLIEST: Zone = {
  offsets: [{ from: new Date(0).toISOString(), offsetMinutes: 14 * 60, name: '' }],
};

/** The shops whose unknown zone a log has been told of: once is enough. */
const told = new WeakMap<object, Set<string>>();

/**
 * The clock of a shop by the law as we know it. Without `timeZone` where the shop's is unknown: then
 * nothing may be said of instants, and the log says what to mend.
 */
export function shopZone(
  { clock, log }: ZoneSources,
  { id, timeZone, horizonMonths }: Pick<ShopRow, 'id' | 'timeZone' | 'horizonMonths'>,
): Zone {
  const offsets = offsetsOf(timeZone, clock(), Math.max(horizonMonths, MONTHS_AHEAD));
  if (offsets !== undefined) return { timeZone, offsets };
  const shops = told.get(log) ?? new Set();
  told.set(log, shops);
  if (!shops.has(id)) {
    shops.add(id);
    const advice = `set shops.time_zone${didYouMean(timeZone, zoneNames())}`;
    log.error({ shopId: id, timeZone }, `a shop has an unknown time zone: ${advice}`);
  }
  return EARLIEST;
}
