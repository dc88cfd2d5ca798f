import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { operations } from '../../../src/contract/types.gen.ts';
import { shops } from '../../../server/db/tables.ts';
import { segmentsOf } from '../../../server/messages/gsm7.ts';
import { eventually } from '../support/eventually.ts';
import { bookingFor, demo, otherCode, World } from '../support/world.ts';

const { maple } = demo();
const elsewhere = 'https://www.garage.example';
let world: World;
let clockAheadMs = 0;
beforeAll(async () => {
  world = await World.open(undefined, {
    allowedOrigins: [elsewhere],
    publicHost: 'booking.example.com',
    metricsToken: 'scraper',
    clockAheadMs: () => clockAheadMs,
  });
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers });
const metrics = async () => (await get('/metrics', { authorization: 'Bearer scraper' })).body;

describe('health', () => {
  test('/healthz answers while the process does, /readyz while the database does', async () => {
    const [alive, ready] = [await get('/healthz'), await get('/readyz')];

    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', zoneRules: expect.stringMatching(/^\d{4}[a-z]+$/) },
    ]);
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  test('/readyz says where the clock of this machine is off', async () => {
    clockAheadMs = -180_200;
    const { statusCode, body } = await get('/readyz');
    clockAheadMs = 0;

    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      clock: expect.stringMatching(/^The clock of this machine is 180 s behind the database’s/),
    });
  });

  test('/readyz answers 503 where migrations of this version are missing', async () => {
    await world.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 100000000000`,
    );
    const behind = await get('/readyz');
    await world.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 100000000000`,
    );

    expect([behind.statusCode, behind.json()]).toEqual([
      503,
      { message: 'The database is not migrated yet.' },
    ]);
  });

  test('/readyz answers 503 where the database may only be read', async () => {
    await world.db.execute(sql`set default_transaction_read_only = on`);
    try {
      await eventually(async () => {
        const { statusCode, json } = await get('/readyz');
        expect([statusCode, json()]).toEqual([503, { message: 'The database cannot write.' }]);
      });
    } finally {
      await world.db.execute(sql`set default_transaction_read_only = off`);
    }
    await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200));
  });

  test('a flood of probes asks the database once at a time', async () => {
    const execute = vi.spyOn(world.db, 'execute');

    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/readyz')));

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(execute.mock.calls.length).toBeLessThan(10);
    execute.mockRestore();
  });

  test('probes that go well leave no line in the log', async () => {
    const before = world.log.length;

    await get('/healthz');
    await get('/readyz');
    await metrics();

    expect(world.log).toHaveLength(before);
  });
});

describe('/metrics', () => {
  test('counts bookings, refusals by reason and texts, and measures answers', async () => {
    const phone = world.newPhone();
    const { secret, code } = await world.code(maple, phone);
    const params = { shopId: maple };
    await world.call('verifyOtp', { params, body: { code: otherCode(code), otp: secret } });
    const { body } = await world.call('verifyOtp', { params, body: { code, otp: secret } });
    const token = body.token;
    const request = bookingFor(await world.lead(maple, token));
    const book = (changes: object) =>
      world.call('bookAppointment', { params, token, body: { ...request, ...changes } });
    await book({ slotTime: '03:00:00' });
    await book({ colour: 'red' });
    await book({});
    await book({});
    await world.deliver();

    const text = await metrics();

    const call = '/api/scheduler/booking/shop/:shopId/appointments';
    for (const line of [
      'booking_appointments_total{option="DROP_OFF"} 1',
      `booking_refusals_total{call="${call}",reason="notOffered"} 1`,
      `booking_refusals_total{call="${call}",reason="schema"} 1`,
      'booking_refusals_total{call="/api/scheduler/public/shop/:shopId/verify-otp",reason="token or code"} 1',
      'booking_texts_sent_total{kind="code"} 1',
      'booking_texts_sent_total{kind="confirmation"} 1',
      'booking_deliveries_total{channel="mail",outcome="delivered"} 2',
      'booking_deliveries_waiting 0',
      `http_request_duration_seconds_count{method="POST",route="${call}",status="200"} 2`,
    ]) {
      expect(text).toContain(line);
    }
  });

  test('contain no id, phone or address of a request', async () => {
    await get(`/no/such/place/${maple}`);

    const text = await metrics();

    for (const each of [maple, '4255550', '/no/such']) expect(text).not.toContain(each);
  });

  test('need their token where one is set', async () => {
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer other' })).statusCode).toBe(401);
  });
});

describe('/api/docs', () => {
  test('is a page under a strict policy, framed by nobody, with scripts of its own only', async () => {
    const { statusCode, headers, body } = await get('/api/docs/');

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(body).not.toMatch(/<script>|<style>|\son\w+=|style=/);
    const scripts = [...body.matchAll(/<script src="\.\/([^"]+)"/g)].map(([, src]) => src);
    for (const src of scripts) expect((await get(`/api/docs/${src}`)).statusCode).toBe(200);
    expect(scripts).toHaveLength(3);
  });

  test('offers nothing to send', async () => {
    const { body } = await get('/api/docs/static/swagger-initializer.js');

    expect(body).toContain('"supportedSubmitMethods":[]');
  });

  test('has an OpenAPI 3.1 document with every call, each reference resolved', async () => {
    const { statusCode, body } = await get('/api/docs/openapi.json');

    const document = JSON.parse(body);
    expect(statusCode).toBe(200);
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { method, path } of Object.values(operations)) {
      expect(document.paths[path][method.toLowerCase()].responses).toBeDefined();
    }
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  test('has schemas that JSON Schema 2020-12, the language of OpenAPI 3.1, compiles', async () => {
    const { components } = (await get('/api/docs/openapi.json')).json();
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'doc', components });

    for (const name of Object.keys(components.schemas)) {
      expect(ajv.compile({ $ref: `doc#/components/schemas/${name}` })).toBeTypeOf('function');
    }
  });
});

describe('a page of another origin', () => {
  const path = `/api/scheduler/public/shop/${maple}/settings`;
  const preflight = (origin: string) =>
    world.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-auth-token',
      },
    });

  test('that is allowed may call, with its token header', async () => {
    const asked = await preflight(elsewhere);
    const answered = await get(path, { origin: elsewhere });

    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-origin']).toBe(elsewhere);
    expect(asked.headers['access-control-allow-headers']).toContain('x-auth-token');
    expect(asked.headers['access-control-allow-methods']).toContain('PUT');
    expect(answered.headers['access-control-allow-origin']).toBe(elsewhere);
    expect(answered.headers.vary).toContain('Origin');
    expect(answered.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('reads refusals, too', async () => {
    const refused = await get(path.replace('settings', 'generate-otp/1'), { origin: elsewhere });

    expect(refused.statusCode).toBe(400);
    expect(refused.headers['access-control-allow-origin']).toBe(elsewhere);
  });

  test.each(['https://evil.example', 'https://www.garage.example.evil.example', 'null'])(
    'that is not, such as %s, gets no permission',
    async (origin) => {
      const [asked, answered] = [await preflight(origin), await get(path, { origin })];

      for (const { headers } of [asked, answered]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  test('gets no such header for pages, metrics or health', async () => {
    for (const url of ['/', '/metrics', '/healthz', '/flows/booking.json']) {
      const { headers } = await get(url, { origin: elsewhere });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the last line of a code, by which a phone offers it,', () => {
  const ours = 'https://booking.example.com';
  async function lastLine(
    name: 'requestOtp' | 'generateOtp',
    asking: { framedBy?: string; origin?: string; language?: string } = {},
  ) {
    const { framedBy, origin = ours, language = 'en' } = asking;
    await world.call(name, {
      params: { shopId: maple, phoneNumber: world.newPhone() },
      query: framedBy === undefined ? {} : { framedBy },
      headers: { origin, 'accept-language': language, 'sec-fetch-site': 'same-origin' },
    });
    const [sentence, ...more] = world.texts.at(-1)!.body.split('\n\n');
    const code = /\b\d{4}\b/.exec(sentence!)![0];
    expect(segmentsOf(world.texts.at(-1)!.body)).toBe(1);
    return more.join('').replace(code, 'CODE');
  }
  beforeAll(async () => {
    const frameAncestors = ['https://www.maple.example', 'https://*.partner.example'];
    await world.db.update(shops).set({ frameAncestors }).where(eq(shops.id, maple));
  });

  test.each(['en', 'es', 'fr-CA'])('names the page that asks, in %s', async (language) => {
    const page = await lastLine('requestOtp', { framedBy: 'nobody', language });
    const framed = { framedBy: 'https://www.maple.example', language };

    expect(page).toBe('@booking.example.com #CODE');
    expect(await lastLine('requestOtp', { framedBy: ours, language })).toBe(page);
    expect(await lastLine('requestOtp', framed)).toBe(
      '@www.maple.example #CODE @booking.example.com',
    );
  });

  test('names a site that a pattern of the shop allows', async () => {
    expect(await lastLine('requestOtp', { framedBy: 'https://shops.partner.example' })).toBe(
      '@shops.partner.example #CODE @booking.example.com',
    );
  });

  test.each([
    {},
    { framedBy: 'https://evil.example' },
    { framedBy: 'https://evilpartner.example' },
    { framedBy: 'http://www.maple.example' },
    { framedBy: 'https://www.maple.example:8443' },
    { framedBy: 'nobody', origin: 'https://rebound.example' },
  ])('is left out where it would not fit: %j', async (asking) => {
    expect(await lastLine('requestOtp', asking)).toBe('');
  });

  test('is left out for the call that does not say where it is asked', async () => {
    expect(await lastLine('generateOtp')).toBe('');
  });
});

test('every migration is in the journal, and the first one is as it was released', () => {
  const folder = new URL('../../../server/db/migrations/', import.meta.url);
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8'));
  const tags = journal.entries.map(({ tag }: { tag: string }) => tag);

  expect(tags.slice(0, 2)).toEqual(['0000_first', '0001_operation']);
  for (const tag of tags) expect(readFileSync(new URL(`${tag}.sql`, folder), 'utf8')).not.toBe('');
});
