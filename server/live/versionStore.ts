import type { FastifyBaseLogger } from 'fastify';
import { setNewest } from '../common/setNewest.ts';
import type { Database } from '../db/database.ts';
import { versionFiles, type FlowVersion, type VersionFiles } from './flowVersion.ts';
import { findVersion, keepVersion } from './versionRows.ts';

/** How many versions a process holds in memory; others are read from the database. */
const REMEMBERED = 50;
/** How often at most it is noted that visits still begin with a version. */
const NOTED_MS = 12 * 3_600_000;
/** How long to wait after the database could not store a version. */
const RETRY_MS = 60_000;

export type VersionStore = ReturnType<typeof createVersionStore>;

/** Keeps the flow versions of visits under way in the database, for restarts and other processes. */
export function createVersionStore(
  { db, clock }: { db: Database; clock: () => Date },
  log: FastifyBaseLogger,
) {
  const remembered = new Map<string, VersionFiles>();
  /** When each version is to be noted next, in epoch milliseconds. */
  const due = new Map<string, number>();

  const remember = <Value>(map: Map<string, Value>, id: string, value: Value) =>
    setNewest(map, REMEMBERED, id, value);

  async function note(version: FlowVersion): Promise<void> {
    try {
      await keepVersion(db, version, clock());
    } catch (error) {
      remember(due, version.id, clock().getTime() + RETRY_MS);
      log.error(`a version of a flow could not be kept: ${(error as Error).message}`);
    }
  }

  return {
    /** Stores a version that a visit begins with. Does not wait; a failure is logged. */
    keep(version: FlowVersion): void {
      const now = clock().getTime();
      if (!remembered.has(version.id)) remember(remembered, version.id, versionFiles(version));
      if ((due.get(version.id) ?? 0) > now) return;
      remember(due, version.id, now + NOTED_MS);
      void note(version);
    },
    /** The files of a version; undefined if it is unknown or deleted. */
    async find(id: string): Promise<VersionFiles | undefined> {
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const version = await findVersion(db, id);
      return version && remember(remembered, id, versionFiles(version));
    },
  };
}
