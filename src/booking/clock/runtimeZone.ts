/**
 * The runtime's own zone tables. Nothing else may read them, which the linter checks: they may be
 * years behind the law. They are used if a backend sends no offsets, and for the clock of the
 * visitor's own device.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';

/** The zone of the visitor's device, an IANA name. */
export function visitorTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formatters are slow to create, and each time of a day needs the same one. */
const nameFormats = new Map<string, Intl.DateTimeFormat>();

function nameFormat(timeZone: string): Intl.DateTimeFormat {
  const known = nameFormats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  nameFormats.set(timeZone, made);
  return made;
}

const isKnown = (timeZone: string) => !Number.isNaN(tzOffset(timeZone, new Date(0)));

/**
 * @param timeZone if undefined or unknown to the runtime, the visitor's own is used
 */
function zoneOrVisitors(timeZone: string | undefined): string {
  return timeZone !== undefined && isKnown(timeZone) ? timeZone : visitorTimeZone();
}

/** The offset in minutes east of UTC. */
export function runtimeOffset(timeZone: string | undefined, instant: Date): number {
  return tzOffset(zoneOrVisitors(timeZone), instant);
}

/** The short name of the zone, such as 'EST'. */
export function runtimeZoneName(timeZone: string | undefined, instant: Date): string | undefined {
  const parts = nameFormat(zoneOrVisitors(timeZone)).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}
