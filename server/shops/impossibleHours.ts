import { and, eq, lte } from 'drizzle-orm';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { dayAvailabilities } from '../db/tables.ts';

/**
 * What an operator should know of days whose hours do not end after they begin, such as 18:00 to
 * 02:00: on these no time is offered. New ones are refused by the database; these were there before.
 *
 * @returns a sentence that names shops and days; undefined if there are none
 */
export async function impossibleHours(db: Database): Promise<string | undefined> {
  const { shopId, day, enabled, startTime, endTime } = dayAvailabilities;
  const { answer: days } = await ofReachableShops(db, (among) =>
    db
      .select({ shopId, day })
      .from(dayAvailabilities)
      .where(and(isReachable(shopId, among), eq(enabled, true), lte(endTime, startTime)))
      .limit(20),
  );
  if (days.length === 0) return undefined;
  const named = days.map((each) => `${each.day} of shop ${each.shopId}`).join(', ');
  return `No time is offered on ${named}: end_time has to be after start_time. Hours end with their day: write 18:00 to 02:00 as 18:00 to 23:59.`;
}
