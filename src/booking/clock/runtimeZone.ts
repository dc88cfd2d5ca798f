/**
 * The runtime's own tables of zones: the one place that reads them, which the linter holds. They may
 * be years behind the law, so they count only where a backend sends no offsets, and for the clock
 * that the visitor's own device shows.
 */
import { tzOffset } from '@date-fns/tz/tzOffset';

/** The zone of the visitor's device, an IANA name. */
export function visitorTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Made once: a day of times asks for the same one again and again, and each takes its time. */
const nameFormats = new Map<string, Intl.DateTimeFormat>();

function nameFormat(timeZone: string): Intl.DateTimeFormat {
  const known = nameFormats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  nameFormats.set(timeZone, made);
  return made;
}

const isKnown = (timeZone: string) => !Number.isNaN(tzOffset(timeZone, new Date(0)));

/** @param timeZone absent or unknown to the runtime: the visitor's own */
function zoneOrVisitors(timeZone: string | undefined): string {
  return timeZone !== undefined && isKnown(timeZone) ? timeZone : visitorTimeZone();
}

/** Minutes east of UTC. */
export function runtimeOffset(timeZone: string | undefined, instant: Date): number {
  return tzOffset(zoneOrVisitors(timeZone), instant);
}

/** Such as 'EST'. */
export function runtimeZoneName(timeZone: string | undefined, instant: Date): string | undefined {
  const parts = nameFormat(zoneOrVisitors(timeZone)).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}
