import { expect, onTestFinished, test } from 'vitest';
import { insights } from '../../../server/db/tables.ts';
import { gatherInsights } from '../../../server/insights/gatherInsights.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { World } from '../support/world.ts';

/** A budget that is never used up. */
const plenty = { take: async () => true, giveBack: () => {}, charge: () => {} };

test('a flood from one network leaves room for the events of others', async () => {
  const world = await World.open();
  onTestFinished(() => world.close());
  const { db, app } = world;
  const budgets = { kilobytes: plenty };
  const gathered = gatherInsights({
    db,
    clock: () => world.now,
    caps: defaultCaps,
    log: app.log,
    budgets,
  });
  const from = (...names: string[]) => ({
    addressHash: '',
    networks: names.map((name) => ({ name, share: 1 })),
  });
  const event = (eventName: string) => ({
    deviceId: '2b1f3f63-6c3d-4e07-9f0e-5f3c0a6d2a11',
    eventName,
  });

  for (let i = 0; i < 5_000; i += 1) gathered.add(event('Flood'), from(`address ${i}`, 'one'));
  gathered.add(event('Button tapped'), from('another'));
  await gathered.flush();

  const kept = (await db.select().from(insights)).map(({ eventName }) => eventName);
  expect(kept).toContain('Button tapped');
  expect(kept.length).toBeLessThan(1_000);
});

test('a visit’s events are counted a few times, and never beyond their ceiling', async () => {
  const world = await World.open();
  onTestFinished(() => world.close());
  const { db, app } = world;
  const budgets = { kilobytes: plenty };
  let transactions = 0;
  const watched = new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') transactions += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const caps = { ...defaultCaps, eventsPerAddress: 55 };
  const gathered = gatherInsights({
    db: watched,
    clock: () => world.now,
    caps,
    log: app.log,
    budgets,
  });
  const client = { addressHash: 'a', networks: [{ name: 'a', share: 1 }] };

  for (let second = 0; second < 40; second += 1) {
    for (const eventName of ['Button tapped', 'Screen viewed']) {
      gathered.add({ deviceId: '2b1f3f63-6c3d-4e07-9f0e-5f3c0a6d2a11', eventName }, client);
    }
    await gathered.flush();
    // Six for what fits; then each is asked for, since the ceiling may be free again.
    if (second === 26) expect(transactions).toBeLessThanOrEqual(6);
  }

  expect(await db.$count(insights)).toBe(55);
});
