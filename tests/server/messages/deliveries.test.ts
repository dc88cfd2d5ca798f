import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppointmentChange, ShopEvent } from '../../../src/contract/types.gen.ts';
import { customers, deliveries, shops } from '../../../server/db/tables.ts';
import { deliverDue } from '../../../server/messages/deliverDue.ts';
import { unusableWebhooks, signature } from '../../../server/messages/webhook.ts';
import type { BookedEvent } from '../../../server/db/schema/deliveries.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { HttpStandIn, localWebhooks } from '../support/httpStandIn.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const { maple, phones } = demo();
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const params = { shopId: maple };
let world: World;
let hook: HttpStandIn;
let phone: string;
let token: string;
beforeAll(async () => {
  world = await World.open(undefined, { origin: () => 'https://book.example.com' });
  hook = await HttpStandIn.open();
});
afterAll(async () => {
  await world.close();
  await hook.close();
});
beforeEach(async () => {
  await setHook(null, null);
  world.sendingFails = undefined;
  await world.deliver();
  world.texts.length = 0;
  world.mails.length = 0;
  hook.received.length = 0;
  hook.answers = [];
  world.pass({ minutes: 30 });
  phone = world.newPhone();
  token = await world.token(maple, phone);
  world.texts.length = 0;
});

const setHook = (webhookUrl: string | null, webhookSecret: string | null) =>
  // What a shop is told by mail has a test of its own.
  world.db.update(shops).set({ webhookUrl, webhookSecret, email: null }).where(eq(shops.id, maple));
let days = 0;
async function book(changes: object = {}, headers = {}): Promise<string> {
  days += 1;
  const date = new Date(Date.UTC(2026, 11, 1) + days * 7 * 86_400_000).toISOString().slice(0, 10);
  const body = bookingFor(await world.lead(maple, token), { date, ...changes });
  const answer = await world.call('bookAppointment', { params, token, body, headers });
  expect(answer.status).toBe(200);
  return answer.body.appointmentId;
}
const rowsOf = (appointmentId: string) =>
  world.db.select().from(deliveries).where(eq(deliveries.subjectId, appointmentId));

describe('a booking', () => {
  test('sends nothing itself; the worker sends a text and a mail with a calendar file', async () => {
    await book();
    const inline = [world.texts.length, world.mails.length];

    const delivered = await world.deliver();

    expect(inline).toEqual([0, 0]);
    expect(delivered).toBe(2);
    expect(world.texts).toEqual([
      {
        id: expect.any(String),
        to: phone,
        body: expect.stringMatching(
          /^Maple Street Auto: your appointment is booked for Tuesday, December 8th at 10:00am\. /,
        ),
      },
    ]);
    expect(world.mails).toMatchObject([
      {
        to: newCustomer.email,
        fromName: 'Maple Street Auto',
        mail: {
          subject: 'Your appointment at Maple Street Auto on Tuesday, December 8th at 10:00am',
          text: expect.stringContaining('Hello, your appointment is booked!'),
          calendar: expect.stringContaining('DTSTART:20261208T180000Z'),
        },
      },
    ]);
  });

  test('puts no link that acts into a calendar entry, whatever the shop is called', async () => {
    await world.db.update(shops).set({ name: 'Auto {link}' }).where(eq(shops.id, maple));
    await book();
    await world.deliver();
    await world.db.update(shops).set({ name: 'Maple Street Auto' }).where(eq(shops.id, maple));

    const { text, calendar = '' } = world.mails[0]!.mail;
    const [acts] = /\/a#[\w-]+/.exec(text)!;
    const [shows] = /\/a#[\w-]+/.exec(calendar.replaceAll('\r\n ', ''))!;
    expect(shows).not.toBe(acts);
    expect(calendar.replaceAll('\r\n ', '')).not.toContain(acts);
    expect(calendar).toContain('Auto {link}');
  });

  test('is confirmed once, however often it is pressed and the worker runs', async () => {
    const body = bookingFor(await world.lead(maple, token), { date: '2027-01-05' });
    const press = () => world.call('bookAppointment', { params, token, body });

    await Promise.all([press(), press(), press()]);
    await press();
    await Promise.all([world.deliver(), world.deliver(), world.deliver()]);
    world.pass({ minutes: 24 * 60 });
    await world.deliver();

    expect([world.texts.length, world.mails.length]).toEqual([1, 1]);
  });

  test('without an e-mail address sends the text alone', async () => {
    await book({ customer: { ...newCustomer, email: undefined } });

    await world.deliver();

    expect([world.texts.length, world.mails.length]).toEqual([1, 0]);
  });

  test('of a known customer goes to the address the shop has', async () => {
    const own = await world.token(maple, phones.one);
    const vehicles = await world.call('getCustomerVehicles', { params, token: own });
    const [civic] = vehicles.body;
    const customer = { tekCustomerId: civic!.customerId, okForMarketing: false };
    const vehicle = { tekVehicleId: civic!.id };
    const leadId = await world.lead(maple, own);
    await world.call('bookAppointment', {
      params,
      token: own,
      body: bookingFor(leadId, { customer, vehicle, date: '2027-01-12' }),
    });

    await world.deliver();

    const known = await world.db
      .select()
      .from(customers)
      .where(eq(customers.id, Number(civic!.customerId)));
    expect(world.mails.map(({ to }) => to)).toEqual([known[0]!.email]);
  });

  test('that is refused leaves nothing to send', async () => {
    const body = bookingFor(await world.lead(maple, token), { slotTime: '03:00:00' });
    await world.call('bookAppointment', { params, token, body });

    expect(await world.deliver()).toBe(0);
  });
});

describe('a message that cannot be sent', () => {
  test('is tried again later and later, and goes out once', async () => {
    world.sendingFails = new Error('no line');
    await book({ customer: { ...newCustomer, email: undefined } });

    const first = await world.deliver();
    world.sendingFails = undefined;
    const tooEarly = await world.deliver();
    world.pass({ minutes: 1 });
    const second = await world.deliver();
    const after = await world.deliver();

    expect([first, tooEarly, second, after]).toEqual([0, 0, 1, 0]);
    expect(world.texts).toHaveLength(1);
  });

  test('is given up after nine attempts and says so', async () => {
    world.sendingFails = new Error(`no line to ${phone}`);
    const appointmentId = await book({ customer: { ...newCustomer, email: undefined } });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await world.deliver();
      world.pass({ minutes: 24 * 60 });
    }

    const [row] = await rowsOf(appointmentId);
    expect(row).toMatchObject({ attempts: 9, dueAt: null, deliveredAt: null });
    expect(row?.givenUpAt).toBeInstanceOf(Date);
    expect(world.log.join('')).toContain('"hopeless":true');
    expect(world.log.join('')).not.toContain('no line to');
    expect(await world.metrics.registry.metrics()).toContain(
      'booking_deliveries_total{channel="sms",outcome="given up"} 1',
    );
  });

  test('claimed by a process that died is taken up again', async () => {
    const appointmentId = await book({ customer: { ...newCustomer, email: undefined } });
    // As it stands after a claim whose process was killed.
    await world.db
      .update(deliveries)
      .set({ attempts: 1, dueAt: new Date(world.now.getTime() + 60_000) })
      .where(eq(deliveries.subjectId, appointmentId));

    const early = await world.deliver();
    world.pass({ minutes: 1 });

    expect([early, await world.deliver()]).toEqual([0, 1]);
  });
});

describe('what is told of one appointment', () => {
  const act = (link: string, body: AppointmentChange) =>
    world.call('changeAppointment', {
      params,
      headers: { 'x-appointment-link': link.slice(link.indexOf('#') + 1) },
      body,
    });
  const bookAndMove = async () => {
    const body = bookingFor(await world.lead(maple, token), { date: '2027-01-12' });
    const { link } = (await world.call('bookAppointment', { params, token, body })).body;
    await world.deliver();
    const to = { appointmentOption: 'DROP_OFF', date: '2027-01-13', slotTime: '10:00:00' } as const;
    expect((await act(link!, { kind: 'move', ...to, seen: 0 })).status).toBe(200);
    return link!;
  };
  const cancel = (link: string) => act(link, { kind: 'cancel', seen: 1 });
  /** Another process, whose mail server takes its time */
  function slowProcess() {
    const sent: string[] = [];
    let answer: (failure?: Error) => void = () => {};
    const mails = {
      send: ({ mail }: { mail: { subject: string } }) =>
        new Promise<void>((resolve, reject) => {
          const arrive = (failure?: Error) => {
            if (failure) return reject(failure);
            world.mails.push(...([{ mail }] as never[]));
            resolve();
          };
          if (sent.length > 0) return arrive();
          answer = arrive;
          sent.push(mail.subject);
        }),
    };
    const deps = { texts: { send: async () => {} }, mails, webhooks: localWebhooks };
    const running = deliverDue({
      ...deps,
      db: world.db,
      clock: () => world.now,
      metrics: world.metrics,
      log: world.app.log,
    });
    return { running, sent, answer: (failure?: Error) => answer(failure) };
  }
  const subjects = () => world.mails.map(({ mail }) => mail.subject.split(' ')[0]);

  test('comes in its order, though one process still sends the earlier mail', async () => {
    const link = await bookAndMove();
    const slow = slowProcess();
    await vi.waitFor(() => expect(slow.sent).toHaveLength(1));

    await cancel(link);
    await world.deliver();
    const before = subjects();
    slow.answer();
    await slow.running;
    world.pass({ minutes: 1 });
    await world.deliver();

    expect(before).toEqual(['Your']);
    expect(subjects()).toEqual(['Your', 'Moved:', 'Cancelled:']);
    const rows = await world.db.select().from(deliveries).where(eq(deliveries.channel, 'mail'));
    expect(rows.every((row) => (row.deliveredAt === null) !== (row.givenUpAt === null))).toBe(true);
    expect(rows.filter(({ givenUpAt }) => givenUpAt !== null)).toEqual([]);
  });

  test('goes on where the earlier mail did not arrive, which is not sent again', async () => {
    const link = await bookAndMove();
    const slow = slowProcess();
    await vi.waitFor(() => expect(slow.sent).toHaveLength(1));

    await cancel(link);
    slow.answer(new Error('no line'));
    await slow.running;
    world.pass({ minutes: 1 });
    await world.deliver();

    expect(subjects()).toEqual(['Your', 'Cancelled:']);
  });

  test('comes to the shop in its order and with its numbers, though its webhook failed once', async () => {
    await setHook(hook.url, secret);
    hook.answers = [500];
    const body = bookingFor(await world.lead(maple, token), { date: '2027-01-19' });
    const { link } = (await world.call('bookAppointment', { params, token, body })).body;
    await world.deliver();
    await act(link!, { kind: 'cancel', seen: 0 });
    await world.deliver();
    world.pass({ minutes: 1 });
    await world.deliver();

    const events = hook.received.map((each) => JSON.parse(each.body) as ShopEvent);
    expect(
      events.map(({ type, data }) => [
        type,
        'appointment' in data ? data.appointment.sequence : (data as BookedEvent).sequence,
      ]),
    ).toEqual([
      ['appointment.booked', 0],
      ['appointment.booked', 0],
      ['appointment.cancelled', 1],
    ]);
  });
});

describe('a webhook', () => {
  test('gets the booking, signed over id, time and body', async () => {
    await setHook(`${hook.url}/booked?from=tool`, secret);
    const appointmentId = await book({ concerns: 'It squeaks; "badly"' });

    await world.deliver();

    const [request] = hook.received;
    const { headers, body } = request!;
    expect(request).toMatchObject({ method: 'POST', path: '/booked?from=tool' });
    expect(JSON.parse(body)).toMatchObject({
      type: 'appointment.booked',
      timestamp: expect.any(String),
      data: {
        appointmentId,
        shopId: maple,
        timeZone: 'America/Los_Angeles',
        slotTime: '10:00:00',
        customer: { firstName: 'Ines', phone },
        vehicle: { year: 2019, make: 'Honda' },
        concerns: 'It squeaks; "badly"',
      },
    });
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(world.now.getTime() / 1000));
    // By the reference library, whose clock is the real one.
    const {
      id,
      timestamp,
      signature: given,
    } = {
      id: headers['webhook-id'] as string,
      timestamp: new Date(Number(headers['webhook-timestamp']) * 1000),
      signature: headers['webhook-signature'],
    };
    expect(given).toBe(new Webhook(secret).sign(id, timestamp, body));
  });

  test('that answers a fault or points elsewhere is posted again under the same id', async () => {
    await setHook(hook.url, secret);
    hook.answers = [500, 302];
    await book();
    for (const minutes of [0, 1, 5]) {
      world.pass({ minutes });
      await world.deliver();
    }

    expect(hook.received.map(({ path }) => path)).toEqual(['/', '/', '/']);
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
  });

  test('whose address answers that it is gone, or that was removed, is given up and delays no other', async () => {
    await setHook(hook.url, secret);
    hook.answers = [410];
    const gone = await book();
    await world.deliver();
    const away = await book();
    await setHook(null, null);
    await world.deliver();

    for (const id of [gone, away]) {
      const row = (await rowsOf(id)).find(({ channel }) => channel === 'webhook');
      expect(row?.givenUpAt).toBeInstanceOf(Date);
    }
    expect(hook.received).toHaveLength(1);
    expect(world.texts).toHaveLength(2);
  });

  // Computed with the reference library's algorithm for its documented example.
  test('signs as Standard Webhooks 1.0 does', () => {
    const signed = signature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    });

    expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

test('messages are forgotten after a month, those that still waited too', async () => {
  const sent = await book();
  await world.deliver();
  const waits = await book();
  world.pass({ minutes: 31 * 24 * 60 });

  await forgetExpired(world.db, world.now);

  expect(await rowsOf(sent)).toEqual([]);
  expect(await rowsOf(waits)).toEqual([]);
});

test('a booking is confirmed in the language of the page on which it was made', async () => {
  await book({}, { 'accept-language': 'es' });
  await world.deliver();

  expect(world.texts.map(({ body }) => body)).toEqual([expect.stringMatching(/: su cita /)]);
  expect(JSON.stringify(world.mails)).toContain('Hola, ¡su cita está reservada!');
});

test.each([
  ['https://shop.example', 'whsec_short', /^webhook_secret must be whsec_/],
  ['https://shop.example', null, /^webhook_secret must be whsec_/],
  ['shop.example/hook', secret, /^webhook_url must be an address/],
  ['file:///etc/passwd', secret, /^webhook_url must be an address/],
])(
  'where events would go to %s with %s, that is said, and others get theirs',
  async (url, given, words) => {
    await setHook(url, given);
    const said = await unusableWebhooks(world.db);
    await book();
    const delivered = await world.deliver();

    expect(said).toEqual([expect.stringMatching(words)]);
    expect(said[0]).toContain(maple);
    expect(said[0]).not.toContain('short');
    // The customer's text and mail.
    expect(delivered).toBe(2);
  },
);
