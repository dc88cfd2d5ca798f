import type { ScopeName } from '../../src/contract/staff.gen.ts';
import { every } from '../common/every.ts';
import { isOutage } from '../common/isOutage.ts';
import type { DatabaseInForce, InForce, InForceDeps } from './databaseInForce.ts';
import type { ServedVersion } from './makeVersion.ts';
import type { FlowPlace } from './publications.ts';

/** What cannot be served is tried again after pauses that double. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [400, 30_000];
/**
 * Of so many shops and organisations what is new is made ready before it is switched to. Of more, as
 * where thousands follow while this process does not see the database, it is when it is asked for.
 */
const MOST_AT_ONCE = 50;

const silence = 'the database does not answer';

/** What is in force but not served, and why. */
export interface Unserved {
  /** Undefined: it cannot be seen what is in force */
  readonly place: FlowPlace | undefined;
  readonly since: Date;
  readonly reason: string;
}

type InPlace = Pick<InForce, 'flow' | 'scope'>;

export const keyOfPlace = ({ flow, scope }: InPlace): string => `${flow} ${scope}`;

/** Looks a few times a second for what was published, and makes it ready before it serves. */
export async function followInForce(
  database: DatabaseInForce,
  { clock, log }: Pick<InForceDeps, 'clock' | 'log'>,
) {
  /** What this process serves; maps are by `keyOfPlace`. It is replaced as a whole. */
  let served = {
    /** The newest publications, as far as they are served */
    rows: new Map<string, InForce>(),
    /** What is served in their place while an experiment runs */
    compared: new Map<string, ServedVersion>(),
    unserved: new Map<string, Unserved>(),
    /** The labels of questions for which a booking has no field */
    questions: new Set<string>(),
    /** The database's mark of this; '' before the first publication */
    mark: '',
    /** When what could not be served is tried again, and after how long then */
    retryAtMs: 0,
    pauseMs: FIRST_PAUSE_MS,
  };
  let unseenSince: Date | undefined;

  /** What is served next: what is in force, but where that cannot be made ready the former. */
  async function serve(mark: string): Promise<typeof served> {
    const read = await database.read();
    const unserved = new Map<string, Unserved>();
    /** @returns undefined where it fails, which is said once */
    async function ready({ flow, scope }: InPlace, make: () => Promise<ServedVersion>) {
      try {
        return await make();
      } catch (error) {
        const key = keyOfPlace({ flow, scope });
        const reason = isOutage(error) ? silence : (error as Error).message;
        const since = served.unserved.get(key)?.since;
        if (since === undefined) {
          log.error(`what is in force for ${key} cannot be served, the former stays: ${reason}`);
        }
        const place = { flow, scope: scope as ScopeName };
        unserved.set(key, { place, since: since ?? clock(), reason });
        return undefined;
      }
    }

    const compared = new Map<string, ServedVersion>();
    for (const row of read.running) {
      const known = served.compared.get(keyOfPlace(row));
      const isKnown = known?.experiment?.id === row.id;
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      const version = isKnown ? known : await ready(row, () => database.compared(row));
      if (version !== undefined) compared.set(keyOfPlace(row), version);
    }

    const rows = new Map(read.rows.map((row) => [keyOfPlace(row), row]));
    const changed = [...rows].filter(
      ([key, { versionId }]) =>
        versionId !== null &&
        (versionId !== served.rows.get(key)?.versionId || served.unserved.has(key)),
    );
    const isStart = served.mark === '';
    // At the start only what everybody gets: there may be thousands of shops.
    const isAll = !isStart && changed.length <= MOST_AT_ONCE;
    for (const [key, row] of changed) {
      if (!isAll && row.scope !== 'everybody') continue;
      const make = () => database.version(row, isStart ? 'start' : 'new');
      // oxlint-disable-next-line no-await-in-loop -- visitors need the other connections
      if ((await ready(row, make)) === undefined) rows.set(key, served.rows.get(key) ?? row);
    }

    const questions = new Set(read.questions.map(({ label }) => label));
    // What was not served is tried again, however often nothing else changes.
    const isAgain = mark === served.mark;
    const pauseMs = isAgain ? Math.min(2 * served.pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    const retryAtMs = performance.now() + pauseMs;
    return { rows, compared, unserved, questions, mark, retryAtMs, pauseMs };
  }

  let running: Promise<void> = Promise.resolve();
  /** Looks now; one after the other, so that an older answer never replaces a newer one. */
  const refresh = () => {
    const now = running.then(async () => {
      const mark = await database.mark();
      const isDue = served.unserved.size > 0 && performance.now() >= served.retryAtMs;
      if (mark !== served.mark || isDue) served = await serve(mark);
      unseenSince = undefined;
    });
    running = now.catch(() => {});
    return now;
  };
  await refresh();
  const stop = every('looking for what was published', log, () =>
    refresh().catch(() => {
      if (unseenSince === undefined) log.error(`it cannot be seen what is published: ${silence}`);
      unseenSince ??= clock();
    }),
  );

  return {
    current: () => served,
    refresh,
    unserved: (): readonly Unserved[] => [
      ...(unseenSince ? [{ place: undefined, since: unseenSince, reason: silence }] : []),
      ...served.unserved.values(),
    ],
    stop: () => stop().then(() => running),
  };
}
