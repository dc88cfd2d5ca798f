import type { ShopProfile, ZoneOffset } from '../../contract/types.gen.ts';
import { runtimeOffset, runtimeZoneName } from './runtimeZone.ts';

/**
 * Whose clock counts: `settings.shop` as it is. The offsets hold where there are any, as they follow
 * from the law; a zone without is read from the runtime's tables, and none at all is the visitor's.
 */
export type Zone = Readonly<Pick<ShopProfile, 'timeZone' | 'offsets'>>;

/** The same moment of the next year. */
function yearLater(instant: Date): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
}

/**
 * Offsets reach about a year back: of what is older, such as the date of a service, it is what the
 * clocks showed at that time of the first year they know.
 */
function shownAt({ offsets = [] }: Zone, instant: Date): ZoneOffset | undefined {
  const [first] = offsets;
  if (first === undefined) return undefined;
  let moment = instant;
  while (moment.getTime() < Date.parse(first.from)) moment = yearLater(moment);
  return offsets.findLast(({ from }) => Date.parse(from) <= moment.getTime());
}

/** Minutes east of UTC that the zone's clocks show at an instant. */
export function offsetAt(zone: Zone, instant: Date): number {
  return shownAt(zone, instant)?.offsetMinutes ?? runtimeOffset(zone.timeZone, instant);
}

/** The zone's short name at an instant, such as 'EST'. */
export function zoneNameAt(zone: Zone, instant: Date): string | undefined {
  return shownAt(zone, instant)?.name ?? runtimeZoneName(zone.timeZone, instant);
}
