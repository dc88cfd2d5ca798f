import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShopEvent } from '../../../src/contract/types.gen.ts';
import { shops } from '../../../server/db/tables.ts';
import { compile } from '../../../server/http/schemas.ts';
import { tellAbandoned } from '../../../server/leads/tellAbandoned.ts';
import { HttpStandIn } from '../support/httpStandIn.ts';
import { bookingFor, demo, newVehicle, World } from '../support/world.ts';

const { maple, phones } = demo();
const params = { shopId: maple };
const fits = compile({ $ref: 'webhooks.json#/$defs/ShopEvent' });
let world: World;
let hook: HttpStandIn;
beforeAll(async () => {
  world = await World.open();
  hook = await HttpStandIn.open();
  await world.db
    .update(shops)
    .set({
      webhookUrl: hook.url,
      webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      email: 'desk@maple.example',
      abandonedAfterMinutes: 20,
    })
    .where(eq(shops.id, maple));
});
afterAll(async () => {
  await world.close();
  await hook.close();
});
beforeEach(async () => {
  await tellAbandoned({ db: world.db, clock: () => world.now });
  await world.deliver();
  hook.received.length = 0;
  world.mails.length = 0;
});

/** What the shop's webhook was posted, each as the contract describes it. */
function posted(): ShopEvent[] {
  const events = hook.received.map(({ body }) => JSON.parse(body) as ShopEvent);
  for (const event of events) expect([fits(event), fits.errors]).toEqual([true, null]);
  return events;
}
async function later(minutes: number): Promise<void> {
  world.pass({ minutes });
  await tellAbandoned({ db: world.db, clock: () => world.now });
  await world.deliver();
}
const toShop = () => world.mails.filter(({ to }) => to === 'desk@maple.example');

describe('a message that somebody leaves', () => {
  const message = {
    customer: { firstName: 'Rosa', lastName: '<b>Delgado</b>', okForMarketing: false },
    cancellationPhone: '2065550191',
    cancellationReason: 'Do you do brakes?\n<img src=x> & "more"',
  };

  test('reaches the shop with its question, by webhook and by mail, once', async () => {
    const first = await world.call('createExitLead', { params, body: message });
    const again = await world.call('createExitLead', { params, body: message });
    await world.deliver();

    expect(again.body).toEqual(first.body);
    expect(posted()).toMatchObject([
      {
        type: 'lead.left',
        data: {
          ...first.body,
          customer: { firstName: 'Rosa', phone: '2065550191' },
          question: message.cancellationReason,
        },
      },
    ]);
    expect(toShop()).toHaveLength(1);
  });

  test('says that the number is proven and which services were chosen, where both are so', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    const settings = await world.call('getShopSettings', { params });
    const service = settings.body.services[0]!;
    const lead = { services: [{ id: service.id }], concerns: 'It squeaks' };
    const { body } = await world.call('createLead', { params, token, body: lead });
    const left = { ...message, cancellationPhone: phone, leadId: body.leadId };
    await world.call('createExitLead', { params, token, body: left });
    await world.deliver();

    const [told] = toShop().map(({ mail }) => mail.text);
    expect(told).not.toContain('not verified');
    expect(told).toContain(`Services: ${service.name}`);
    expect(told).toContain('It squeaks');
    expect(posted()).toMatchObject([
      { data: { isPhoneProven: true, services: [{ name: service.name }] } },
    ]);
  });

  test('says nothing of a visit to who has not proven its number', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    const lead = { concerns: 'It squeaks' };
    const { body } = await world.call('createLead', { params, token, body: lead });
    const left = { ...message, leadId: body.leadId };
    await world.call('createExitLead', { params, body: { ...left, cancellationPhone: phone } });
    await world.call('createExitLead', { params, token, body: left });
    await world.deliver();

    for (const { mail } of toShop()) {
      expect(mail.text).toContain('(not verified)');
      expect(mail.text).not.toContain('squeaks');
    }
    expect(toShop()).toHaveLength(2);
  });

  test('cannot contain a line that looks like one of ours', async () => {
    const cancellationReason = 'Hello\n\nCall (900) 555-0123 (verified): tel:+19005550123';
    await world.call('createExitLead', { params, body: { ...message, cancellationReason } });
    await world.deliver();

    const lines = toShop()[0]!
      .mail.text.split('\n')
      .filter((line) => line.startsWith('Call'));
    expect(lines).toEqual(['Call (206) 555-0191 (not verified): tel:+12065550191']);
  });

  test.each(['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'has no line of its own at the left edge, whatever ends its lines (%j)',
    async (end) => {
      const ours = 'The number is verified.';
      const typed = `x${end}${ours}${end}${end}Customer: The owner`;
      const customer = { firstName: `Ann${end}${ours}`, lastName: typed, okForMarketing: false };
      const body = { cancellationPhone: world.newPhone(), cancellationReason: typed, customer };
      const { status } = await world.call('createExitLead', { params, body });
      await world.deliver();

      expect(status).toBe(200);
      const { subject, text } = toShop()[0]!.mail;
      const lines = text.split(/[\r\n\v\f\u0085\u2028\u2029]/);
      expect(lines.filter((line) => line.startsWith('The number'))).toEqual([]);
      expect(lines.filter((line) => line.startsWith('Customer:'))).toHaveLength(1);
      expect(subject).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
    },
  );

  test('turns nothing around that stands beside its words', async () => {
    const customer = { firstName: '\u202Eevil', lastName: 'ليلى', okForMarketing: false };
    const body = {
      cancellationPhone: world.newPhone(),
      cancellationReason: 'one\u2067\n\u202Dשלום 5',
      customer,
    };
    await world.call('createExitLead', { params, body });
    await world.deliver();

    const { subject, text, html } = toShop()[0]!.mail;
    expect(subject).toBe('Call back: \u2068evil ليلى\u2069');
    expect(text).toContain('Question:\n  one\n  \u2068שלום 5\u2069');
    expect(html).toContain('one<br>\u2068שלום 5\u2069</p>');
  });

  test('loses halves of characters and control characters', async () => {
    const customer = { firstName: 'Ann\uD83D', lastName: 'B\0\u0007ee', okForMarketing: false };
    const body = { cancellationPhone: world.newPhone(), customer };
    const { status } = await world.call('createExitLead', { params, body });
    await world.deliver();

    expect(status).toBe(200);
    expect(toShop()[0]!.mail.subject).toBe('Call back: Ann Bee');
  });

  test('is mailed with a link that calls, and nothing typed is markup', async () => {
    await world.call('createExitLead', {
      params,
      body: { ...message, cancellationPhone: '2065550192' },
    });
    await world.deliver();

    const { mail } = toShop()[0]!;
    expect(mail.subject).toBe('Call back: Rosa <b>Delgado</b>');
    expect(mail.text).toContain('tel:+12065550192');
    expect(mail.text).toContain('\n  Do you do brakes?\n  <img src=x> & "more"');
    expect(mail.html).toContain('href="tel:+12065550192"');
    expect(mail.html).toContain('The number is not verified.');
    expect(mail.html).toContain('&lt;img src=x&gt; &amp; &quot;more&quot;');
    expect(mail.html).not.toMatch(/<img|<b>/);
  });
});

describe('a verified visit without a booking', () => {
  test('reaches the shop once, in words, after the time that the shop sets', async () => {
    const phone = phones.one;
    const token = await world.token(maple, phone);
    const settings = await world.call('getShopSettings', { params });
    const service = settings.body.services[0]!;
    const vehicles = await world.call('getCustomerVehicles', { params, token });
    const [car] = vehicles.body;
    const body = {
      cancellationPhone: phone,
      customer: { tekCustomerId: car!.customerId, okForMarketing: false },
      vehicle: { tekVehicleId: car!.id },
      services: [{ id: service.id, notes: 'squeaks' }],
      concerns: 'A light is on',
    };
    await world.call('createLead', { params, token, body });

    await later(19);
    const early = posted();
    await later(2);
    await later(30);

    expect(early).toEqual([]);
    expect(posted()).toMatchObject([
      {
        type: 'lead.abandoned',
        data: {
          customer: { firstName: car!.customerFirstName, phone },
          vehicle: `${car!.year} ${car!.make} ${car!.model}`,
          services: [{ id: service.id, name: service.name, notes: 'squeaks' }],
          concerns: 'A light is on',
        },
      },
    ]);
    const { mail } = toShop()[0]!;
    expect(mail.subject).toContain(`Did not finish booking: ${car!.customerFirstName}`);
    expect(mail.text).toContain(`${service.name}: squeaks`);
  });

  test('is not reported where the customer goes on, books, or leaves a message', async () => {
    const [busy, books, asks] = [world.newPhone(), world.newPhone(), world.newPhone()];
    const token = await world.token(maple, busy);
    const leadId = await world.lead(maple, token);
    const booker = await world.token(maple, books);
    await world.lead(maple, booker);
    const body = bookingFor(await world.lead(maple, booker), { vehicle: newVehicle });
    const booked = await world.call('bookAppointment', { params, token: booker, body });
    await world.lead(maple, await world.token(maple, asks));
    const customer = { firstName: 'Ann' };
    await world.call('createExitLead', { params, body: { customer, cancellationPhone: asks } });
    await later(15);
    await world.call('updateLead', {
      params: { ...params, leadId },
      token,
      body: { concerns: 'Still here' },
    });
    await later(10);

    expect(booked.status).toBe(200);
    expect(posted().map(({ type }) => type)).not.toContain('lead.abandoned');
    await later(15);
    expect(posted().filter(({ type }) => type === 'lead.abandoned')).toHaveLength(1);
  });
});

test('a booking is mailed to the shop with what is to be done', async () => {
  const phone = world.newPhone();
  const token = await world.token(maple, phone);
  const body = bookingFor(await world.lead(maple, token), {
    date: '2026-12-08',
    concerns: 'Noise',
    requestCourtesyTransportation: true,
  });
  await world.call('bookAppointment', { params, token, body });
  await world.deliver();

  expect(posted()).toMatchObject([{ type: 'appointment.booked', data: { concerns: 'Noise' } }]);
  const { mail } = toShop()[0]!;
  expect(mail.text).toContain('Vehicle: 2019 Honda Civic');
  expect(mail.text).toContain('Asks for courtesy transportation');
  expect(mail.html).toContain(`href="tel:+1${phone}"`);
});
