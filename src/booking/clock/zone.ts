import type { ShopProfile, ZoneOffset } from '../../contract/types.gen.ts';
import { runtimeOffset, runtimeZoneName, visitorTimeZone } from './runtimeZone.ts';

/**
 * The zone whose clock counts; `settings.shop` fits. Its offsets are used if there are any, because
 * they follow the law. Without offsets the runtime's tables are used, and without a zone the
 * visitor's own.
 */
export type Zone = Readonly<Pick<ShopProfile, 'timeZone'>> & {
  readonly offsets?: readonly ZoneOffset[];
};

/** The zone of the visitor's device. It is slow to find out: for many instants, ask once. */
export const visitorZone = (): Zone => ({ timeZone: visitorTimeZone() });

type Offsets = readonly ZoneOffset[];

/**
 * When each offset begins, in epoch milliseconds; parsed once for each list, because each time of a
 * day needs them.
 */
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
 * The offset at an instant. Offsets reach about a year back; for an older date, such as that of a
 * service, the offset at the same time of the first known year is used.
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
