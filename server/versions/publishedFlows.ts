import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { FlowFiles, ScopeName } from '../../src/contract/versions.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import { experiments, publications, versions } from '../db/tables.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import type { FlowOwner } from '../live/flowFile.ts';
import {
  formsShownBy,
  type FlowStore,
  type ServedExperiment,
  type ServedFlow,
} from '../live/flowStore.ts';
import { flowVersion, type FlowVersion } from '../live/flowVersion.ts';
import type { JobRank } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import { liveText } from '../live/sendLive.ts';
import { findVersion } from '../live/versionRows.ts';
import type { VersionStore } from '../live/versionStore.ts';
import type { KnownShops } from '../shops/knownShops.ts';
import { hasComeEverywhere, instantOf } from './localTime.ts';
import { countOpenings } from './openings.ts';
import { findVersionRow, type PublicationRow } from './publications.ts';
import { scopeName } from './scopeNames.ts';
import { loadFiles } from './storedFiles.ts';

/** How often a process looks whether another one has published. */
const LOOK_EVERY_MS = 400;
/** Of so many newest publications one may still be committed after a later one. */
const LOOKED_AT = 20;
/** For a wall clock time that may not have come everywhere. */
const RECENT_MS = 48 * 3_600_000;
const MOST_KEPT = 300;
const MOST_MODULES = 500;

/** A version as visits get it, with the files that it was made of. */
export interface ServedVersion extends ServedFlow {
  readonly files: FlowFiles;
}

/** Makes versions ready to be served; forms that did not change are not compiled again. */
export function createVersionMaker() {
  const modules = createKeeper<string>(MOST_MODULES);
  const moduleOf = (id: string, { forms, answers }: FlowFiles, rank: JobRank) => {
    const text = Object.hasOwn(forms, id) ? forms[id] : undefined;
    if (text === undefined) throw new Error(`there is no form "${id}"`);
    return modules(`${id}\n${text}\n${answers}`, () =>
      runApart('stepModule', { id, text, answers }, { rank }),
    );
  };
  /**
   * @param compiled the forms as another process has compiled them; else they are compiled here
   * @param rank who waits for it
   */
  return async (
    files: FlowFiles,
    compiled?: FlowVersion,
    rank: JobRank = 'visitor',
  ): Promise<ServedVersion> => {
    const parsed = parseFlow(parseJson(files.flow));
    if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
    const compile = async () => {
      const made = formsShownBy(parsed.flow).map(
        async (id) => [id, await moduleOf(id, files, rank)] as const,
      );
      return Object.fromEntries(await Promise.all(made));
    };
    const version = compiled ?? flowVersion({ flow: files.flow, modules: await compile() });
    return {
      ...(await liveText(files.flow)),
      flow: withoutRemarks(parsed.flow),
      version,
      files,
    };
  };
}

export type MakeVersion = ReturnType<typeof createVersionMaker>;

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
  /** The version that a visit would get, without counting it. */
  look(name: string, owner: FlowOwner): Promise<ServedVersion | undefined>;
  /** Whether a published form asks a question that a booking has no field for. */
  asks(label: string): boolean;
  hasOwn(shopId: string): boolean;
  openingsWritten(): Promise<void>;
  stop(): Promise<void>;
}

type InForce = Pick<PublicationRow, 'versionId' | 'servedId' | 'at' | 'localAt' | 'sequence'>;
/** By flow and scope, the newest first; older ones while a newer one has not come to all clocks. */
type State = ReadonlyMap<string, readonly InForce[]>;

const keyOf = (flow: string, scope: string) => `${flow} ${scope}`;

const columns = {
  flow: publications.flow,
  scope: publications.scope,
  sequence: publications.sequence,
  versionId: publications.versionId,
  servedId: publications.servedId,
  at: publications.at,
  localAt: publications.localAt,
};

async function readState(db: Database, now: Date): Promise<Map<string, InForce[]>> {
  const newest = await db
    .selectDistinctOn([publications.flow, publications.scope], columns)
    .from(publications)
    .orderBy(publications.flow, publications.scope, desc(publications.sequence));
  const byClock = await db
    .selectDistinct({ flow: publications.flow, scope: publications.scope })
    .from(publications)
    .where(
      and(
        isNotNull(publications.localAt),
        gt(publications.at, new Date(now.getTime() - RECENT_MS)),
      ),
    );
  const state = new Map<string, InForce[]>();
  for (const row of newest) state.set(keyOf(row.flow, row.scope), [row]);
  for (const { flow, scope } of byClock) {
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    const last = await db
      .select(columns)
      .from(publications)
      .where(and(eq(publications.flow, flow), eq(publications.scope, scope)))
      .orderBy(desc(publications.sequence))
      .limit(LOOKED_AT);
    const full = last.findIndex((row) => row.localAt === null);
    state.set(keyOf(flow, scope), full === -1 ? last : last.slice(0, full + 1));
  }
  return state;
}

export async function createPublishedFlows(deps: PublishedDeps): Promise<PublishedFlows> {
  const { db, clock, log, knownShops, versionStore, make } = deps;
  const served = createKeeper<ServedVersion>(MOST_KEPT);
  const openings = countOpenings({ db, clock, log });
  const questions = new Set<string>();
  let state: State = new Map();
  /** What is served instead of the state while an experiment runs, by flow and scope. */
  let compared: ReadonlyMap<string, ServedVersion> = new Map();
  let seen = '';
  let isFirst = true;

  /**
   * With the forms as they were compiled when it was published, so that no visitor waits for that.
   * At a start they are compiled anew, since another program may do that otherwise: those of
   * everybody before it is ready, others when they are first asked for, while the old ones serve.
   */
  const servedOf = ({ versionId, servedId }: InForce, when: 'start' | 'new' | 'asked') =>
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
    });

  /** As visits of the experiment carry it, whatever this program would compile. */
  const servedVariant = ({ versionId, servedId }: VariantRow) =>
    served(`${versionId} ${servedId}`, async () => {
      const row = await findVersionRow(db, versionId);
      return make(await loadFiles(db, row.files), await findVersion(db, servedId));
    });

  async function comparedIn({
    id,
    salt,
    variants,
  }: typeof experiments.$inferSelect): Promise<ServedVersion> {
    const [first, ...others] = await Promise.all(variants.map(servedVariant));
    const experiment: ServedExperiment = {
      id,
      salt,
      others: others.map(({ flow, version }, index) => ({
        ...{ share: variants[index + 1]!.share, flow, version },
      })),
    };
    return { ...first!, experiment };
  }

  async function loadExperiments(): Promise<void> {
    const running = await db.select().from(experiments).where(isNull(experiments.endedAt));
    const next = new Map<string, ServedVersion>();
    for (const row of running) {
      const key = keyOf(row.flow, row.scope);
      const known = compared.get(key);
      try {
        // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
        next.set(key, known?.experiment?.id === row.id ? known : await comparedIn(row));
      } catch (error) {
        if (isOutage(error)) throw error;
        log.error(`the experiment ${row.id} cannot be served: ${(error as Error).message}`);
      }
    }
    compared = next;
  }

  async function load(): Promise<void> {
    await loadExperiments();
    const next = await readState(db, clock());
    // Ready before it is switched to, so that no visitor waits for it.
    const changed = [...next].filter(([key, [row]]) => {
      const before = state.get(key)?.[0];
      return row !== undefined && row.versionId !== null && row.versionId !== before?.versionId;
    });
    const when = isFirst ? 'start' : 'new';
    // At the start only what everybody gets: there may be thousands of shops.
    const warm = isFirst ? changed.filter(([key]) => key.endsWith(' everybody')) : changed;
    await Promise.all(
      warm.map(async ([key, [row]]) => {
        try {
          await servedOf(row!, when);
        } catch (error) {
          log.error(`the version ${row!.versionId} cannot be served: ${(error as Error).message}`);
          const before = state.get(key);
          if (before !== undefined) next.set(key, [...before]);
        }
      }),
    );
    const rows = await db
      .selectDistinct({ label: sql<string>`jsonb_array_elements_text(${versions.questions})` })
      .from(versions);
    for (const { label } of rows) questions.add(label);
    state = next;
    isFirst = false;
  }

  /** One after the other, so that an older answer never replaces a newer one. */
  let running: Promise<void> = Promise.resolve();
  const refresh = () => {
    const now = running.then(async () => {
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
      const mark = [...newest.map(({ number }) => number), ...running.map(({ id }) => id)].join();
      if (mark === seen) return;
      await load();
      seen = mark;
    });
    running = now.catch(() => {});
    return now;
  };
  await refresh();
  let isLooking = false;
  let isDown = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void refresh()
      .then(
        () => (isDown = false),
        () => {
          if (!isDown)
            log.error('it cannot be seen what is published: the database does not answer');
          isDown = true;
        },
      )
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS).unref();

  const has = (name: string, kind: string) =>
    [...state.keys(), ...compared.keys()].some((key) => key.startsWith(`${name} ${kind}:`));
  const isByClock = (row: InForce, now: Date) =>
    row.localAt !== null && !hasComeEverywhere(row.localAt, now);

  /** What is in force for a visit: its own scope's first, then those around it. */
  async function inForce(
    name: string,
    { shop, org }: FlowOwner,
  ): Promise<(InForce | ServedVersion)[]> {
    const now = clock();
    const shopId = typeof shop === 'string' ? shop.toLowerCase() : undefined;
    const isAsked =
      shopId !== undefined &&
      (has(name, 'organisation') ||
        [...state.values()].some(([row]) => row !== undefined && isByClock(row, now)));
    const whole = isAsked ? await knownShops.shop(shopId).catch(() => undefined) : undefined;
    const orgId = whole ? whole.shop.organisationId : shopId === undefined ? org : undefined;
    const scopes: ScopeName[] = [
      ...(shopId === undefined ? [] : [scopeName({ kind: 'shop', id: shopId })]),
      ...(typeof orgId === 'string' ? [scopeName({ kind: 'organisation', id: orgId })] : []),
      'everybody',
    ];
    return scopes.flatMap((scope): (InForce | ServedVersion)[] => {
      const variants = compared.get(keyOf(name, scope));
      if (variants !== undefined) return [variants];
      const row = (state.get(keyOf(name, scope)) ?? []).find((each) => {
        if (!isByClock(each, now) || whole === undefined) return true;
        const at = instantOf(each.localAt!, whole.shop.timeZone, now);
        return at === undefined || at <= now;
      });
      return row?.versionId == null ? [] : [row];
    });
  }

  async function look(name: string, owner: FlowOwner): Promise<ServedVersion | undefined> {
    for (const row of await inForce(name, owner)) {
      if ('files' in row) return row;
      try {
        // oxlint-disable-next-line no-await-in-loop -- mostly the first
        return await servedOf(row, 'asked');
      } catch (error) {
        if (isOutage(error)) throw error;
        // As after an update of the program that reads flows otherwise: the one around it serves.
        log.error(`the version ${row.versionId} cannot be served: ${(error as Error).message}`);
      }
    }
    return undefined;
  }

  return {
    refresh,
    look,
    async find(name, owner) {
      const found = await look(name, owner);
      if (found !== undefined) {
        versionStore.keep(found.version);
        for (const { version } of found.experiment?.others ?? []) versionStore.keep(version);
        openings.opened(found.version.id);
      }
      return found;
    },
    renew: () => refresh(),
    files: () => [],
    problemsWithForms: async () => [],
    asks: (label) => questions.has(label),
    hasOwn: (shopId) =>
      state.get(keyOf('booking', scopeName({ kind: 'shop', id: shopId })))?.[0]?.versionId != null,
    openingsWritten: () => openings.write(),
    async stop() {
      clearInterval(timer);
      await running;
      await openings.stop();
    },
  };
}
