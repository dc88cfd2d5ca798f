import { afterAll, describe, expect, test } from 'vitest';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { rateLimits } from '../../../server/db/tables.ts';
import { addDays } from '../../../src/booking/clock/localDate.ts';
import { bookingFor, demo, otherCode, World } from '../support/world.ts';

const { org, maple, queenWest, tiny } = demo();
const caps = {
  ...defaultCaps,
  codesPerAddress: 5,
  codesPerShop: 150,
  lookupsPerPhone: 4,
  exitFormsPerAddress: 5,
  readsPerAddress: 50,
  readsPerShop: 1250,
  wrongCodesPerDay: 40,
};
const PROXY = '10.1.2.3';
const world = await World.open(undefined, { caps, trustProxy: [PROXY] });
afterAll(() => world.close());

const send = (from: string, shopId = maple, headers = {}) =>
  world.call('generateOtp', { params: { shopId, phoneNumber: world.newPhone() }, from, headers });
async function statuses(count: number, make: (i: number) => Promise<{ status: number }>) {
  const answers = [];
  for (let i = 0; i < count; i += 1) answers.push((await make(i)).status);
  return answers;
}
const hoursLater = () => world.pass({ minutes: 25 * 60 });

describe('codes for one address', () => {
  test('are capped over all numbers and shops, and those of another address are not', async () => {
    hoursLater();

    const own = await statuses(6, (i) => send('192.0.2.1', i % 2 === 0 ? maple : queenWest));
    const other = await send('192.0.2.2');
    world.pass({ minutes: 10 });
    const later = await send('192.0.2.1');

    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    expect([other.status, later.status]).toEqual([200, 200]);
  });

  test('are capped under parallel requests, too', async () => {
    hoursLater();

    const answers = await Promise.all(Array.from({ length: 12 }, () => send('192.0.2.3')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('count one household of IPv6 as one', async () => {
    hoursLater();

    const own = await statuses(6, (i) => send(`2001:db8:1:2::${i + 1}`));

    expect(own.at(-1)).toBe(429);
    expect((await send('2001:db8:1:100::1')).status).toBe(200);
  });

  test('a forwarding header is believed from the configured proxy alone', async () => {
    hoursLater();
    const claims = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}` });

    const lying = await statuses(6, (i) => send('192.0.2.4', maple, claims(i)));
    hoursLater();
    const proxied = await statuses(6, (i) => send(PROXY, maple, claims(i)));

    expect(lying.at(-1)).toBe(429);
    expect(proxied).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('are counted under a hash, never the address', async () => {
    hoursLater();
    await send('192.0.2.77');

    expect(JSON.stringify(await world.db.select().from(rateLimits))).not.toContain('192.0.2.77');
  });
});

test('codes of a shop are shared: whoever has asked for none gets one, until all are sent', async () => {
  hoursLater();
  const greedy = (i: number) => `198.51.100.${1 + (i % 40)}`;

  const own = await statuses(160, (i) => send(greedy(i), tiny));
  const newcomer = await send('198.51.100.99', tiny);
  const other = await send(greedy(0), maple);

  const sent = own.filter((status) => status === 200).length;
  expect(sent).toBeGreaterThanOrEqual(80);
  expect(sent).toBeLessThan(140);
  expect([newcomer.status, other.status]).toEqual([200, 200]);
});

describe('wrong codes', () => {
  const ask = async (from: string) => {
    const { secret, code } = await world.code(maple, world.newPhone(), from);
    const verify = (given: string) =>
      world.call('verifyOtp', { params: { shopId: maple }, body: { code: given, otp: secret } });
    return { verify, code };
  };

  test('beyond its share a network has one try a code, and others have all', async () => {
    hoursLater();
    const before = await ask('198.51.100.50');
    const guessed = await ask('198.51.100.50');
    for (let by = 1; by <= 5; by += 1) await guessed.verify(otherCode(guessed.code, by));

    const wrong = await before.verify(otherCode(before.code));
    const elsewhere = await ask('203.0.113.50');
    const typo = await elsewhere.verify(otherCode(elsewhere.code));
    const right = await elsewhere.verify(elsewhere.code);

    expect(wrong.body.isCodeSpent).toBe(true);
    expect([typo.body.isCodeSpent, right.status]).toEqual([undefined, 200]);
  });

  test('beyond its share a network proves a number an hour with one code, others with two', async () => {
    hoursLater();
    const guessed = await ask('198.51.100.51');
    for (let by = 1; by <= 5; by += 1) await guessed.verify(otherCode(guessed.code, by));
    const first = await ask('198.51.100.51');
    const ofOne = await first.verify(first.code);
    const phone = world.newPhone();
    const prove = async () => {
      const { secret, code } = await world.code(maple, phone, '198.51.100.51');
      return world.call('verifyOtp', { params: { shopId: maple }, body: { code, otp: secret } });
    };

    const once = await prove();
    const twice = await prove();

    expect(ofOne.status).toBe(200);
    expect(once.body).toEqual({
      message: expect.stringMatching(/is right.*twice/),
      rule: 'codeOnceMore',
      isCodeSpent: true,
      isCodeRight: true,
    });
    expect(twice.status).toBe(200);
  });
});

describe('plate searches', () => {
  const search = (token: string, from = '127.0.0.1') =>
    world.call('searchVehicles', {
      params: { shopId: maple },
      token,
      query: { search: '7ABC123', state: 'CA' },
      from,
    });

  test('of one phone are capped in an hour, whatever they find', async () => {
    hoursLater();
    const token = await world.token(maple);

    const own = await statuses(5, () => search(token));
    const refused = await search(token);
    world.pass({ minutes: 60 });

    expect(own).toEqual([200, 200, 200, 200, 429]);
    expect(refused.body.message).toMatch(/by year, make and model/);
    expect((await search(token)).status).toBe(200);
  });

  test('of one address are capped over its phones', async () => {
    hoursLater();
    const tokens: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const phone = world.newPhone();
      tokens.push(await world.token(maple, phone));
      if (i === 3) world.pass({ minutes: 61 });
    }

    const seen = await statuses(24, (i) => search(tokens[i % 6]!, '192.0.2.150'));

    expect(seen.filter((status) => status === 200)).toHaveLength(20);
  });
});

describe('what anybody may read', () => {
  const years = (from: string, shopId = maple) =>
    world.call('getYears', { params: { shopId }, from });
  const times = (from: string, shopId = maple) =>
    world.call('getAvailableSlots', {
      params: { shopId },
      query: { date: '2026-11-23', appointmentOption: 'DROP_OFF' },
      from,
    });

  test('are capped for one address over all shops and calls, also in parallel', async () => {
    hoursLater();
    const read = [years, times];

    const own = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        read[i % 2]!('192.0.2.180', i % 3 === 0 ? maple : queenWest),
      ),
    );
    const from = '192.0.2.180';
    const refused = await years(from);
    const begun = [
      await world.call('getShopSettings', { params: { shopId: maple }, from }),
      await world.call('getOrganisation', { params: { orgId: org }, from }),
    ];
    const other = await years('192.0.2.181');
    world.pass({ minutes: 10 });

    expect(own.filter(({ status }) => status === 200)).toHaveLength(50);
    expect([refused.status, ...begun.map(({ status }) => status)]).toEqual([429, 429, 429]);
    expect(other.status).toBe(200);
    expect(refused.body.message).toMatch(/wait a few minutes/);
    expect((await times('192.0.2.180')).status).toBe(200);
  });

  test('and asking for changes of an appointment that change nothing, by a right link', async () => {
    hoursLater();
    const params = { shopId: maple };
    const token = await world.token(maple);
    const date = world.now.toISOString().slice(0, 10);
    const body = bookingFor(await world.lead(maple, token), {
      date: addDays(date, (9 - new Date(date).getUTCDay()) % 7 || 7),
    });
    const { body: booked } = await world.call('bookAppointment', { params, token, body });
    const headers = { 'x-appointment-link': booked.link!.split('#')[1]! };
    const undo = (from: string) =>
      world.call('changeAppointment', { params, headers, body: { kind: 'undo', seen: 0 }, from });

    const seen = await statuses(51, () => undo('192.0.2.182'));

    expect([seen[0], seen[49], seen[50]]).toEqual([400, 400, 429]);
    expect((await undo('192.0.2.183')).status).toBe(400);
  });

  test('are shared at one shop: whoever has read little goes on reading, other shops are open', async () => {
    hoursLater();
    const greedy = (i: number) => `198.51.100.${1 + (i % 30)}`;

    const own = await statuses(1500, (i) => years(greedy(i), tiny));
    const newcomer = await statuses(20, () => years('198.51.100.200', tiny));

    expect(own.at(-1)).toBe(429);
    expect(own.filter((status) => status === 200).length).toBeLessThan(1250);
    expect(new Set(newcomer)).toEqual(new Set([200]));
    expect((await years('198.51.100.201', maple)).status).toBe(200);
    const settings = { params: { shopId: tiny }, from: '198.51.100.201' };
    expect((await world.call('getShopSettings', settings)).status).toBe(200);
  });
});

test('exit forms of one address are capped in an hour', async () => {
  hoursLater();
  const leave = () =>
    world.call('createExitLead', {
      params: { shopId: maple },
      body: { customer: { firstName: 'A' }, cancellationPhone: world.newPhone() },
      from: '192.0.2.160',
    });

  const seen = await statuses(6, leave);

  expect(seen.slice(0, 5).every((status) => status === 200)).toBe(true);
  expect(seen.at(-1)).toBe(429);
});
