import { expect, onTestFinished, test } from 'vitest';
import { insights } from '../../../server/db/tables.ts';
import { gatherInsights } from '../../../server/insights/gatherInsights.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { World } from '../support/world.ts';

test('a flood from one network leaves room for the events of others', async () => {
  const world = await World.open();
  onTestFinished(() => world.close());
  const { db, app } = world;
  const gathered = gatherInsights({ db, clock: () => world.now, caps: defaultCaps, log: app.log });
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
}, 60_000);
