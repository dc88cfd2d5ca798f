import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { VersionStore } from '../live/versionStore.ts';
import type { KnownShops } from '../shops/knownShops.ts';
import type { RouteDeps } from './draftRoutes.ts';
import type { FlowPlace } from './publications.ts';
import { createVersionMaker } from './makeVersion.ts';
import { type Unserved } from './followInForce.ts';
import { createPublishedFlows, type PublishedFlows } from './publishedFlows.ts';
import type { PublishDeps } from './release.ts';
import { watchAround } from './followAround.ts';
import { watchSchedules } from './schedules.ts';
import { versionRoutes } from './versionRoutes.ts';

interface Options<Folder> {
  readonly db: Database;
  readonly clock: () => Date;
  readonly knownShops: KnownShops;
  readonly versionStore: Pick<VersionStore, 'keep'>;
  readonly publicHost: string | undefined;
  /** Whether staff can sign in at all; else their calls do not exist */
  readonly hasStaff: boolean;
  /** Who of the staff is known, so that they can be asked for a review */
  readonly colleagues?: RouteDeps['colleagues'];
  readonly staffMail?: RouteDeps['staffMail'];
  /** What else is offered to staff about versions */
  readonly furtherRoutes: (app: FastifyInstance, deps: RouteDeps) => Promise<void>;
  /** Takes in the files of the repository: at least the first versions */
  readonly openFolder: (deps: SourceDeps) => Promise<Folder>;
}

/** What a source of publications needs. */
export interface SourceDeps extends PublishDeps {
  /** Changes whenever something else is in force */
  readonly inForce: () => string;
}

/**
 * Serves flows from the database: takes the folder in, publishes what is
 * scheduled and what is followed, and offers drafts, review, publishing and history to staff.
 */
export async function serveVersions<Folder extends { stop(): Promise<void> }>(
  app: FastifyInstance,
  {
    publicHost,
    hasStaff,
    colleagues,
    staffMail,
    furtherRoutes,
    openFolder,
    ...options
  }: Options<Folder>,
): Promise<{ flows: PublishedFlows; folder: Folder }> {
  const make = createVersionMaker();
  const flows = await createPublishedFlows({ ...options, log: app.log, make });
  const unserved = ({ flow, scope }: FlowPlace) => {
    const is = ({ place }: Unserved) =>
      place === undefined || (place.flow === flow && place.scope === scope);
    const found = flows.unserved().find(is);
    return found === undefined ? null : { since: found.since.toISOString(), reason: found.reason };
  };
  const published = () => flows.refresh();
  const deps: PublishDeps = { ...options, log: app.log, make, published, unserved };
  const { inForce } = flows;
  const folder = await openFolder({ ...deps, inForce });
  const stopWatching = watchSchedules(deps);
  const stopFollowing = watchAround({ ...deps, inForce });
  app.addHook('onClose', async () => {
    await stopWatching();
    await stopFollowing();
    await folder.stop();
    await flows.stop();
  });
  if (hasStaff) {
    await app.register(versionRoutes, { ...deps, publicHost, colleagues, staffMail });
    await app.register(furtherRoutes, { ...deps, publicHost });
  }
  return { flows, folder };
}
