import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { FlowTitle, InspectorShop, ScopeName } from '../../src/contract/staff.gen.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { isOutage } from '../common/isOutage.ts';
import type { FlowOwner } from '../live/servedFlow.ts';
import type { VersionStore } from '../live/versionStore.ts';
import type { KnownShops } from '../shops/knownShops.ts';
import { scopeName } from '../staff/scopeNames.ts';
import { databaseInForce, type InForceDeps } from './databaseInForce.ts';
import { followInForce, keyOfPlace } from './followInForce.ts';
import type { ServedVersion } from './makeVersion.ts';

interface PublishedDeps extends InForceDeps {
  readonly knownShops: KnownShops;
  readonly versionStore: Pick<VersionStore, 'keep'>;
}

/** The flows being served: the published versions, as the database has them. */
export async function createPublishedFlows(deps: PublishedDeps) {
  const { log, knownShops, versionStore } = deps;
  const database = databaseInForce(deps);
  const { current, refresh, unserved, stop } = await followInForce(database, deps);

  const has = (name: string, kind: string) =>
    [...current().rows.keys(), ...current().compared.keys()].some((key) =>
      key.startsWith(`${name} ${kind}:`),
    );
  /** Whose versions a visit may get: its own scope's first, then those around it. */
  async function scopesOf(name: string, { shop, org }: FlowOwner): Promise<ScopeName[]> {
    const shopId = typeof shop === 'string' ? shop.toLowerCase() : undefined;
    const isAsked = shopId !== undefined && has(name, 'organisation');
    const whole = isAsked ? await knownShops.shop(shopId).catch(() => undefined) : undefined;
    const orgId = whole ? whole.shop.organisationId : shopId === undefined ? org : undefined;
    return [
      ...(shopId === undefined ? [] : [scopeName({ kind: 'shop', id: shopId })]),
      ...(typeof orgId === 'string' ? [scopeName({ kind: 'organisation', id: orgId })] : []),
      'everybody',
    ];
  }

  async function look(flow: string, owner: FlowOwner): Promise<ServedVersion | undefined> {
    const scopes = await scopesOf(flow, owner);
    const { rows, compared } = current();
    for (const key of scopes.map((scope) => keyOfPlace({ flow, scope }))) {
      if (compared.has(key)) return compared.get(key);
      const row = rows.get(key);
      if (row?.versionId == null) continue;
      try {
        // oxlint-disable-next-line no-await-in-loop -- mostly the first
        return await database.version(row, 'asked');
      } catch (error) {
        if (isOutage(error)) throw error;
        // As after an update of the program that reads flows otherwise: the one around it serves.
        log.error(`the version ${row.versionId} cannot be served: ${(error as Error).message}`);
      }
    }
    return undefined;
  }

  return {
    /** Looks now for what was published. */
    refresh,
    /** The version that a visit would get, without keeping it. */
    look,
    /** The version that a visit gets. */
    async find(flow: string, owner: FlowOwner): Promise<ServedVersion | undefined> {
      const found = await look(flow, owner);
      if (found !== undefined) {
        versionStore.keep(found.version);
        for (const { version } of found.experiment?.others ?? []) versionStore.keep(version);
      }
      return found;
    },
    /** What is in force but not served by this process yet; it is tried again until it is. */
    unserved,
    /** A text that changes whenever something else is in force. */
    inForce: () => current().mark,
    /** Whether a published form asks a question that a booking has no field for. */
    asks: (label: string) => current().questions.has(label),
    /** The flows that everybody gets, with the titles of their files: the default one first. */
    served(): Promise<readonly FlowTitle[]> {
      const names = [...current().rows.values()]
        .filter(({ scope, versionId }) => scope === 'everybody' && versionId !== null)
        .map(({ flow }) => flow)
        .toSorted((one, other) => Number(other === defaultFlow) - Number(one === defaultFlow));
      return Promise.all(
        names.map(async (name) => {
          const file = (await look(name, {}))?.files.flow ?? '{}';
          const { title = name } = parseJson(file) as { title?: string };
          return { name, title };
        }),
      );
    },
    /** Whether a shop has the flow in a version of its own, and follows all the same. */
    ownFlowOf(flow: string, shopId: string): Pick<InspectorShop, 'hasOwnFlow' | 'follows'> {
      const scope = scopeName({ kind: 'shop', id: shopId });
      const row = current().rows.get(keyOfPlace({ flow, scope }));
      const hasOwnFlow = row?.versionId != null;
      return { hasOwnFlow, follows: !hasOwnFlow || row.aroundVersionId !== null };
    },
    stop,
  };
}

export type PublishedFlows = Awaited<ReturnType<typeof createPublishedFlows>>;
