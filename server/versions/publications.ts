/** What was published, and what is in force. */
import { and, desc, eq, inArray, lt, lte, type SQL } from 'drizzle-orm';
import type {
  FileFinding,
  FlowFiles,
  LiveScope,
  Publication,
  ScopeName,
  Version,
  VersionSummary,
} from '../../src/contract/staff.gen.ts';
import { notFound } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { matching } from '../db/matching.ts';
import { organisations, publications, shops, versions } from '../db/tables.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';
import { loadFiles } from './storedFiles.ts';

export type VersionRow = typeof versions.$inferSelect;
export type PublicationRow = typeof publications.$inferSelect;

/** Who publishes for a place that follows what goes live around it; named like who published there. */
export const follower = 'follower';

/** Which flow, and whose. */
export interface FlowPlace {
  readonly flow: string;
  readonly scope: ScopeName;
}

export const versionSummary = (row: VersionRow): VersionSummary => ({
  id: row.id,
  flow: row.flow,
  scope: row.scope as ScopeName,
  hash: row.hash,
  sentence: row.sentence,
  by: { id: row.byId, name: row.byName },
  at: row.at.toISOString(),
});

/** @throws ApiError 404 if there is no such version */
export async function findVersionRow(db: Database, id: string): Promise<VersionRow> {
  const [row] = await db.select().from(versions).where(eq(versions.id, id));
  if (row === undefined) throw notFound('version');
  return row;
}

export async function wholeVersion(db: Database, row: VersionRow): Promise<Version> {
  return {
    ...versionSummary(row),
    files: await loadFiles(db, row.files),
    problems: row.problems as readonly FileFinding[],
    behaviour: row.behaviour,
  };
}

const ofPlace = ({ flow, scope }: FlowPlace) => matching(publications, { flow, scope });

/** The newest publication of a place; undefined: there was none. */
export async function newestOf(
  db: Database,
  place: FlowPlace,
): Promise<PublicationRow | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(ofPlace(place))
    .orderBy(desc(publications.sequence))
    .limit(1);
  return row;
}

/** A scope and those around it, the innermost first: a shop, its organisation, everybody. */
export async function scopesAround(db: Database, scope: ScopeName): Promise<ScopeName[]> {
  const inner = scopeOfName(scope);
  if (inner.kind === 'everybody') return ['everybody'];
  if (inner.kind === 'organisation') return [scope, 'everybody'];
  const [shop] = await db
    .select({ organisation: shops.organisationId })
    .from(shops)
    .where(eq(shops.id, inner.id));
  const organisation = shop?.organisation ?? undefined;
  return [
    scope,
    ...(organisation === undefined ? [] : [scopeName({ kind: 'organisation', id: organisation })]),
    'everybody',
  ];
}

/** @throws ApiError 404 for a shop or organisation that does not exist */
export async function refuseUnknownScope(db: Database, scope: ScopeName): Promise<void> {
  const inner = scopeOfName(scope);
  if (inner.kind === 'everybody') return;
  const table = inner.kind === 'shop' ? shops : organisations;
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.id, inner.id));
  if (row === undefined) throw notFound(inner.kind);
}

/** @throws ApiError 404 for a flow of which nothing was ever published, for anybody */
export async function refuseUnknownFlow(db: Database, flow: string): Promise<void> {
  const [row] = await db
    .select({ flow: publications.flow })
    .from(publications)
    .where(eq(publications.flow, flow))
    .limit(1);
  if (row === undefined) throw notFound('flow');
}

/** The version that applies to a scope, its own or that of a scope around it. */
export async function versionInForce(
  db: Database,
  flow: string,
  scopes: readonly ScopeName[],
): Promise<{ row: VersionRow; publication: PublicationRow } | undefined> {
  for (const scope of scopes) {
    // oxlint-disable-next-line no-await-in-loop -- mostly the first
    const publication = await newestOf(db, { flow, scope });
    if (publication?.versionId != null) {
      // oxlint-disable-next-line no-await-in-loop
      return { row: await findVersionRow(db, publication.versionId), publication };
    }
  }
  return undefined;
}

/** The version that a place follows, or would without one of its own: that of a scope around it. */
export const versionAround = async (
  db: Database,
  { flow, scope }: FlowPlace,
): ReturnType<typeof versionInForce> =>
  versionInForce(db, flow, (await scopesAround(db, scope)).slice(1));

/** The scope whose version applies around a place; null: there is none. */
export async function scopeAround(db: Database, place: FlowPlace): Promise<ScopeName | null> {
  const found = await versionAround(db, place);
  return (found?.publication.scope as ScopeName | undefined) ?? null;
}

/** The files of the version that applies to a scope; undefined: nothing is published. */
export async function filesInForce(
  db: Database,
  flow: string,
  scopes: readonly ScopeName[],
): Promise<FlowFiles | undefined> {
  const found = await versionInForce(db, flow, scopes);
  return found && loadFiles(db, found.row.files);
}

/** What was published for a place, newest first, from before a sequence. */
export async function history(
  db: Database,
  place: FlowPlace,
  { before, most }: { before?: number | undefined; most: number },
): Promise<Publication[]> {
  const rows = await db
    .select()
    .from(publications)
    .leftJoin(versions, eq(versions.id, publications.versionId))
    .where(
      and(ofPlace(place), before === undefined ? undefined : lt(publications.sequence, before)),
    )
    .orderBy(desc(publications.sequence))
    .limit(most);
  return withTakeBacks(db, rows);
}

interface Joined {
  readonly publications: PublicationRow;
  readonly versions: VersionRow | null;
}

/** A publication takes back if its version was live before. */
async function withTakeBacks(db: Database, rows: readonly Joined[]): Promise<Publication[]> {
  const ids = rows.flatMap((row) => row.publications.versionId ?? []);
  const uses =
    ids.length === 0
      ? []
      : await db
          .select({
            flow: publications.flow,
            scope: publications.scope,
            versionId: publications.versionId,
            sequence: publications.sequence,
          })
          .from(publications)
          .where(inArray(publications.versionId, ids));
  return rows.map(({ publications: row, versions: version }) => ({
    flow: row.flow,
    scope: row.scope as ScopeName,
    sequence: row.sequence,
    version: version && versionSummary(version),
    sentence: row.sentence,
    word: row.word,
    approvedBy: row.approvedBy,
    draftId: row.draftId,
    around: row.aroundVersionId,
    isFollowed: row.byId === follower,
    by: { id: row.byId, name: row.byName },
    at: row.at.toISOString(),
    isTakeBack: uses.some(
      (use) =>
        use.versionId === row.versionId &&
        use.flow === row.flow &&
        use.scope === row.scope &&
        use.sequence < row.sequence,
    ),
  }));
}

/** The publication that has just been made, as the history shows it. */
export async function publicationAt(
  db: Database,
  place: FlowPlace,
  sequence: number,
): Promise<Publication> {
  const [publication] = await history(db, place, { before: sequence + 1, most: 1 });
  if (publication === undefined) throw notFound('publication');
  return publication;
}

/** What somebody published and when, as a refusal begins. */
export const wentLive = ({ sentence, by, at }: Pick<Publication, 'sentence' | 'by' | 'at'>) =>
  `“${sentence}” by ${by.name} went live at ${at.slice(0, 16).replace('T', ' ')} UTC`;

/** The newest publication of each flow and scope that a condition chooses, by default of all. */
export function newestOfEach(db: Database, condition?: SQL) {
  const { flow, scope, versionId, servedId, aroundVersionId, sequence } = publications;
  return db
    .selectDistinctOn([flow, scope], { flow, scope, versionId, servedId, aroundVersionId })
    .from(publications)
    .where(condition)
    .orderBy(flow, scope, desc(sequence));
}

/** Every scope that has a version of its own. */
export async function liveScopes(db: Database): Promise<LiveScope[]> {
  const rows = await db
    .selectDistinctOn([publications.flow, publications.scope])
    .from(publications)
    .leftJoin(versions, eq(versions.id, publications.versionId))
    .orderBy(publications.flow, publications.scope, desc(publications.sequence));
  return rows.flatMap(
    ({ publications: { flow, scope, aroundVersionId: around }, versions: version }) =>
      version === null
        ? []
        : [{ flow, scope: scope as ScopeName, version: versionSummary(version), around }],
  );
}

interface Moment {
  /** The shop's scope and those around it */
  readonly scopes: readonly ScopeName[];
  readonly at: Date;
}

/** The publication that was in force for a shop at a time; undefined: none yet. */
export async function publicationInForceAt(
  db: Database,
  flow: string,
  { scopes, at }: Moment,
): Promise<PublicationRow | undefined> {
  for (const scope of scopes) {
    // oxlint-disable-next-line no-await-in-loop -- three at most
    const [row] = await db
      .select()
      .from(publications)
      .where(and(ofPlace({ flow, scope }), lte(publications.at, at)))
      .orderBy(desc(publications.sequence))
      .limit(1);
    if (row?.versionId != null) return row;
  }
  return undefined;
}
