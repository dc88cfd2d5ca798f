import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { deliveries } from '../../../server/db/tables.ts';
import { deliveryWrites } from '../../../server/messages/deliveries.ts';
import { deliverDue } from '../../../server/messages/deliverDue.ts';
import { createMarker } from '../../../server/messages/marker.ts';
import { writeTogether } from '../../../server/db/writes.ts';
import { localWebhooks } from '../support/httpStandIn.ts';
import { demo, World } from '../support/world.ts';

const { maple, harbour } = demo();
const world = await World.open();
afterAll(() => world.close());

test('messages that are delivered at once are all marked', async () => {
  for (const shopId of [maple, maple, maple, maple, harbour]) {
    const subject = { shopId, subjectId: crypto.randomUUID(), now: world.now };
    const text = { recipient: 'customer', channel: 'sms', to: '4255550100', body: 'Hi' } as const;
    await writeTogether(world.db, deliveryWrites(subject, [text]));
  }
  const waiting = await world.db.select().from(deliveries);
  const { mark } = createMarker(world.db, () => world.now);
  world.pass({ minutes: 1 });

  await Promise.all(waiting.map((each) => mark(each)));
  await mark(waiting[0]!);

  const marked = await world.db.select().from(deliveries);
  expect(marked.map(({ dueAt, deliveredAt }) => [dueAt, deliveredAt])).toEqual(
    waiting.map(() => [null, world.now]),
  );
});

test('a message that could not be marked is told, and the next one is marked', async () => {
  const { mark } = createMarker(world.db, () => world.now);
  const [one] = await world.db.select().from(deliveries);

  const failing = mark({ shopId: maple, id: 'no id' });

  await expect(failing).rejects.toThrow('Failed query');
  await expect(mark(one!)).resolves.toBeUndefined();
});

test('a message that was sent but could not be marked is marked later, and not sent again', async () => {
  const { db, metrics, app } = world;
  await db.delete(deliveries);
  const subject = { shopId: harbour, subjectId: crypto.randomUUID(), now: world.now };
  const text = { recipient: 'customer', channel: 'sms', to: '4255550101', body: 'Hi' } as const;
  await writeTogether(db, deliveryWrites(subject, [text]));
  const sent: string[] = [];
  const sender = { send: async ({ id }: { id?: string | undefined }) => void sent.push(id ?? '') };
  const clock = () => world.now;
  const marker = createMarker(db, clock);
  const webhooks = localWebhooks;
  const deps = { db, clock, texts: sender, mails: sender, webhooks, metrics, log: app.log, marker };
  // A database that takes claims, but no marks.
  await db.execute(sql`create function refuse_mark() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await db.execute(sql`create trigger refuse_mark before update on deliveries for each row
    when (new.delivered_at is not null) execute function refuse_mark()`);

  await expect(deliverDue(deps)).rejects.toThrow('Failed query');
  await db.execute(sql`drop trigger refuse_mark on deliveries`);
  world.pass({ minutes: 5 });
  await deliverDue(deps);

  expect(sent).toHaveLength(1);
  const [row] = await db.select().from(deliveries);
  expect(row).toMatchObject({ dueAt: null, deliveredAt: world.now });
});
