import type { FastifyBaseLogger } from 'fastify';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { FlowTitle, InspectorShop, ScopeName } from '../../src/contract/staff.gen.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import type { FlowOwner, FlowStore } from '../live/servedFlow.ts';
import type { VersionStore } from '../live/versionStore.ts';
import type { KnownShops } from '../shops/knownShops.ts';
import { scopeName } from '../staff/scopeNames.ts';
import { followDatabase } from './followDatabase.ts';
import { keyOfPlace, unservedOf, type InForce, type Unserved } from './followInForce.ts';
import type { MakeVersion, ServedVersion } from './makeVersion.ts';

export interface PublishedDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly knownShops: KnownShops;
  readonly versionStore: Pick<VersionStore, 'keep'>;
  readonly make: MakeVersion;
}

/** The flows being served: the published versions, as the database has them. */
export interface PublishedFlows extends FlowStore {
  /** Looks now for what was published. */
  refresh(): Promise<void>;
  /** What is in force but not served by this process yet; it is tried again until it is. */
  unserved(): readonly Unserved[];
  /** The version that a visit would get, without keeping it. */
  look(name: string, owner: FlowOwner): Promise<ServedVersion | undefined>;
  /** Whether a published form asks a question that a booking has no field for. */
  asks(label: string): boolean;
  /** The flows that everybody gets, with the titles of their files: the default one first. */
  served(): Promise<readonly FlowTitle[]>;
  /** Whether a shop has the flow in a version of its own, and follows all the same. */
  ownFlowOf(flow: string, shopId: string): Pick<InspectorShop, 'hasOwnFlow' | 'follows'>;
  /** A text that changes whenever something else is in force. */
  inForce(): string;
  stop(): Promise<void>;
}

export async function createPublishedFlows(deps: PublishedDeps): Promise<PublishedFlows> {
  const { log, knownShops, versionStore } = deps;
  const followed = await followDatabase(deps);

  const has = (name: string, kind: string) =>
    [...followed.state().rows.keys(), ...followed.state().compared.keys()].some((key) =>
      key.startsWith(`${name} ${kind}:`),
    );
  /** What is in force for a visit: its own scope's first, then those around it. */
  async function inForce(
    name: string,
    { shop, org }: FlowOwner,
  ): Promise<(InForce | ServedVersion)[]> {
    const shopId = typeof shop === 'string' ? shop.toLowerCase() : undefined;
    const isAsked = shopId !== undefined && has(name, 'organisation');
    const whole = isAsked ? await knownShops.shop(shopId).catch(() => undefined) : undefined;
    const orgId = whole ? whole.shop.organisationId : shopId === undefined ? org : undefined;
    const scopes: ScopeName[] = [
      ...(shopId === undefined ? [] : [scopeName({ kind: 'shop', id: shopId })]),
      ...(typeof orgId === 'string' ? [scopeName({ kind: 'organisation', id: orgId })] : []),
      'everybody',
    ];
    return scopes.flatMap((scope): (InForce | ServedVersion)[] => {
      const key = keyOfPlace(name, scope);
      const row = followed.state().compared.get(key)?.version ?? followed.state().rows.get(key);
      return row === undefined || ('versionId' in row && row.versionId === null) ? [] : [row];
    });
  }

  async function look(name: string, owner: FlowOwner): Promise<ServedVersion | undefined> {
    for (const row of await inForce(name, owner)) {
      if ('files' in row) return row;
      try {
        // oxlint-disable-next-line no-await-in-loop -- mostly the first
        return await followed.versionOf(row);
      } catch (error) {
        if (isOutage(error)) throw error;
        // As after an update of the program that reads flows otherwise: the one around it serves.
        log.error(`the version ${row.versionId} cannot be served: ${(error as Error).message}`);
      }
    }
    return undefined;
  }

  return {
    refresh: followed.refresh,
    look,
    async find(name, owner) {
      const found = await look(name, owner);
      if (found !== undefined) {
        versionStore.keep(found.version);
        for (const { version } of found.experiment?.others ?? []) versionStore.keep(version);
      }
      return found;
    },
    unserved: () => unservedOf(followed.state()),
    inForce: () => followed.state().mark,
    asks: followed.asks,
    async served() {
      const names = [...followed.state().rows.values()]
        .filter(({ scope, versionId }) => scope === 'everybody' && versionId !== null)
        .map(({ flow }) => flow)
        .toSorted((one, other) => Number(other === defaultFlow) - Number(one === defaultFlow));
      return Promise.all(
        names.map(async (name) => {
          const { title } = parseJson((await look(name, {}))?.files.flow ?? '{}') as {
            title?: unknown;
          };
          return { name, title: typeof title === 'string' ? title : name };
        }),
      );
    },
    ownFlowOf(flow, shopId) {
      const key = keyOfPlace(flow, scopeName({ kind: 'shop', id: shopId }));
      const row = followed.state().rows.get(key);
      const hasOwnFlow = row?.versionId != null;
      return { hasOwnFlow, follows: !hasOwnFlow || row.aroundVersionId !== null };
    },
    stop: () => followed.stop(),
  };
}
