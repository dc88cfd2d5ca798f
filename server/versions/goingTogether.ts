/**
 * Flows that must go together: whatever a booking has made, the flow of appointments can go on with.
 * See `src/checker/handover`.
 */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FlowFiles, ScopeName } from '../../src/contract/staff.gen.ts';
import { goesOnWith } from '../../src/page/steps/declarations/booking/bookedKinds.ts';
import type { Database } from '../db/database.ts';
import { shops, versions } from '../db/tables.ts';
import type { MadeInFiles } from '../live/judgeFiles.ts';
import { scopeName, scopeOfName } from '../staff/scopeNames.ts';
import { liveScopes, scopesAround, versionInForce, type FlowPlace } from './publications.ts';
import { loadFiles } from './storedFiles.ts';

/** The scopes whose visits what is in force at a scope may reach, or reach it; undefined: all of them. */
async function scopesConcerned(
  db: Database,
  scope: ScopeName,
): Promise<ReadonlySet<ScopeName> | undefined> {
  const inner = scopeOfName(scope);
  if (inner.kind === 'everybody') return undefined;
  const around = await scopesAround(db, scope);
  if (inner.kind === 'shop') return new Set(around);
  const own = await db
    .select({ id: shops.id })
    .from(shops)
    .where(eq(shops.organisationId, inner.id));
  return new Set([...around, ...own.map(({ id }) => scopeName({ kind: 'shop', id }))]);
}

/** The sets in force, each once, that go on with what a flow makes at a scope. */
export async function setsGoingOn(db: Database, { flow, scope }: FlowPlace): Promise<FlowFiles[]> {
  const names = Object.entries(goesOnWith).flatMap(([name, made]) => (made === flow ? [name] : []));
  if (names.length === 0) return [];
  const concerned = await scopesConcerned(db, scope);
  const around = await scopesAround(db, scope);
  const found = new Map<string, FlowFiles>();
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    const present = await versionInForce(db, name, around);
    // oxlint-disable-next-line no-await-in-loop
    const beneath = (await liveScopes(db)).filter(
      (one) =>
        one.flow === name &&
        !around.includes(one.scope) &&
        (concerned === undefined || concerned.has(one.scope)),
    );
    const ids = [...(present ? [present.row.id] : []), ...beneath.map(({ version }) => version.id)];
    // oxlint-disable-next-line no-await-in-loop
    const rows = await db.select().from(versions).where(inArray(versions.id, ids));
    for (const { hash, files } of rows) {
      // oxlint-disable-next-line no-await-in-loop
      if (!found.has(hash)) found.set(hash, await loadFiles(db, files));
    }
  }
  return [...found.values()];
}

/**
 * What visits have made, or may have, that a flow at a scope goes on with: by every version of the flow
 * that makes it, those of experiments too, the newest first. Once all kinds are known, no more versions
 * are looked at.
 *
 * @param look what the visits to one version make
 * @returns undefined where the flow goes on with nothing, or nothing was published that makes it
 */
export async function madeForFlow(
  db: Database,
  { flow, scope }: FlowPlace,
  look: (files: FlowFiles) => Promise<MadeInFiles>,
): Promise<MadeInFiles['made'] | undefined> {
  const maker = goesOnWith[flow];
  if (maker === undefined) return undefined;
  const concerned = await scopesConcerned(db, scope);
  const rows = await db
    .select({ hash: versions.hash, files: versions.files })
    .from(versions)
    .where(
      and(
        eq(versions.flow, maker),
        concerned === undefined ? undefined : inArray(versions.scope, [...concerned]),
      ),
    )
    .orderBy(desc(versions.at));
  const different = new Map(rows.map(({ hash, files }) => [hash, files]));
  const made = new Map<unknown, MadeInFiles['made'][number]>();
  for (const files of different.values()) {
    // oxlint-disable-next-line no-await-in-loop -- one is enough, as a rule
    const found = await look(await loadFiles(db, files));
    for (const one of found.made) if (!made.has(one.kind)) made.set(one.kind, one);
    if (made.size >= found.all) break;
  }
  return different.size === 0 ? undefined : [...made.values()];
}
