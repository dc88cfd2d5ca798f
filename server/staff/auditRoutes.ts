import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AuditRow, StaffOperations } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import { audit, shops } from '../db/tables.ts';
import { mayAnywhere, type StaffMember } from './roles.ts';
import type { StaffDeps } from './requireStaff.ts';
import { staffCalls } from './staffCalls.ts';

const PAGE = 200;
const EXPORT_PAGE = 1000;

type Row = typeof audit.$inferSelect;
/** The row after which a page begins: the rows come from the newest to the oldest. */
type Cursor = Pick<Row, 'at' | 'id'>;

/** What a reader may ask for alone. */
export const actionsAbout = {
  live: [
    'publish',
    'take back',
    'follow',
    'schedule',
    'refuse schedule',
    'call off schedule',
    'begin experiment',
    'end experiment',
    'roll out',
    'follow a change',
    'refuse to follow',
  ],
  drafts: [
    'begin draft',
    'save draft',
    'put draft away',
    'open draft again',
    'approve',
    'ask for changes',
    'ask for review',
    'set review rule',
  ],
  appointments: ['look at appointments', 'find caller', 'change appointment'],
  people: ['sign-in', 'sign-in refused', 'sign-out'],
  refused: ['refused', 'sign-in refused', 'refuse schedule', 'refuse to follow'],
} satisfies Record<NonNullable<StaffOperations['readAudit']['query']['about']>, readonly string[]>;

const shown = ({
  at,
  id,
  memberId,
  memberName,
  action,
  scopeKind,
  scopeId,
  detail,
}: Row): AuditRow => ({
  id,
  at: at.toISOString(),
  by: memberId === null ? null : { id: memberId, name: memberName },
  action,
  scope: scopeId === null ? { kind: scopeKind } : { kind: scopeKind, id: scopeId },
  detail,
});

/** The rows that a publisher may read: of their scopes, and all for publishers of everybody's. */
async function readable(db: Database, { grants }: StaffMember): Promise<SQL | undefined> {
  const scopes = grants.filter((each) => mayAnywhere({ grants: [each] }, 'publisher'));
  const ids: string[] = [];
  const organisations: string[] = [];
  for (const { scope } of scopes) {
    if (scope.kind === 'everybody') return undefined;
    ids.push(scope.id);
    if (scope.kind === 'organisation') organisations.push(scope.id);
  }
  const theirs =
    organisations.length === 0
      ? []
      : await db
          .select({ id: shops.id })
          .from(shops)
          .where(or(...organisations.map((id) => eq(shops.organisationId, id))));
  return inArray(audit.scopeId, [...ids, ...theirs.map(({ id }) => id)]);
}

const rowsOf = (
  db: Database,
  isReadable: SQL | undefined,
  after: Cursor | undefined,
  most: number,
) =>
  db
    .select()
    .from(audit)
    .where(
      and(
        isReadable,
        // One comparison of both, for which the index begins there.
        after && sql`(${audit.at}, ${audit.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(most);

async function* allLines(db: Database, isReadable: SQL | undefined): AsyncGenerator<string> {
  let after: Cursor | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page after page, as fast as they are read
    const rows = await rowsOf(db, isReadable, after, EXPORT_PAGE);
    for (const row of rows) yield `${JSON.stringify(shown(row))}\n`;
    after = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

/** A cursor as an address has it: the time and the id of a row. */
const cursorText = ({ at, id }: Cursor) => `${at.getTime()}.${id}`;
const cursorOf = (text: string | undefined): Cursor | undefined => {
  const [, at, id] = /^(\d+)\.(.*)$/.exec(text ?? '') ?? [];
  return id === undefined ? undefined : { at: new Date(Number(at)), id };
};

/** Who did what, for publishers: page by page, or all as JSON lines. */
export async function auditRoutes(app: FastifyInstance, deps: StaffDeps) {
  const { db } = deps;
  staffCalls(app, deps)('readAudit', async ({ query, by, reply }) => {
    const isReadable = await readable(db, by);
    if (query.as === 'jsonl') {
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.jsonl"')
        .send(Readable.from(allLines(db, isReadable)));
    }
    const isAsked = query.about && inArray(audit.action, actionsAbout[query.about]);
    const wanted = and(isReadable, isAsked);
    const rows = await rowsOf(db, wanted, cursorOf(query.before), PAGE);
    const last = rows.length === PAGE ? rows.at(-1) : undefined;
    return { rows: rows.map(shown), next: last === undefined ? null : cursorText(last) };
  });
}
