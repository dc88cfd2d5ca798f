import { toInstant, zoneNameIfDifferent } from '../booking/clock/shopTime.ts';
import type { LocalDateTime, TimeZone } from '../booking/clock/shopTime.ts';
import { formatLongDateAlone, formatTime, intlTag } from '../text/dates.ts';
import { t } from '../text/text.ts';

/**
 * A slot's time as the customer reads it: '3:30pm', or '3:30pm EST' where the visitor's own clock
 * shows another time.
 *
 * @param slot 'yyyy-MM-ddTHH:mm:ss' on the shop's clock
 * @param visitorZone the visitor's zone; the browser's by default
 */
export function slotTimeLabel(
  slot: LocalDateTime,
  timeZone: TimeZone,
  visitorZone?: TimeZone,
): string {
  const [date = '', time = ''] = slot.split('T');
  const instant = toInstant(date, time, timeZone);
  const zone =
    instant === null ? undefined : zoneNameIfDifferent(instant, timeZone, visitorZone, intlTag());
  return [formatTime(time), zone].filter(Boolean).join(' ');
}

/** A slot in full: 'Monday, November 23rd, 2026 at 3:30pm', the zone named where it differs. */
export function slotLabel(slot: LocalDateTime, timeZone: TimeZone, visitorZone?: TimeZone): string {
  const [date = ''] = slot.split('T');
  const time = slotTimeLabel(slot, timeZone, visitorZone);
  return t('widgets.slot', { date: formatLongDateAlone(date), time });
}
