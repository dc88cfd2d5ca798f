import { and, asc, eq, getTableColumns, gt, gte, inArray, lte, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { journalRecords, journalVisits } from '../db/tables.ts';

const PAGE = 500;

/** Which visits are exported: of a shop, begun on these days of its clock; by default all. */
export interface ExportFilter {
  shop?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The journals as JSON lines, a visit with its records in each, in the order of their ids. */
export async function* exportVisits(db: Database, filter: ExportFilter): AsyncGenerator<string> {
  const { id, shopId, day, next } = journalVisits;
  const { network: _network, ...columns } = getTableColumns(journalVisits);
  const { shop, from, to } = filter;
  for (let after: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page, as fast as they are read
    const visits = await db
      .select(columns)
      .from(journalVisits)
      .where(
        and(
          ne(next, 0),
          after === undefined ? undefined : gt(id, after),
          shop === undefined ? undefined : eq(shopId, shop),
          from === undefined ? undefined : gte(day, from),
          to === undefined ? undefined : lte(day, to),
        ),
      )
      .orderBy(asc(id))
      .limit(PAGE);
    const ids = visits.map((visit) => visit.id);
    const records =
      ids.length === 0
        ? []
        : // oxlint-disable-next-line no-await-in-loop
          await db
            .select()
            .from(journalRecords)
            .where(inArray(journalRecords.visitId, ids))
            .orderBy(asc(journalRecords.visitId), asc(journalRecords.number));
    const ofVisit = new Map(ids.map((each) => [each, [] as object[]]));
    for (const { visitId, ...record } of records) ofVisit.get(visitId)!.push(record);
    for (const visit of visits) {
      yield `${JSON.stringify({ ...visit, records: ofVisit.get(visit.id) })}\n`;
    }
    if (visits.length < PAGE) return;
    after = ids.at(-1);
  }
}
