import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { everyShop, journalCounts, type CountKind } from '../db/tables.ts';
import { bucketOf } from './timeBuckets.ts';

type Row = typeof journalCounts.$inferSelect;
/** What is counted of a group of visits. */
type Sums = Pick<Row, 'visits' | 'counts' | 'times'>;
/** By what visits are told apart, as their counts have it. */
type Key = Omit<Row, keyof Sums>;

/** By what visits are told apart. */
export interface Group extends Omit<Key, 'framed'> {
  framed: boolean | 'any';
}

/** What a count is of. */
export interface JournalCounted {
  kind: CountKind;
  fromStep: string;
  toStep: string;
  /** The event, the error, the outcome or the reason */
  name: string;
}

const SEPARATOR = '|';

const nameOf = ({ kind, fromStep, toStep, name }: JournalCounted) =>
  [kind, fromStep, toStep, name].join(SEPARATOR);

/** What a name in `journal_counts.counts` stands for. */
export function countedOf(text: string): JournalCounted {
  const [kind, fromStep, toStep, ...name] = text.split(SEPARATOR) as [CountKind, string, string];
  return { kind, fromStep, toStep, name: name.join(SEPARATOR) };
}

export const noSums = (): Sums => ({ visits: 0, counts: {}, times: {} });

/**
 * How many different names a group has of what a page may combine as it likes. Of moves and ends
 * there are as many as the flow has. An honest day has some dozens.
 */
const mostNames: Partial<Record<CountKind, number>> = {
  error: 300,
  shown: 300,
  back: 300,
  lost: 300,
};

/** The counts without new names beyond those that a group may have beside the ones it has. */
function withinLimits(known: Sums['counts'], more: Sums['counts']): Sums['counts'] {
  const added = Object.entries(more).filter(([name]) => known[name] === undefined);
  if (added.length === 0) return more;
  const names: Partial<Record<CountKind, number>> = {};
  for (const name in known) {
    const { kind } = countedOf(name);
    names[kind] = (names[kind] ?? 0) + 1;
  }
  const dropped = new Set<string>();
  for (const [name] of added) {
    const { kind } = countedOf(name);
    names[kind] = (names[kind] ?? 0) + 1;
    if (names[kind] > (mostNames[kind] ?? Infinity)) dropped.add(name);
  }
  if (dropped.size === 0) return more;
  return Object.fromEntries(Object.entries(more).filter(([name]) => !dropped.has(name)));
}

/** Adds what was counted of one group to what was counted of another. */
export function addSums(sums: Sums, { visits, counts, times }: Sums): void {
  sums.visits += visits;
  for (const name in counts) sums.counts[name] = (sums.counts[name] ?? 0) + counts[name]!;
  for (const step in times) {
    const [ofStep, more] = [(sums.times[step] ??= []), times[step]!];
    while (ofStep.length < more.length) ofStep.push(0);
    for (let bucket = 0; bucket < more.length; bucket += 1) ofStep[bucket]! += more[bucket]!;
  }
}

const keyOf = ({ shopId, day, flowVersion, language, screen, framed, entry }: Key): Key => ({
  shopId,
  day,
  flowVersion,
  language,
  screen,
  framed,
  entry,
});

const kindFields = ['language', 'screen', 'framed', 'entry'] as const;
/** Of the counts of visits of every kind. */
const anyKind = { language: 'any', screen: 'any', framed: 'any', entry: 'any' } as const;

const isOfAnyKind = (key: Key) => kindFields.every((field) => key[field] === 'any');

/** A key as a text, by which rows are put in order. */
const textOf = ({ shopId, language, screen, framed, entry, day, flowVersion }: Key) =>
  [shopId, language, screen, framed, entry, day, flowVersion].join(' ');

/** What changed since the counts were last stored. */
export class CountChanges {
  readonly #groups = new Map<string, { key: Key; sums: Sums }>();

  #of(key: Key): Sums {
    const text = textOf(key);
    const known = this.#groups.get(text) ?? { key: keyOf(key), sums: noSums() };
    this.#groups.set(text, known);
    return known.sums;
  }

  /**
   * @param ms how long the step before had been shown, for what is counted with times
   */
  add(
    group: Group,
    counted: JournalCounted,
    { times = 1, ms }: { times?: number; ms?: number } = {},
  ): void {
    const sums = this.#of({ ...group, framed: `${group.framed}` });
    if (counted.kind === 'shown' && counted.fromStep === '') sums.visits += times;
    const name = nameOf(counted);
    sums.counts[name] = (sums.counts[name] ?? 0) + times;
    if (ms === undefined) return;
    const ofStep = (sums.times[counted.fromStep] ??= []);
    const bucket = bucketOf(ms);
    while (ofStep.length <= bucket) ofStep.push(0);
    ofStep[bucket]! += times;
  }

  addAll(other: CountChanges): void {
    for (const { key, sums } of other.#groups.values()) addSums(this.#of(key), sums);
  }

  /**
   * The changed rows, with those of a shop's visits of every kind and those of all shops together:
   * there one for each kind of visit that can be asked for. In the order of their keys, so that two
   * processes lock them in one order.
   */
  rows(): Row[] {
    const all = new CountChanges();
    all.addAll(this);
    let together = new CountChanges();
    for (const { key, sums } of this.#groups.values()) {
      if (!isOfAnyKind(key)) addSums(all.#of({ ...key, ...anyKind }), sums);
      addSums(together.#of({ ...key, shopId: everyShop }), sums);
    }
    for (const field of kindFields) {
      const withAny = new CountChanges();
      for (const { key, sums } of together.#groups.values()) {
        addSums(withAny.#of(key), sums);
        if (key[field] !== 'any') addSums(withAny.#of({ ...key, [field]: 'any' }), sums);
      }
      together = withAny;
    }
    all.addAll(together);
    return [...all.#groups]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { key, sums }]) => ({ ...key, ...sums }));
  }
}

/** The columns of the key, in the order of `textOf`. */
const keyColumns = sql.raw('shop_id, language, screen, framed, entry, day, flow_version');

const isSame = sql.raw(
  ['shop_id', 'language', 'screen', 'framed', 'entry', 'day', 'flow_version']
    .map((column) => `journal_counts.${column} = changed.${column}`)
    .join(' and '),
);

/** Rows as a table of a statement, with the place of each as `ordinality`. */
function asTable(rows: readonly (Key & Partial<Sums>)[]): SQL {
  const json = JSON.stringify(
    rows.map(({ shopId, flowVersion, ...row }) => ({
      ...row,
      shop_id: shopId,
      flow_version: flowVersion,
    })),
  );
  return sql`json_populate_recordset(null::journal_counts, ${json}::json) with ordinality as changed`;
}

/**
 * Adds the changes to what is counted, and returns the rows that are new. Rows that are there already are locked, and added up here:
 * for so many small numbers a database needs much longer.
 */
export async function storeJournalCounts(
  tx: Database,
  changes: CountChanges,
): Promise<readonly object[]> {
  const rows = changes.rows().map((row) => ({ ...row, counts: withinLimits({}, row.counts) }));
  if (rows.length === 0) return [];
  const { rows: added } = (await tx.execute(sql`
    insert into journal_counts (${keyColumns}, visits, counts, times)
    select ${keyColumns}, visits, counts, times from ${asTable(rows)} order by ordinality
    on conflict do nothing
    returning shop_id "shopId", language, screen, framed, entry, day::text, flow_version "flowVersion"`)) as {
    rows: Key[];
  };
  const others = new Map(rows.map((row) => [textOf(row), row]));
  for (const key of added) others.delete(textOf(key));
  const fresh = rows.filter((row) => !others.has(textOf(row)));
  if (others.size === 0) return fresh;
  const known = await tx
    .select(getTableColumns(journalCounts))
    .from(journalCounts)
    .innerJoin(asTable([...others.values()].map(keyOf)), isSame)
    .orderBy(sql`ordinality`)
    .for('update', { of: journalCounts });
  for (const row of known) {
    const more = others.get(textOf(row))!;
    addSums(row, { ...more, counts: withinLimits(row.counts, more.counts) });
  }
  await tx.execute(sql`
    update journal_counts
    set visits = changed.visits, counts = changed.counts, times = changed.times
    from ${asTable(known)} where ${isSame}`);
  return fresh;
}
