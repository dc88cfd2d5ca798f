import { desc, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createKeeper } from '../common/createKeeper.ts';
import type { Database } from '../db/database.ts';
import { experiments, publications, versions } from '../db/tables.ts';
import { findVersion } from '../live/versionRows.ts';
import type { MakeVersion, ServedVersion } from './makeVersion.ts';
import { findVersionRow, newestOfEach, type PublicationRow } from './publications.ts';
import { loadFiles } from './storedFiles.ts';

/** Of so many newest publications one may still be committed after a later one. */
const LOOKED_AT = 20;
const MOST_KEPT = 300;

/** The newest publication of a place; its `versionId` is null where the place has none of its own. */
export type InForce = Pick<
  PublicationRow,
  'flow' | 'scope' | 'versionId' | 'servedId' | 'aroundVersionId'
>;

/** When a version is made ready: as the process starts, as it is published, or as a visit wants it. */
type When = 'start' | 'new' | 'asked';

export interface InForceDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly make: MakeVersion;
}

/** Says what is in force in a database, and keeps the versions that it makes ready to be served. */
export function databaseInForce({ db, log, make }: Omit<InForceDeps, 'clock'>) {
  const kept = createKeeper<ServedVersion>(MOST_KEPT);
  const running = isNull(experiments.endedAt);

  /**
   * With the forms as they were compiled when it was published, so that no visitor waits for that.
   * At a start they are compiled anew, since another program may do that otherwise: those of
   * everybody before it is ready, others when they are first asked for, while the old ones serve.
   */
  async function load(versionId: string, servedId: string | null, when: When) {
    const files = await loadFiles(db, (await findVersionRow(db, versionId)).files);
    const isRead = servedId !== null && when !== 'start';
    const compiled = isRead ? await findVersion(db, servedId) : undefined;
    if (compiled !== undefined && when === 'asked') {
      void make(files, undefined, 'later').then(
        (renewed) => kept.put(versionId, renewed),
        (error: unknown) => {
          log.error(`the version ${versionId} cannot be compiled: ${(error as Error).message}`);
        },
      );
    }
    return make(files, compiled);
  }

  return {
    /** A text that changes whenever something else is in force; '' before the first publication. */
    async mark(): Promise<string> {
      const newest = await db
        .select({ number: publications.number })
        .from(publications)
        .orderBy(desc(publications.number))
        .limit(LOOKED_AT);
      const ids = await db
        .select({ id: experiments.id })
        .from(experiments)
        .where(running)
        .orderBy(experiments.id);
      return [...newest.map(({ number }) => number), ...ids.map(({ id }) => id)].join();
    },
    /** The newest publications, the experiments that run, and the questions of all forms. */
    async read() {
      const label = sql<string>`jsonb_array_elements_text(${versions.questions})`;
      return {
        running: await db.select().from(experiments).where(running),
        rows: await newestOfEach(db),
        questions: await db.selectDistinct({ label }).from(versions),
      };
    },
    version: ({ versionId, servedId }: InForce, when: When) =>
      kept(versionId!, () => load(versionId!, servedId, when)),
    /** What an experiment shows, as its visits carry it, whatever this program would compile. */
    async compared(experiment: typeof experiments.$inferSelect): Promise<ServedVersion> {
      const { id, salt, variants } = experiment;
      const all = variants.map(({ versionId, servedId }) =>
        kept(`${versionId} ${servedId}`, () => load(versionId, servedId, 'new')),
      );
      const [first, ...more] = await Promise.all(all);
      const others = more.map(({ flow, version }, index) => ({
        share: variants[index + 1]!.share,
        flow,
        version,
      }));
      return { ...first!, experiment: { id, salt, others } };
    },
  };
}

export type DatabaseInForce = ReturnType<typeof databaseInForce>;
