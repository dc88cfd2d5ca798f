import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  DatabaseInForce,
  InForce,
  InForceDeps,
} from '../../../server/versions/databaseInForce.ts';
import { followInForce, keyOfPlace } from '../../../server/versions/followInForce.ts';
import type { ServedVersion } from '../../../server/versions/makeVersion.ts';

/** Numbers from 0 to 1 that a seed decides. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Experiment = Parameters<DatabaseInForce['compared']>[0];

const scopes = ['everybody', 'organisation:1', 'shop:1'];
const everybody = keyOfPlace({ flow: 'booking', scope: 'everybody' });

/** How often a process looks by itself. */
const LOOK_MS = 400;

/** A database in which others publish, and what a process that follows it has made ready. */
class World {
  published: InForce[] = [];
  running: Experiment[] = [];
  /** Versions that cannot be made */
  readonly broken = new Set<string>();
  readonly ready = new Set<string>();
  said: string[] = [];
  reads = 0;
  /** What the database does not answer */
  silent: 'mark' | 'read' | undefined;
  /** What making a version waits for */
  held: Promise<void> = Promise.resolve();
  #changes = 0;

  readonly #database: DatabaseInForce = {
    mark: async () => {
      if (this.silent === 'mark') throw new Error('the database is silent');
      return this.#changes === 0 ? '' : `${this.#changes}`;
    },
    read: async () => {
      if (this.silent === 'read') throw new Error('the database is silent');
      this.reads += 1;
      return { rows: this.published, running: this.running, questions: [] };
    },
    version: async ({ versionId }) => {
      await this.held;
      if (this.broken.has(versionId!)) throw new Error('it is broken');
      this.ready.add(versionId!);
      return {} as ServedVersion;
    },
    compared: async ({ id }) => {
      if (this.broken.has(id)) throw new Error('it is broken');
      return { experiment: { id } } as ServedVersion;
    },
  };

  /** What a process follows from now on, with the first look behind it */
  follow() {
    const error = (sentence: string) => void this.said.push(sentence);
    const log = { error } as unknown as InForceDeps['log'];
    return followInForce(this.#database, { clock: () => new Date(), log });
  }

  publish(scope: string, versionId: string | null): void {
    const row = { flow: 'booking', scope, versionId, servedId: null } as InForce;
    this.published = [...this.published.filter((each) => each.scope !== scope), row];
    this.#changes += 1;
  }

  compare(scope: string, id: string | undefined): void {
    this.running = this.running.filter((each) => each.scope !== scope);
    if (id !== undefined) this.running.push({ id, flow: 'booking', scope } as Experiment);
    this.#changes += 1;
  }
}

/** Lets time pass, of which the process makes one look. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await new Promise(setImmediate);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'whatever is published, broken, mended and lost: only what is ready is served (%i)',
  async (seed) => {
    const next = numbers(seed + 1);
    const any = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)]!;
    const world = new World();
    const followed = await world.follow();
    for (let deed = 0; deed < 80; deed += 1) {
      const before = followed.current();
      const kind = next();
      if (kind < 0.25) {
        const id = next() < 0.2 ? null : `version ${deed}`;
        if (id !== null && next() < 0.3) world.broken.add(id);
        world.publish(any(scopes), id);
      } else if (kind < 0.35) {
        const id = next() < 0.4 ? undefined : `experiment ${deed}`;
        if (id !== undefined && next() < 0.3) world.broken.add(id);
        world.compare(any(scopes), id);
      } else if (kind < 0.45) world.broken.clear();
      else if (kind < 0.55) {
        world.silent = 'mark';
        await pass(LOOK_MS);
        world.silent = undefined;
        expect(followed.unserved()[0]).toMatchObject({ place: undefined });
        expect(followed.current()).toBe(before);
      } else await pass(LOOK_MS + next() * 2_000);

      // What is served in the place of a version that was served is ready, or is that version.
      for (const [key, { versionId }] of followed.current().rows) {
        if (versionId === null || versionId === before.rows.get(key)?.versionId) continue;
        const isLazy = before.mark === '' || !before.rows.has(key);
        expect(isLazy || world.ready.has(versionId), `${key}: ${versionId}`).toBe(true);
      }
    }

    // At the end all is mended, and the longest pause has passed.
    world.broken.clear();
    await pass(60_000);
    const { rows, compared } = followed.current();
    expect(followed.unserved()).toEqual([]);
    expect(new Map([...rows].map(([key, row]) => [key, row.versionId]))).toEqual(
      new Map(world.published.map((row) => [keyOfPlace(row), row.versionId])),
    );
    expect(new Map([...compared].map(([key, { experiment }]) => [key, experiment!.id]))).toEqual(
      new Map(world.running.map((row) => [keyOfPlace(row), row.id])),
    );
    await followed.stop();
  },
);

test('what cannot be served is said once, and tried again after pauses that double', async () => {
  const world = new World();
  world.publish('everybody', 'first');
  const followed = await world.follow();
  world.broken.add('second');
  world.publish('everybody', 'second');
  await followed.refresh();
  const began = performance.now();
  const [unserved, ...more] = followed.unserved();
  expect(unserved).toEqual({
    place: { flow: 'booking', scope: 'everybody' },
    since: new Date(),
    reason: 'it is broken',
  });
  expect(more).toEqual([]);
  expect(followed.current().rows.get(everybody)?.versionId).toBe('first');

  const readAt: number[] = [];
  while (performance.now() - began < 90_000) {
    const { reads } = world;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await pass(LOOK_MS);
    if (world.reads > reads) readAt.push(performance.now() - began);
  }
  expect(readAt).toEqual([400, 1200, 2800, 6000, 12_400, 25_200, 50_800, 80_800]);
  expect(world.said).toEqual([
    'what is in force for booking everybody cannot be served, the former stays: it is broken',
  ]);
  expect(followed.unserved()).toEqual([unserved]);

  world.broken.clear();
  await pass(30_000);
  expect(followed.unserved()).toEqual([]);
  expect(followed.current().rows.get(everybody)?.versionId).toBe('second');
  await followed.stop();
});

test.each(['mark', 'read'] as const)(
  'a database that does not answer the question of the %s is said once',
  async (silent) => {
    const world = new World();
    world.publish('everybody', 'first');
    const followed = await world.follow();
    world.publish('everybody', 'second');
    world.silent = silent;
    await pass(LOOK_MS);
    const since = new Date();
    await pass(LOOK_MS);
    expect(followed.unserved()).toEqual([
      { place: undefined, since, reason: 'the database does not answer' },
    ]);
    expect(world.said).toEqual([
      'it cannot be seen what is published: the database does not answer',
    ]);
    expect(followed.current().rows.get(everybody)?.versionId).toBe('first');

    world.silent = undefined;
    await pass(LOOK_MS);
    expect(followed.unserved()).toEqual([]);
    expect(followed.current().rows.get(everybody)?.versionId).toBe('second');
    await followed.stop();
  },
);

test('one look follows the other, so that an older answer never replaces a newer one', async () => {
  const world = new World();
  const followed = await world.follow();
  let release = () => {};
  world.held = new Promise((resolve) => (release = resolve));
  world.publish('everybody', 'first');
  const older = followed.refresh();
  await pass(0);
  world.publish('everybody', 'second');
  const newer = followed.refresh();
  await pass(0);
  expect(world.reads).toBe(1);

  release();
  await Promise.all([older, newer]);
  expect([...world.ready]).toEqual(['first', 'second']);
  expect(followed.current().rows.get(everybody)?.versionId).toBe('second');
  await followed.stop();
});

test('at the start, and where thousands of shops are new at once, only everybody’s is made ready', async () => {
  const world = new World();
  world.publish('everybody', 'first');
  world.publish('shop:1', 'made when it is asked for');
  const followed = await world.follow();
  for (let shop = 0; shop < 2_000; shop += 1) world.publish(`shop:${shop}`, `of shop ${shop}`);
  world.publish('everybody', 'second');
  await followed.refresh();

  expect([...world.ready]).toEqual(['first', 'second']);
  expect(followed.current().rows.size).toBe(2_001);

  world.publish('shop:7', 'another');
  await followed.refresh();
  expect(world.ready.has('another')).toBe(true);
  await followed.stop();
});

test('what cannot be served at the start is told until it is', async () => {
  const world = new World();
  world.broken.add('first');
  world.publish('everybody', 'first');
  const followed = await world.follow();
  await pass(LOOK_MS);
  expect(world.reads).toBe(2);
  expect(followed.unserved()).toHaveLength(1);

  world.broken.clear();
  await pass(2 * LOOK_MS);
  expect(followed.unserved()).toEqual([]);
  await followed.stop();
});

test('an experiment that is served is made ready once, however often something else changes', async () => {
  const world = new World();
  world.publish('everybody', 'first');
  world.compare('everybody', 'experiment');
  const followed = await world.follow();
  world.broken.add('experiment');
  world.publish('shop:1', 'of a shop');
  await followed.refresh();
  expect(followed.unserved()).toEqual([]);
  expect(followed.current().compared.get(everybody)?.experiment?.id).toBe('experiment');
  await followed.stop();
});
