import type { ShopProfile, ZoneOffset } from '../../contract/types.gen.ts';
import { runtimeOffset, runtimeZoneName } from './runtimeZone.ts';

/**
 * Whose clock counts: `settings.shop` as it is. The offsets hold where there are any, as they follow
 * from the law; a zone without is read from the runtime's tables, and none at all is the visitor's.
 */
export type Zone = Readonly<Pick<ShopProfile, 'timeZone' | 'offsets'>>;

type Offsets = readonly ZoneOffset[];

/** When each offset begins, in epoch milliseconds: read once, as a day of times asks again and again. */
const starts = new WeakMap<Offsets, readonly number[]>();

function startsOf(offsets: Offsets): readonly number[] {
  const known = starts.get(offsets);
  if (known !== undefined) return known;
  const made = offsets.map(({ from }) => Date.parse(from));
  starts.set(offsets, made);
  return made;
}

/** The same moment of the next year. */
const yearLater = (instantMs: number) => {
  const later = new Date(instantMs);
  return later.setUTCFullYear(later.getUTCFullYear() + 1);
};

/**
 * Offsets reach about a year back: of what is older, such as the date of a service, it is what the
 * clocks showed at that time of the first year they know.
 */
function shownAt({ offsets = [] }: Zone, instant: Date): ZoneOffset | undefined {
  const begins = startsOf(offsets);
  const first = begins[0];
  if (first === undefined) return undefined;
  let moment = instant.getTime();
  while (moment < first) moment = yearLater(moment);
  return offsets[begins.findLastIndex((start) => start <= moment)];
}

/** Minutes east of UTC that the zone's clocks show at an instant. */
export function offsetAt(zone: Zone, instant: Date): number {
  return shownAt(zone, instant)?.offsetMinutes ?? runtimeOffset(zone.timeZone, instant);
}

/** The zone's short name at an instant, such as 'EST'. */
export function zoneNameAt(zone: Zone, instant: Date): string | undefined {
  return shownAt(zone, instant)?.name ?? runtimeZoneName(zone.timeZone, instant);
}
