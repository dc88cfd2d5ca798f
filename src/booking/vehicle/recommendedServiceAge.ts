import type { LocalDate } from '../../contract/types.gen.ts';
import { isLocalDate, wholeMonthsBetween } from '../clock/localDate.ts';

/** The key of the caption; its words are in `src/page/text`. */
export type ServiceAge =
  | { key: 'thisMonth' }
  | { key: 'oneMonth' }
  | { key: 'months'; count: number };

/**
 * How long ago a service was recommended, in whole months (specification, section 9).
 *
 * @param date 'yyyy-MM-dd'
 * @param today 'yyyy-MM-dd' at the shop
 * @returns undefined if the service has no date
 */
export function recommendedServiceAge(
  date: LocalDate | undefined,
  today: LocalDate,
): ServiceAge | undefined {
  if (date === undefined || !isLocalDate(date)) return undefined;
  const count = wholeMonthsBetween(date, today);
  if (count === 0) return { key: 'thisMonth' };
  return count === 1 ? { key: 'oneMonth' } : { key: 'months', count };
}
