import { placement } from '../../../server/db/distribute.ts';

const shopColumn: Record<string, string> = placement.withShop;
const names = Object.keys(shopColumn).join('|');

/**
 * What may look at several shops: work for all of them, and the list of an organisation's shops.
 * Nothing that a visit waits for may be added but by somebody who decides it here.
 */
const overviews: Record<string, RegExp> = {
  'the shops of an organisation': /^select .* from "shops" where .*"organisation_id" = /,
  'the list of shops for staff': /^select "id", "name", .* from "shops" order by/,
  'is there any shop': /^select "id" from "shops" limit/,
  'to whom something is due':
    /^select "destination" from "deliveries" where "deliveries"."due_at" <=/,
  'at which shops something is due':
    /^select "shop_id" from "deliveries" where .* group by "deliveries"."shop_id"/,
  'how much is waiting':
    /^select count\(\*\) from "deliveries" where "deliveries"."due_at" is not null/,
  'which visits were abandoned': /^select .* from "leads" inner join "shops" .*make_interval/,
  'which webhooks have no secret': /^select "id", "webhook_secret" from "shops"/,
  'the shops that a version reaches': /^select "id", "organisation_id" from "shops"/,
  'the time zones of shops': /^select distinct "time_zone" from "shops"/,
  'visits under way': /^select "shop_id", count\(\*\)::int from "leads" where .* group by/,
  sweeps: /^delete from "(deliveries|leads|tokens)" where (?!\(?"\w+"."shop_id" = )/,
};

export const isOverview = (sql: string): boolean =>
  Object.values(overviews).some((overview) => overview.test(sql));

/** Tables of shops that a statement reads or writes without saying of which shop; empty for none. */
export function strayTables(sql: string): string[] {
  if (isOverview(sql)) return [];
  const pinnedInsert = /insert into "\w+" \([^)]*"(shop_id|id)"/g;
  if (sql.search(pinnedInsert) === 0) return [];
  const named = [
    ...sql
      .replaceAll(pinnedInsert, '')
      .matchAll(new RegExp(`\\b(?:from|join|update|into) "(${names})"(?: "(\\w+)")?`, 'g')),
  ].map(([, table = '', alias = table]) => ({ table, alias }));
  const column = ({ table, alias }: { table: string; alias: string }) =>
    `"${alias}"."${shopColumn[table]}"`;
  const columns = new Set(named.map(column));
  const pinned = new Set([...columns].filter((each) => sql.includes(`${each} = $`)));
  const equals = [...sql.matchAll(/("\w+"\."\w+") = ("\w+"\."\w+")/g)].filter(
    ([, one = '', other = '']) => columns.has(one) && columns.has(other),
  );
  // What is joined by the shop is of the shop that the other side is of.
  for (let before = -1; before < pinned.size;) {
    before = pinned.size;
    for (const [, one = '', other = ''] of equals) {
      if (pinned.has(one)) pinned.add(other);
      if (pinned.has(other)) pinned.add(one);
    }
  }
  return named.filter((each) => !pinned.has(column(each))).map(({ table }) => table);
}
