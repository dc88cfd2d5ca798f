import { toInstant, zoneNameIfDifferent } from '../../booking/clock/shopTime.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { formatLongDateAlone, showTime, zoneName } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';

/**
 * A slot's time as the customer reads it: '3:30pm', or '3:30pm EST' where the visitor's own clock
 * shows another time.
 *
 * @param slot 'yyyy-MM-ddTHH:mm:ss' on the shop's clock
 * @param visitor the visitor's zone; the browser's by default
 */
export function slotTimeLabel(
  slot: LocalDateTime,
  zone: Zone,
  visitor: Zone | undefined,
  texts: PageTexts,
): string {
  const [date = '', time = ''] = slot.split('T');
  const instant = toInstant(date, time, zone);
  const name = instant === null ? undefined : zoneNameIfDifferent(instant, zone, visitor);
  return [showTime(time, texts), zoneName(name, texts)].filter(Boolean).join(' ');
}

/** A slot in full: 'Monday, November 23rd, 2026 at 3:30pm', the zone named where it differs. */
export function slotLabel(
  slot: LocalDateTime,
  zone: Zone,
  visitor: Zone | undefined,
  texts: PageTexts,
): string {
  const [date = ''] = slot.split('T');
  const time = slotTimeLabel(slot, zone, visitor, texts);
  return texts.t('widgets.slot', { date: formatLongDateAlone(date, texts), time });
}
