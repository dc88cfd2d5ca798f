import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveries } from '../../../server/db/tables.ts';
import { deliveryWrites } from '../../../server/messages/deliveries.ts';
import { createMarker } from '../../../server/messages/marker.ts';
import { writeTogether } from '../../../server/db/writes.ts';
import { demo, World } from '../support/world.ts';

const { maple, harbour } = demo();
let world: World;
beforeAll(async () => {
  world = await World.open();
}, 60_000);
afterAll(() => world.close());

test('messages that are delivered at once are all marked', async () => {
  for (const shopId of [maple, maple, maple, maple, harbour]) {
    const subject = { shopId, subjectId: crypto.randomUUID(), now: world.now };
    const text = { recipient: 'customer', channel: 'sms', to: '4255550100', body: 'Hi' } as const;
    await writeTogether(world.db, deliveryWrites(subject, [text]));
  }
  const waiting = await world.db.select().from(deliveries);
  const mark = createMarker(world.db, () => world.now);
  world.pass({ minutes: 1 });

  await Promise.all(waiting.map((each) => mark(each)));
  await mark(waiting[0]!);

  const marked = await world.db.select().from(deliveries);
  expect(marked.map(({ dueAt, deliveredAt }) => [dueAt, deliveredAt])).toEqual(
    waiting.map(() => [null, world.now]),
  );
});

test('a message that could not be marked is told, and the next one is marked', async () => {
  const mark = createMarker(world.db, () => world.now);
  const [one] = await world.db.select().from(deliveries);

  const failing = mark({ shopId: maple, id: 'no id' });

  await expect(failing).rejects.toThrow('Failed query');
  await expect(mark(one!)).resolves.toBeUndefined();
});
