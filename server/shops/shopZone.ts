import type { FastifyBaseLogger } from 'fastify';
import { shopToday } from '../../src/booking/clock/shopTime.ts';
import type { Zone } from '../../src/booking/clock/zone.ts';
import { offsetsOf, zoneNames } from '../../src/booking/clock/zoneRules.ts';
import { MONTHS_AHEAD } from '../../src/booking/slots/weekNavigation.ts';
import { didYouMean } from '../../src/engine/didYouMean.ts';
import type { StoredShop } from './shops.ts';

export interface ZoneSources {
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The zone of Kiritimati, where every local time comes first on Earth. For a shop with an unknown
 * zone only times that are certainly ahead are offered. Never shown.
 */
const EARLIEST: Zone = {
  offsets: [{ from: new Date(0).toISOString(), offsetMinutes: 14 * 60, name: '' }],
};

/** The shops whose unknown zone was logged already, by log. */
const told = new WeakMap<object, Set<string>>();

/** Zones by name, month and months ahead, which is all that their offsets depend on. */
const zones = new Map<string, Zone>();
const MOST_ZONES = 1_000;

function zoneOf(timeZone: string, now: Date, monthsAhead: number): Zone | undefined {
  const key = `${timeZone} ${now.getUTCFullYear()} ${now.getUTCMonth()} ${monthsAhead}`;
  const known = zones.get(key);
  if (known !== undefined) return known;
  const offsets = offsetsOf(timeZone, now, monthsAhead);
  if (offsets === undefined) return undefined;
  if (zones.size === MOST_ZONES) zones.clear();
  zones.set(key, { timeZone, offsets });
  return zones.get(key);
}

/**
 * The zone of a shop, by our own zone rules. Without `timeZone` if the shop's is unknown: no
 * instants may be stated then, and the log says what to mend.
 */
export function shopZone(
  { clock, log }: ZoneSources,
  { id, timeZone, horizonMonths }: Pick<StoredShop, 'id' | 'timeZone' | 'horizonMonths'>,
): Zone {
  const zone = zoneOf(timeZone, clock(), Math.max(horizonMonths, MONTHS_AHEAD));
  if (zone !== undefined) return zone;
  const shops = told.get(log) ?? new Set();
  told.set(log, shops);
  if (!shops.has(id)) {
    shops.add(id);
    const advice = `set shops.time_zone${didYouMean(timeZone, zoneNames())}`;
    log.error({ shopId: id, timeZone }, `a shop has an unknown time zone: ${advice}`);
  }
  return EARLIEST;
}

/** The date on a shop's clock. */
export const shopDay = (sources: ZoneSources, shop: Parameters<typeof shopZone>[1]): string =>
  shopToday(sources.clock(), shopZone(sources, shop));
