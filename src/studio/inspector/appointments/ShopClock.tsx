import { formatTime } from '../../../booking/clock/timeFormats.ts';
import staffStyles from '../pages/Staff.module.css';
import { isOtherClock } from '../times.ts';
import { fillWords } from '../words.ts';
import { shortDay } from './appointmentInWords.ts';
import words from './words.json';

/**
 * Says whose clock the times of appointments are on, to who looks from another zone.
 *
 * @param atShop what the shop's clock shows; null where its zone is unknown
 */
export function ShopClock({ atShop }: { atShop: string | null }) {
  if (!isOtherClock(atShop)) return null;
  const [date = '', time = ''] = atShop.split('T');
  const now = `${shortDay(date)}, ${formatTime(time)}`;
  return <p className={staffStyles.quiet}>{fillWords(words.shopClock, { now })}</p>;
}
