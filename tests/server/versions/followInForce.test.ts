import { expect, test } from 'vitest';
import {
  beginFollowing,
  follow,
  keyOfPlace,
  unservedOf,
  type NotReady,
  type Following,
  type FollowingEvent,
  type InForce,
  type Running,
} from '../../../server/versions/followInForce.ts';

/** Numbers from 0 to 1 that a seed decides. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const scopes = ['everybody', 'organisation:1', 'shop:1'];
const keyOf = ({ flow, scope }: Pick<InForce, 'flow' | 'scope'>) => keyOfPlace(flow, scope);

/** A database in which others publish, and what a process that follows it has made ready. */
class World {
  now = 0;
  published: InForce[] = [];
  running: Running[] = [];
  /** Versions that cannot be made */
  readonly broken = new Set<string>();
  readonly ready = new Set<string>();
  state: Following<string> = beginFollowing();
  said: string[] = [];
  reads = 0;
  #changes = 0;

  publish(scope: string, versionId: string | null): void {
    const row = { flow: 'booking', scope, versionId, servedId: null } as InForce;
    this.published = [...this.published.filter((each) => each.scope !== scope), row];
    this.#changes += 1;
  }

  compare(scope: string, id: string | undefined): void {
    this.running = this.running.filter((each) => each.scope !== scope);
    if (id !== undefined) this.running.push({ id, flow: 'booking', scope });
    this.#changes += 1;
  }

  look(): void {
    const mark = this.#changes === 0 ? '' : `${this.#changes}`;
    this.#happen({ kind: 'looked', mark, atMs: this.now });
  }

  lose(): void {
    this.#happen({ kind: 'not seen', at: new Date(this.now) });
  }

  #happen(event: FollowingEvent<string>): void {
    const [next, effects] = follow(this.state, event);
    this.state = next;
    for (const effect of effects) {
      if (effect.kind === 'say') this.said.push(effect.sentence);
      else if (effect.kind === 'read') {
        this.reads += 1;
        const { published: rows, running } = this;
        this.#happen({ kind: 'read', mark: effect.mark, rows, running });
      } else {
        const failures: NotReady[] = [];
        const compared = new Map<string, string>();
        for (const row of effect.newRows) {
          if (!this.broken.has(row.versionId!)) this.ready.add(row.versionId!);
          else failures.push({ of: 'publication', place: row, reason: 'it is broken' });
        }
        for (const row of effect.newRunning) {
          if (this.broken.has(row.id)) {
            failures.push({ of: 'experiment', place: row, reason: 'it is broken' });
          } else compared.set(keyOf(row), row.id);
        }
        const { mark, rows, running } = effect;
        const now = { at: new Date(this.now), atMs: this.now };
        this.#happen({ kind: 'made', mark, rows, running, compared, failures, ...now });
      }
    }
  }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'whatever is published, broken, mended and lost: only what is ready is served (%i)',
  (seed) => {
    const next = numbers(seed + 1);
    const any = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)]!;
    const world = new World();
    const made: string[] = [];
    for (let deed = 0; deed < 80; deed += 1) {
      world.now += next() * 2_000;
      const before = world.state;
      const kind = next();
      if (kind < 0.25) {
        const id = next() < 0.2 ? null : `version ${deed}`;
        if (id !== null) made.push(id);
        if (id !== null && next() < 0.3) world.broken.add(id);
        world.publish(any(scopes), id);
      } else if (kind < 0.35) {
        const id = next() < 0.4 ? undefined : `experiment ${deed}`;
        if (id !== undefined && next() < 0.3) world.broken.add(id);
        world.compare(any(scopes), id);
      } else if (kind < 0.45) world.broken.clear();
      else if (kind < 0.55) {
        world.lose();
        expect(unservedOf(world.state)[0]).toMatchObject({ place: undefined });
        expect([...world.state.rows]).toEqual([...before.rows]);
      } else world.look();

      // What is served in the place of a version that was served is ready, or is that version.
      for (const [key, { versionId }] of world.state.rows) {
        if (versionId === null || versionId === before.rows.get(key)?.versionId) continue;
        const isLazy = before.mark === '' || !before.rows.has(key);
        expect(isLazy || world.ready.has(versionId), `${key}: ${versionId}`).toBe(true);
      }
    }

    // At the end all is mended, and the longest pause has passed.
    world.broken.clear();
    world.now += 60_000;
    world.look();
    expect(unservedOf(world.state)).toEqual([]);
    expect(new Map([...world.state.rows].map(([key, row]) => [key, row.versionId]))).toEqual(
      new Map(world.published.map((row) => [keyOf(row), row.versionId])),
    );
    expect(new Map([...world.state.compared].map(([key, { id }]) => [key, id]))).toEqual(
      new Map(world.running.map((row) => [keyOf(row), row.id])),
    );
  },
);

test('what cannot be served is said once, and tried again after pauses that double', () => {
  const world = new World();
  world.publish('everybody', 'first');
  world.look();
  world.broken.add('second');
  world.publish('everybody', 'second');
  world.look();
  expect(unservedOf(world.state)).toHaveLength(1);
  expect(world.state.rows.get(keyOfPlace('booking', 'everybody'))?.versionId).toBe('first');
  const since = unservedOf(world.state)[0]!.since;

  const readAt: number[] = [];
  for (; world.now < 20_000; world.now += 100) {
    const { reads } = world;
    world.look();
    if (world.reads > reads) readAt.push(world.now);
  }
  expect(readAt).toEqual([400, 1200, 2800, 6000, 12_400]);
  expect(world.said).toHaveLength(1);
  expect(unservedOf(world.state)[0]!.since).toEqual(since);

  world.broken.clear();
  world.now += 30_000;
  world.look();
  expect(unservedOf(world.state)).toEqual([]);
  expect(world.state.rows.get(keyOfPlace('booking', 'everybody'))?.versionId).toBe('second');
});

test('where thousands of shops are new at once, everybody’s is made ready and theirs when it is asked for', () => {
  const world = new World();
  world.publish('everybody', 'first');
  world.look();
  for (let shop = 0; shop < 2_000; shop += 1) world.publish(`shop:${shop}`, `of shop ${shop}`);
  world.publish('everybody', 'second');
  world.look();

  expect([...world.ready]).toEqual(['first', 'second']);
  expect(world.state.rows.size).toBe(2_001);

  world.publish('shop:7', 'another');
  world.look();
  expect(world.ready.has('another')).toBe(true);
});
