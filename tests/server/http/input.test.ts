import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackOrganisationEntry } from '../../../src/page/analytics/trackOrganisationEntry.ts';
import type { Track } from '../../../src/page/analytics/createTracker.ts';
import { bookingFor, demo, newCustomer, otherCode, World } from '../support/world.ts';

const { maple, phones } = demo();
let world: World;
let token: string;
beforeAll(async () => {
  world = await World.open();
  token = await world.token(maple);
});
afterAll(() => world.close());

const post = (payload: string, type = 'application/json') =>
  world.app.inject({
    method: 'POST',
    url: `/api/scheduler/booking/shop/${maple}/leads`,
    headers: { 'x-auth-token': token, 'content-type': type },
    payload,
  });

describe('a body', () => {
  test.each([
    ['no JSON', '{"concerns": "4255550123'],
    ['a poisoned prototype', '{"__proto__": {"admin": true}}'],
    ['a poisoned constructor', '{"constructor": {"prototype": {"admin": true}}}'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a number as text', '{"isMobile": "true"}'],
    ['a NUL in a name', '{"concerns\\u0000": "a"}'],
    ['half of a pair in a name', '{"concerns\\ud83d": "a"}'],
    ['too many levels', `{"concerns": ${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('that holds %s answers 400 with a sentence and nothing of itself', async (_, payload) => {
    const response = await post(payload);

    expect(response.statusCode).toBe(400);
    const { message, rule, ...more } = response.json();
    expect(message).toMatch(/\.$/);
    expect(['unfit', undefined]).toContain(rule);
    expect(more).toEqual({});
    expect(response.body).not.toContain('4255550123');
  });

  test('of another type than JSON is no body', async () => {
    expect((await post('{}', 'text/plain')).statusCode).toBe(400);
  });

  test('above 64 kB answers 413', async () => {
    const response = await post(JSON.stringify({ concerns: 'x'.repeat(70_000) }));

    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ message: 'The request is too large.' });
  });
});

test.each(['/api/scheduler/public/shop/4255550123%ff/settings', '/%', '/assets/%c0%ae'])(
  'an address that cannot be read (%s) answers 400 with a sentence and nothing of itself',
  async (url) => {
    const response = await world.app.inject({ url });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request could not be read.' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  },
);

describe('whatever the schemas allow', () => {
  test('odd but whole text is kept', async () => {
    const leadId = await world.lead(maple, token);
    const concerns = 'Ümläut 🚗 \\u0000 "quotes" \'; drop table leads; --';

    const { status } = await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: bookingFor(leadId, { concerns }),
    });

    expect(status).toBe(200);
  });

  test('the largest number that the schemas allow is refused in words, not by the database', async () => {
    const leadId = await world.lead(maple, token);
    const vehicle = { ...bookingFor(leadId).vehicle, vehicleId: Number.MAX_SAFE_INTEGER };

    const { status, body } = await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: bookingFor(leadId, { vehicle }),
    });

    expect(status).toBe(400);
    expect((body as unknown as { message: string }).message).toMatch(/[a-z] .+\.$/);
  });

  test('larger ones are refused, and so are years, dates and states no database knows', async () => {
    const leadId = await world.lead(maple, token);
    const { vehicle } = bookingFor(leadId);
    const book = (changes: object) =>
      world.call('bookAppointment', {
        params: { shopId: maple },
        token,
        body: bookingFor(leadId, changes),
      });
    const slots = (date: string) =>
      world.call('getAvailableSlots', {
        params: { shopId: maple },
        token,
        query: { date, appointmentOption: 'WAIT' },
      });
    const answers = [
      await book({ vehicle: { ...vehicle, vehicleId: 1e300 } }),
      await book({ vehicle: { ...vehicle, year: 99_999_999_999 } }),
      await book({ date: '0000-01-01' }),
      await book({ date: '9999-12-31' }),
      await book({ customer: { tekCustomerId: 1e300, okForMarketing: true } }),
      await slots('0000-01-01'),
      await slots('9999-12-31'),
      await world.call('searchVehicles', {
        params: { shopId: maple },
        token,
        query: { search: 'ABC\0', state: '\0\0' },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });
});

describe('insights', () => {
  const event = {
    deviceId: '2b1f3f63-6c3d-4e07-9f0e-5f3c0a6d2a11',
    eventName: 'Button tapped',
    properties: { app_version: '1.0', view: 'Booking tool', depth: { any: [1] } },
  };
  const track = (body: object) => world.call('trackEvent', { body });

  test('are taken with any properties [7.28]', async () => {
    expect((await track(event)).status).toBe(204);
  });

  test('without properties are fine; of no device, with 61 properties or above 8 kB they are not', async () => {
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`p${i}`, i]));

    expect((await track({ ...event, properties: undefined })).status).toBe(204);
    expect((await track({ ...event, deviceId: undefined })).status).toBe(400);
    expect((await track({ ...event, properties: many })).status).toBe(400);
    const large = { ...event, properties: { view: 'x'.repeat(8_000) } };
    expect((await track(large)).body.message).toBe('The event is too large.');
  });

  test('of the entry to an organisation of a thousand shops are taken', async () => {
    const shopIds = Array.from({ length: 1000 }, () => randomUUID());
    const properties = {
      ...event.properties,
      pageUrl: `https://garage.example/${'x'.repeat(1000)}`,
    };
    const answers: Promise<{ status: number }>[] = [];
    const send: Track = (eventName, fields) => {
      answers.push(track({ ...event, eventName, properties: { ...properties, ...fields } }));
    };

    trackOrganisationEntry(send, { orgId: randomUUID(), shopIds });

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204]);
  });

  test('of one moment come as a list, each judged like one alone', async () => {
    const list = ['First', 'Second'].map((eventName) => ({ ...event, eventName }));
    const large = { ...event, properties: { view: 'x'.repeat(8_000) } };

    expect((await track(list)).status).toBe(204);
    expect((await track([])).status).toBe(400);
    expect((await track(Array.from({ length: 21 }, () => event))).status).toBe(400);
    expect((await track([event, { eventName: 'of no device' }])).status).toBe(400);
    expect((await track([event, large])).body.message).toBe('The event is too large.');
  });
});

describe('the log', () => {
  test('names route, status and duration of each answer', async () => {
    await world.call('getShopSettings', { params: { shopId: maple } });

    const line = JSON.parse(world.log.at(-1)!);

    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/scheduler/public/shop/:shopId/settings',
      status: 200,
      durationMs: expect.any(Number),
      reqId: expect.any(String),
    });
  });

  test('holds no phone, code, token, name or note, whatever goes well or wrong', async () => {
    const phone = phones.one;
    const { secret, code } = await world.code(maple, phone);
    await world.call('verifyOtp', {
      params: { shopId: maple },
      body: { code: otherCode(code), otp: secret },
    });
    const { body } = await world.call('verifyOtp', {
      params: { shopId: maple },
      body: { code, otp: secret },
    });
    const leadId = await world.lead(maple, body.token);
    const request = bookingFor(leadId, { services: [{ id: 100_000, notes: 'Grinding noise' }] });
    await world.call('bookAppointment', {
      params: { shopId: maple },
      token: body.token,
      body: { ...request, concerns: 'Smells burnt', slotTime: '03:00:00' },
    });
    await world.call('bookAppointment', {
      params: { shopId: maple },
      token: body.token,
      body: request,
    });
    await world.call('updateLead', {
      params: { shopId: maple, leadId },
      token: body.token,
      body: { phone, concerns: 'Smells burnt' },
    });
    await world.call('generateOtp', { params: { shopId: maple, phoneNumber: `${phone}1` } });
    await world.app.inject(`/no/such/${phone}?token=${body.token}`);

    const log = world.log.join('');
    const secrets = [phone, secret, body.token, newCustomer.firstName, newCustomer.email];
    for (const secretText of [...secrets, 'Grinding noise', 'Smells burnt', `code is ${code}`]) {
      expect(log).not.toContain(secretText);
    }
    expect(world.log.filter((line) => line.includes(`"${code}"`))).toEqual([]);
  });

  test('of a failure on our side has its kind and place, the answer neither', async () => {
    await world.db.execute(sql`alter table services rename to gone`);

    const { status, body } = await world.call('getShopSettings', { params: { shopId: maple } });
    await world.db.execute(sql`alter table gone rename to services`);

    expect(status).toBe(500);
    expect(body).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      rule: 'ownFault',
    });
    const line = world.log.find((each) => each.includes('a request failed')) ?? '';
    expect(JSON.parse(line).failure).toMatchObject({ name: 'DrizzleQueryError', code: '42P01' });
    expect(line).not.toContain('select');
    expect(line).not.toContain(maple);
  });
});

test.each([
  '+447912345678',
  '(+44) 7912 345678',
  '447912345678',
  '0044 7912 345678',
  '12065550123',
  '２０６５５５０１２３',
  '+12065550123',
])('a phone that a page sends as "%s" is refused with a sentence', async (phone) => {
  const inEach = [
    await world.call('requestOtp', {
      params: { shopId: maple, phoneNumber: encodeURIComponent(phone) },
    }),
    await world.call('createExitLead', {
      params: { shopId: maple },
      body: { customer: { firstName: 'Ann' }, cancellationPhone: phone },
      headers: { 'accept-language': 'es' },
    }),
  ];

  expect(inEach.map(({ status }) => status)).toEqual([400, 400]);
  expect(inEach.map(({ body }) => body.message)).toEqual([
    'This is no phone number of the US or Canada. Please check it.',
    'Este no es un número de teléfono de Estados Unidos o Canadá. Revíselo, por favor.',
  ]);
  expect(world.texts.filter(({ to }) => !/^[2-9]\d{9}$/.test(to))).toEqual([]);
});
