/* The services through which messages are sent fail in each possible way: nobody else notices,
   no message is lost, and none arrives twice. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, deliveries } from '../../../server/db/tables.ts';
import { smtpSender } from '../../../server/messages/smtp.ts';
import type { TextSender } from '../../../server/messages/textSender.ts';
import { twilioSender } from '../../../server/messages/twilio.ts';
import { startWorker, type Worker } from '../../../server/messages/worker.ts';
import { eventually } from '../../server/support/eventually.ts';
import { localWebhooks } from '../../server/support/httpStandIn.ts';
import { bookingFor, demo, World } from '../../server/support/world.ts';
import { isWhole } from '../support/runs.ts';
import { Senders } from './support/Senders.ts';
import { sicknesses } from './support/ToxicProxy.ts';

const { maple, harbour } = demo();
/** Services that hang take ten seconds to test, slow ones five. */
const shown = sicknesses.filter((each) => isWhole || (each !== 'hang' && each !== 'slow'));

let senders: Senders;
let world: World;
let texts: TextSender;
let worker: Worker;
beforeAll(async () => {
  senders = await Senders.open();
  texts = twilioSender({
    accountSid: 'AC1',
    authToken: 'x',
    from: '+12065550000',
    apiUrl: senders.textsUrl,
  });
  world = await World.open(undefined, { texts, wakeWorker: () => worker.wake() });
  await senders.joinShops(world.db, maple, harbour);
});
afterAll(async () => {
  await world.close();
  await senders.close();
});
beforeEach(async () => {
  await senders.become('well');
  await world.db.delete(deliveries);
  // Frees the place for the next test.
  await world.db.update(appointments).set({ status: 'cancelled' });
  senders.forget();
  worker = startWorker({
    db: world.db,
    clock: () => world.now,
    texts,
    mails: smtpSender({ url: senders.mailsUrl, from: 'booking@shop.example' }),
    webhooks: localWebhooks,
    metrics: world.metrics,
    log: world.app.log,
  });
});
afterEach(() => worker.stop());

async function tokenAt(shopId: string): Promise<string> {
  const params = { shopId, phoneNumber: world.newPhone() };
  const { body } = await world.call('requestOtp', { params });
  const code = senders.lastCode();
  const proven = await world.call('verifyOtp', { params, body: { code, otp: body.secret } });
  return proven.body.token;
}

/** A visitor on the last screen; returns the function that presses Book. */
async function aboutToBook(shopId: string) {
  const token = await tokenAt(shopId);
  const leadId = await world.lead(shopId, token);
  return async () => {
    const body = bookingFor(leadId);
    const { status } = await world.call('bookAppointment', { params: { shopId }, token, body });
    return status;
  };
}

async function isWell() {
  const settings = await world.call('getShopSettings', { params: { shopId: harbour } });
  const ready = await world.app.inject('/readyz');
  return [settings.status, ready.statusCode];
}

const unique = (ids: readonly string[]) => [...new Set(ids)].toSorted();

test.each(shown)(
  'all senders that %s hold up nobody, and get all of it once they are well',
  async (sickness) => {
    const atMaple = await aboutToBook(maple);
    const atHarbour = await aboutToBook(harbour);
    await senders.become(sickness);

    let isAnswered = false;
    const code = world.call('requestOtp', {
      params: { shopId: maple, phoneNumber: world.newPhone() },
    });
    void code.then(() => (isAnswered = true));

    expect([await atMaple(), await atHarbour()]).toEqual([200, 200]);
    expect(await isWell()).toEqual([200, 200]);
    // All calls were answered while a sender was silent.
    if (sickness === 'hang') expect(isAnswered).toBe(false);
    // A shop whose own webhook works gets its event meanwhile.
    await eventually(() => expect(senders.wellWebhook.received).toHaveLength(1));
    expect((await code).status).toBe(sickness === 'slow' ? 200 : 503);
    await eventually(async () => {
      const rows = await world.db.select().from(deliveries);
      expect(rows.every(({ attempts }) => attempts > 0)).toBe(true);
    });

    await senders.become('well');
    await eventually(async () => {
      // Enough time for all pauses to end and the next attempt to be due.
      world.pass({ minutes: 2 });
      worker.wake();
      const rows = await world.db.select().from(deliveries);
      expect(rows.filter(({ deliveredAt }) => deliveredAt === null)).toEqual([]);
    });
    const rows = await world.db.select().from(deliveries);
    const idsOf = (destination: string) =>
      unique(rows.filter((row) => row.destination === destination).map(({ id }) => id));
    const reached = senders.ids();
    expect(idsOf('sms')).toHaveLength(2);
    expect([unique(reached.texts), unique(reached.mails), unique(reached.events)]).toEqual([
      idsOf('sms'),
      idsOf('mail'),
      idsOf(`webhook ${maple}`),
    ]);
  },
  60_000,
);

test('a mail server that takes a mail and hangs up has it again under the same id', async () => {
  const book = await aboutToBook(harbour);
  senders.mails.losesAnswer = true;
  expect(await book()).toBe(200);
  await eventually(() => expect(senders.mails.received).toHaveLength(2));
  senders.mails.losesAnswer = false;

  await eventually(async () => {
    world.pass({ minutes: 2 });
    worker.wake();
    const rows = await world.db.select().from(deliveries);
    expect(rows.filter(({ deliveredAt }) => deliveredAt === null)).toEqual([]);
  });

  const ids = senders.ids().mails;
  expect(ids.length).toBeGreaterThan(2);
  expect(unique(ids)).toHaveLength(2);
});
