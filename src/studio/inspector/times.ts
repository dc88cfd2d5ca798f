import { formatLongDate } from '../../booking/clock/timeFormats.ts';

/**
 * How staff read times: when something happened is told on the clock of whoever looks, with the name of
 * its zone; the days and times of a shop are the shop's, and have none.
 */

/** An instant in short, on the clock of whoever looks: "Nov 24, 2026, 10:02 AM PST". */
export const shownTime = (at: string | number) =>
  new Date(at).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** A day of a calendar, or that of an instant, in short: "Nov 24". */
export const shownDay = (day: string): string =>
  formatLongDate(day.slice(0, 10), { pattern: 'MMM d' });

/** From how far apart two clocks count as of two zones, whatever the seconds that an answer takes. */
const APART_MS = 10 * 60_000;

/** Whether a shop's clock shows another time than that of whoever looks. */
export const isOtherClock = (atShop: string | null): atShop is string =>
  atShop !== null && Math.abs(new Date(atShop).getTime() - Date.now()) > APART_MS;

/** An instant in full, on the clock of whoever looks, or in another zone. */
export const longTime = (at: Date, zone: Intl.DateTimeFormatOptions) =>
  at.toLocaleString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  });
