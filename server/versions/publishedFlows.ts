import { desc, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { defaultFlow } from '../../src/booking/page/flowAddress.ts';
import type { FlowFiles, FlowTitle, ScopeName } from '../../src/contract/staff.gen.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from '../db/database.ts';
import { experiments, publications, versions } from '../db/tables.ts';
import type { VariantRow } from '../db/schema/experiments.ts';
import {
  formsShownBy,
  type FlowOwner,
  type FlowStore,
  type ServedExperiment,
  type ServedFlow,
} from '../live/servedFlow.ts';
import { flowVersion, type FlowVersion } from '../live/flowVersion.ts';
import type { JobRank } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import { liveText } from '../live/sendLive.ts';
import { findVersion } from '../live/versionRows.ts';
import type { VersionStore } from '../live/versionStore.ts';
import type { KnownShops } from '../shops/knownShops.ts';
import { countOpenings } from './openings.ts';
import { findVersionRow, type FlowPlace, type PublicationRow } from './publications.ts';
import { scopeName } from '../staff/scopeNames.ts';
import { loadFiles } from './storedFiles.ts';

/** How often a process looks whether another one has published. */
const LOOK_EVERY_MS = 400;
/** Of so many newest publications one may still be committed after a later one. */
const LOOKED_AT = 20;
/** What cannot be served is tried again after pauses that double. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [400, 30_000];
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
  /** What is in force but not served by this process yet; it is tried again until it is. */
  unserved(): readonly Unserved[];
  /** The version that a visit would get, without counting it. */
  look(name: string, owner: FlowOwner): Promise<ServedVersion | undefined>;
  /** Whether a published form asks a question that a booking has no field for. */
  asks(label: string): boolean;
  /** The flows that everybody gets, with the titles of their files: the default one first. */
  served(): Promise<readonly FlowTitle[]>;
  /** Whether a shop has the flow in a version of its own. */
  hasOwn(flow: string, shopId: string): boolean;
  /** A text that changes whenever something else is in force. */
  inForce(): string;
  openingsWritten(): Promise<void>;
  stop(): Promise<void>;
}

/** What is in force but not served, and why. */
export interface Unserved {
  /** Undefined: it cannot be seen what is in force */
  readonly place: FlowPlace | undefined;
  readonly since: Date;
  readonly reason: string;
}

type InForce = Pick<PublicationRow, 'flow' | 'scope' | 'versionId' | 'servedId'>;
/** By flow and scope. */
type State = ReadonlyMap<string, InForce>;

const keyOf = (flow: string, scope: string) => `${flow} ${scope}`;

/** The newest publication of each flow and scope. */
async function readState(db: Database): Promise<Map<string, InForce>> {
  const { flow, scope, versionId, servedId, sequence } = publications;
  const newest = await db
    .selectDistinctOn([flow, scope], { flow, scope, versionId, servedId })
    .from(publications)
    .orderBy(flow, scope, desc(sequence));
  return new Map(newest.map((row) => [keyOf(row.flow, row.scope), row]));
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
  /** By flow and scope; '' where it cannot be seen what is in force. */
  let unserved: ReadonlyMap<string, Unserved> = new Map();
  /** When what could not be served is tried again, and after how long then. */
  let [retryAt, pauseMs] = [0, FIRST_PAUSE_MS];

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

  /** Notes what could not be served, and says so once. */
  function note(into: Map<string, Unserved>, place: FlowPlace, error: unknown): void {
    const key = keyOf(place.flow, place.scope);
    const reason = isOutage(error) ? 'the database does not answer' : (error as Error).message;
    const { since } = unserved.get(key) ?? { since: clock() };
    if (!unserved.has(key)) {
      log.error(`what is in force for ${key} cannot be served, the former stays: ${reason}`);
    }
    into.set(key, { place, since, reason });
  }

  async function loadExperiments(failed: Map<string, Unserved>) {
    const running = await db.select().from(experiments).where(isNull(experiments.endedAt));
    const next = new Map<string, ServedVersion>();
    for (const row of running) {
      const key = keyOf(row.flow, row.scope);
      const known = compared.get(key);
      try {
        // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
        next.set(key, known?.experiment?.id === row.id ? known : await comparedIn(row));
      } catch (error) {
        note(failed, { flow: row.flow, scope: row.scope as ScopeName }, error);
      }
    }
    return next;
  }

  async function load(): Promise<void> {
    const failed = new Map<string, Unserved>();
    const nextCompared = await loadExperiments(failed);
    const next = await readState(db);
    // Ready before it is switched to, so that no visitor waits for it.
    const changed = [...next].filter(
      ([key, { versionId }]) =>
        versionId !== null && (versionId !== state.get(key)?.versionId || unserved.has(key)),
    );
    const when = isFirst ? 'start' : 'new';
    // At the start only what everybody gets: there may be thousands of shops.
    const warm = isFirst ? changed.filter(([, { scope }]) => scope === 'everybody') : changed;
    await Promise.all(
      warm.map(async ([key, row]) => {
        try {
          await servedOf(row, when);
        } catch (error) {
          note(failed, { flow: row.flow, scope: row.scope as ScopeName }, error);
          const before = state.get(key);
          if (before !== undefined) next.set(key, before);
        }
      }),
    );
    const rows = await db
      .selectDistinct({ label: sql<string>`jsonb_array_elements_text(${versions.questions})` })
      .from(versions);
    for (const { label } of rows) questions.add(label);
    [state, compared, unserved, isFirst] = [next, nextCompared, failed, false];
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
      if (mark === seen && (unserved.size === 0 || performance.now() < retryAt)) return;
      await load();
      // What was not served is tried again, however often nothing else changes.
      pauseMs = mark === seen ? Math.min(2 * pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      retryAt = performance.now() + pauseMs;
      seen = mark;
    });
    running = now.catch(() => {});
    return now;
  };
  await refresh();
  let isLooking = false;
  let unseenSince: Date | undefined;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void refresh()
      .then(
        () => (unseenSince = undefined),
        () => {
          if (unseenSince === undefined) {
            log.error('it cannot be seen what is published: the database does not answer');
          }
          unseenSince ??= clock();
        },
      )
      .finally(() => (isLooking = false));
  }, LOOK_EVERY_MS).unref();

  const has = (name: string, kind: string) =>
    [...state.keys(), ...compared.keys()].some((key) => key.startsWith(`${name} ${kind}:`));
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
      const key = keyOf(name, scope);
      const row = compared.get(key) ?? state.get(key);
      return row === undefined || ('versionId' in row && row.versionId === null) ? [] : [row];
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
    unserved: () => [
      ...(unseenSince === undefined
        ? []
        : [{ place: undefined, since: unseenSince, reason: 'the database does not answer' }]),
      ...unserved.values(),
    ],
    inForce: () => seen,
    asks: (label) => questions.has(label),
    async served() {
      const names = [...state.values()]
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
    hasOwn: (flow, shopId) =>
      state.get(keyOf(flow, scopeName({ kind: 'shop', id: shopId })))?.versionId != null,
    openingsWritten: () => openings.write(),
    async stop() {
      clearInterval(timer);
      await running;
      await openings.stop();
    },
  };
}
