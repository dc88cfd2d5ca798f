import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBreaker } from '../../../server/messages/breaker.ts';
import { startWorker } from '../../../server/messages/worker.ts';
import { deliveries, shops } from '../../../server/db/tables.ts';
import { deliverDue } from '../../../server/messages/deliverDue.ts';
import { insertDeliveries, markFailed } from '../../../server/messages/deliveries.ts';
import { NotSent } from '../../../server/messages/undeliverable.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { eventually } from '../support/eventually.ts';
import { HttpStandIn, localWebhooks } from '../support/httpStandIn.ts';
import { demo, World } from '../support/world.ts';

const { maple, harbour } = demo();
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let world: World;
let well: HttpStandIn;
let silent: HttpStandIn;
beforeAll(async () => {
  world = await World.open();
  well = await HttpStandIn.open();
  silent = await HttpStandIn.open();
  silent.answers = Array.from({ length: 100 }, () => 0);
  for (const [id, { url }] of [
    [maple, silent],
    [harbour, well],
  ] as const) {
    await world.db
      .update(shops)
      .set({ webhookUrl: url, webhookSecret: secret })
      .where(eq(shops.id, id));
  }
});
afterAll(async () => {
  await world.close();
  await well.close();
  await silent.close();
});

const queue = async (shopId: string, count: number) => {
  for (let i = 0; i < count; i += 1) {
    const subjectId = crypto.randomUUID();
    const customer = { firstName: null, lastName: null, phone: '4255550100', email: null };
    const nothing = { vehicle: null, services: [], recommendedServices: [], concerns: null };
    const left = { question: null, isPhoneProven: false, ...nothing };
    const data = { leadId: subjectId, shopId, customer, ...left };
    const event = { type: 'lead.left', timestamp: world.now.toISOString(), data } as const;
    await insertDeliveries(world.db, { shopId, subjectId, now: world.now }, [
      { recipient: 'shop', channel: 'webhook', event },
    ]);
  }
};
const worker = (mostWebhooks?: number) =>
  startWorker(
    {
      db: world.db,
      clock: () => world.now,
      texts: { send: async () => {} },
      mails: { send: async () => {} },
      webhooks: localWebhooks,
      metrics: world.metrics,
      log: world.app.log,
    },
    mostWebhooks === undefined ? {} : { mostWebhooks },
  );

test('a shop whose webhook never answers keeps no other waiting, and not the end of the process', async () => {
  await queue(maple, 60);
  await queue(harbour, 10);
  const running = worker();

  await eventually(() => expect(well.received).toHaveLength(10));
  // It has its own pace: a few at a time, whatever waits.
  expect(silent.received.length).toBeLessThan(5);
  const stopped = await Promise.race([running.stop().then(() => true), pause(9000, false)]);

  expect(stopped).toBe(true);
  const rows = await world.db.select().from(deliveries).where(eq(deliveries.shopId, maple));
  // What was under way is not lost: it is due again, and no attempt was used up.
  expect(rows.every(({ dueAt, attempts }) => dueAt !== null && attempts === 0)).toBe(true);
});

test('webhooks that all answer, but have much to take, give their places to the others in turn', async () => {
  await world.db.delete(deliveries);
  const taken = await HttpStandIn.open();
  for (const shop of [maple, harbour]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await world.db
      .update(shops)
      .set({ webhookUrl: `${taken.url}/${shop}` })
      .where(eq(shops.id, shop));
  }
  await queue(maple, 12);
  world.pass({ minutes: 1 });
  await queue(harbour, 1);
  const running = worker(1);

  await eventually(() => expect(taken.received).toHaveLength(13));
  const place = taken.received.findIndex(({ path }) => path === `/${harbour}`);
  await running.stop();
  await taken.close();
  expect(place).toBeLessThan(6);
});

test('what has waited for a week is given up and counted, with the reason of its last attempt', async () => {
  await world.db.delete(deliveries);
  await queue(maple, 2);
  const [tried, untried] = await world.db.select({ id: deliveries.id }).from(deliveries);
  await markFailed(world.db, { shopId: maple, id: tried!.id }, 'notTaken');
  const stateOf = async ({ id }: { id: string }) => {
    const [row] = await world.db.select().from(deliveries).where(eq(deliveries.id, id));
    return [row!.dueAt === null, row!.givenUpAt, row!.failure];
  };
  const givenUp = async () =>
    (await world.metrics.deliveries.get()).values.find(
      ({ labels }) => labels.channel === 'webhook' && labels.outcome === 'given up',
    )?.value ?? 0;
  const before = await givenUp();
  world.pass({ minutes: 7 * 24 * 60 });
  await forgetExpired(world.db, world.now);
  expect(await stateOf(tried!)).toEqual([false, null, 'notTaken']);

  world.pass({ minutes: 1 });
  await forgetExpired(world.db, world.now, world);
  expect(await stateOf(tried!)).toEqual([true, world.now, 'notTaken']);
  expect(await stateOf(untried!)).toEqual([true, world.now, 'noAnswer']);
  expect(await givenUp()).toBe(before + 2);
});

test('a mailbox that is full keeps no other mail waiting', async () => {
  await world.db.delete(deliveries);
  const sent: string[] = [];
  const mail = { subject: 'Moved', text: 'Moved' };
  const mailTo = (to: string) =>
    insertDeliveries(world.db, { shopId: maple, subjectId: crypto.randomUUID(), now: world.now }, [
      { recipient: 'customer', channel: 'mail', to, fromName: 'Maple', replyTo: null, mail },
    ]);
  for (let i = 0; i < 8; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await mailTo('full@example.com');
  }
  world.pass({ minutes: 1 });
  await mailTo('well@example.com');
  await deliverDue({
    db: world.db,
    clock: () => world.now,
    texts: { send: async () => {} },
    mails: {
      async send({ to }) {
        if (to.startsWith('full')) throw new NotSent('mailbox full', { isOfRecipient: true });
        sent.push(to);
      },
    },
    webhooks: localWebhooks,
    metrics: world.metrics,
    log: world.app.log,
  });
  expect(sent).toEqual(['well@example.com']);
});

test('a breaker lets nothing through after three failures, then one, then all again', () => {
  const breaker = createBreaker();
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  const most = (seconds: number) => breaker.most('mail', at(seconds), 4);
  const before = [most(0)];
  for (let i = 0; i < 3; i += 1) breaker.failed('mail', at(0));
  const resting = [most(1), most(29), most(30)];
  breaker.failed('mail', at(30));
  const longer = [most(61), most(90)];
  breaker.succeeded('mail');

  expect([before, resting, longer, most(91)]).toEqual([[4], [0, 0, 1], [0, 1], 4]);
  expect(breaker.most('sms', at(1), 8)).toBe(8);
});
