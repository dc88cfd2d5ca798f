import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { everyShop, type journalCounts } from '../db/tables.ts';
import { bucketOf } from './timeBuckets.ts';

type Row = typeof journalCounts.$inferInsert;

/** By what visits are told apart, see `journalCounts`. */
export type Group = Pick<
  Row,
  'shopId' | 'day' | 'flowVersion' | 'language' | 'screen' | 'framed' | 'entry'
>;

/** What is counted of a group. */
export type JournalCounted = Pick<Row, 'kind' | 'fromStep' | 'toStep' | 'name'>;

/** What changed since the counts were last stored. */
export class CountChanges {
  readonly #changes = new Map<string, Row>();

  /**
   * @param ms how long the step before had been shown, for what is counted with times
   */
  add(
    group: Group,
    counted: JournalCounted,
    { times = 1, ms }: { times?: number; ms?: number } = {},
  ): void {
    const together = { ...group, shopId: everyShop };
    const any = { language: 'any', screen: 'any', framed: false, entry: 'any' } as const;
    for (const each of [group, together, { ...together, ...any }]) {
      const { shopId, day, flowVersion, language, screen, framed, entry } = each;
      const key = { shopId, day, flowVersion, ...counted, language, screen, framed, entry };
      const text = Object.values(key).join('\n');
      const row = this.#changes.get(text) ?? { ...key, count: 0, times: null };
      this.#changes.set(text, row);
      row.count += times;
      if (ms === undefined) continue;
      const bucket = bucketOf(ms);
      row.times ??= [];
      while (row.times.length <= bucket) row.times.push(0);
      row.times[bucket]! += times;
    }
  }

  /** The changed rows in the order of their keys, so that two processes lock them in one order. */
  rows(): Row[] {
    return [...this.#changes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row);
  }
}

/** How many rows one statement stores. */
const AT_ONCE = 2000;

/** Adds the changes to what is counted. */
export async function storeJournalCounts(tx: Database, changes: CountChanges): Promise<void> {
  const rows = changes.rows();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const json = JSON.stringify(
      rows.slice(from, from + AT_ONCE).map((row) => ({
        shop_id: row.shopId,
        day: row.day,
        flow_version: row.flowVersion,
        language: row.language,
        screen: row.screen,
        framed: row.framed,
        entry: row.entry,
        kind: row.kind,
        from_step: row.fromStep,
        to_step: row.toStep,
        name: row.name,
        count: row.count,
        times: row.times,
      })),
    );
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx.execute(sql`
      insert into journal_counts as old
      select * from json_populate_recordset(null::journal_counts, ${json}::json)
      on conflict on constraint journal_counts_key do update set
        count = old.count + excluded.count,
        times = case
          when old.times is null or excluded.times is null then coalesce(old.times, excluded.times)
          else (
            select array_agg(coalesce(one, 0) + coalesce(other, 0) order by place)
            from unnest(old.times, excluded.times) with ordinality as pairs(one, other, place)
          )
        end`);
  }
}
