import { desc, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createKeeper } from '../common/createKeeper.ts';
import { every } from '../common/every.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import { experiments, publications, versions } from '../db/tables.ts';
import type { ServedExperiment } from '../live/servedFlow.ts';
import { findVersion } from '../live/versionRows.ts';
import {
  beginFollowing,
  follow,
  keyOfPlace,
  type NotReady,
  type Following,
  type FollowingEffect,
  type FollowingEvent,
  type InForce,
} from './followInForce.ts';
import type { MakeVersion, ServedVersion } from './makeVersion.ts';
import { findVersionRow, newestOfEach } from './publications.ts';
import { loadFiles } from './storedFiles.ts';

/** Of so many newest publications one may still be committed after a later one. */
const LOOKED_AT = 20;
const MOST_KEPT = 300;

interface FollowDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly make: MakeVersion;
}

/** A text that changes whenever something else is in force. */
async function readMark(db: Database): Promise<string> {
  const newest = await db
    .select({ number: publications.number })
    .from(publications)
    .orderBy(desc(publications.number))
    .limit(LOOKED_AT);
  const running = await db
    .select({ id: experiments.id })
    .from(experiments)
    .where(isNull(experiments.endedAt))
    .orderBy(experiments.id);
  return [...newest.map(({ number }) => number), ...running.map(({ id }) => id)].join();
}

type ExperimentRow = typeof experiments.$inferSelect;
type Happened = FollowingEvent<ServedVersion, ExperimentRow>;

/** Makes versions that are in force ready to be served, and keeps those that are asked for. */
function createReadyVersions({ db, log, make }: FollowDeps) {
  const served = createKeeper<ServedVersion>(MOST_KEPT);

  /** As visits of the experiment carry it, whatever this program would compile. */
  const variant = ({ versionId, servedId }: VariantRow) =>
    served(`${versionId} ${servedId}`, async () => {
      const row = await findVersionRow(db, versionId);
      return make(await loadFiles(db, row.files), await findVersion(db, servedId));
    });

  return {
    /**
     * With the forms as they were compiled when it was published, so that no visitor waits for that.
     * At a start they are compiled anew, since another program may do that otherwise: those of
     * everybody before it is ready, others when they are first asked for, while the old ones serve.
     */
    of: ({ versionId, servedId }: InForce, when: 'start' | 'new' | 'asked') =>
      served(versionId!, async () => {
        const row = await findVersionRow(db, versionId!);
        const files = await loadFiles(db, row.files);
        const isRead = servedId !== null && when !== 'start';
        const compiled = isRead ? await findVersion(db, servedId) : undefined;
        if (compiled !== undefined && when === 'asked') {
          void make(files, undefined, 'later').then(
            (renewed) => served.put(versionId!, renewed),
            (error: unknown) => {
              log.error(`the version ${versionId} cannot be compiled: ${(error as Error).message}`);
            },
          );
        }
        return make(files, compiled);
      }),
    async compared({ id, salt, variants }: ExperimentRow): Promise<ServedVersion> {
      const [first, ...others] = await Promise.all(variants.map(variant));
      const experiment: ServedExperiment = {
        id,
        salt,
        others: others.map(({ flow, version }, index) => ({
          share: variants[index + 1]!.share,
          flow,
          version,
        })),
      };
      return { ...first!, experiment };
    },
  };
}

const reasonOf = (error: unknown) =>
  isOutage(error) ? 'the database does not answer' : (error as Error).message;

/** What is in force in a database, as a process serves it. */
export interface DatabaseFollowed {
  state(): Following<ServedVersion>;
  /** Looks now for what was published. */
  refresh(): Promise<void>;
  /** The version of a publication that serves, made ready where it is not */
  versionOf(row: InForce): Promise<ServedVersion>;
  /** Whether a published form asks a question that a booking has no field for. */
  asks(label: string): boolean;
  stop(): Promise<void>;
}

/** Looks a few times a second for what was published, and makes it ready before it serves. */
export async function followDatabase(deps: FollowDeps): Promise<DatabaseFollowed> {
  const { db, clock, log } = deps;
  const ready = createReadyVersions(deps);
  const questions = new Set<string>();
  let state = beginFollowing<ServedVersion>();

  async function read(mark: string): Promise<Happened> {
    const running = await db.select().from(experiments).where(isNull(experiments.endedAt));
    return { kind: 'read', mark, running, rows: await newestOfEach(db) };
  }

  async function makeReady({
    newRows,
    newRunning,
    isStart,
    ...what
  }: Extract<FollowingEffect<ExperimentRow>, { kind: 'make' }>): Promise<Happened> {
    const failures: NotReady[] = [];
    const compared = new Map<string, ServedVersion>();
    for (const row of newRunning) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
        compared.set(keyOfPlace(row.flow, row.scope), await ready.compared(row));
      } catch (error) {
        failures.push({ of: 'experiment', place: row, reason: reasonOf(error) });
      }
    }
    for (const row of newRows) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- visitors need the other connections
        await ready.of(row, isStart ? 'start' : 'new');
      } catch (error) {
        failures.push({ of: 'publication', place: row, reason: reasonOf(error) });
      }
    }
    const rows = await db
      .selectDistinct({ label: sql<string>`jsonb_array_elements_text(${versions.questions})` })
      .from(versions);
    for (const { label } of rows) questions.add(label);
    const now = { at: clock(), atMs: performance.now() };
    return { ...what, kind: 'made', compared, failures, ...now };
  }

  /** Does what follows from an event, and from what comes of that. */
  async function happen(event: Happened): Promise<void> {
    const [next, effects] = follow(state, event);
    state = next;
    for (const effect of effects) {
      if (effect.kind === 'say') log.error(effect.sentence);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      else await happen(await (effect.kind === 'read' ? read(effect.mark) : makeReady(effect)));
    }
  }

  /** One after the other, so that an older answer never replaces a newer one. */
  let running: Promise<void> = Promise.resolve();
  const refresh = () => {
    const now = running.then(async () =>
      happen({ kind: 'looked', mark: await readMark(db), atMs: performance.now() }),
    );
    running = now.catch(() => {});
    return now;
  };
  await refresh();
  const stop = every('looking for what was published', log, () =>
    refresh().catch(() => happen({ kind: 'not seen', at: clock() })),
  );

  return {
    state: () => state,
    refresh,
    versionOf: (row) => ready.of(row, 'asked'),
    asks: (label) => questions.has(label),
    async stop() {
      await stop();
      await running;
    },
  };
}
