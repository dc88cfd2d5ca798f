import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { otpChallenges } from '../../../server/db/tables.ts';
import { demo, otherCode, World } from '../support/world.ts';

const { maple, queenWest, phones } = demo();
let world: World;
let phone: string;
beforeAll(async () => {
  world = await World.open();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => {
  phone = world.newPhone();
});

const send = (to: string, headers = {}) =>
  world.call('generateOtp', { params: { shopId: maple, phoneNumber: to }, headers });
const verify = (secret: string, code: string, shopId = maple) =>
  world.call('verifyOtp', { params: { shopId }, body: { code, otp: secret } });

describe('sending a code', () => {
  test('a code of four digits is texted and a secret answered [7.6] [9.1]', async () => {
    const { status, body, response } = await send(phone);

    expect(status).toBe(200);
    expect(body.secret.length).toBeGreaterThan(20);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(world.texts.at(-1)).toEqual({
      to: phone,
      body: expect.stringMatching(
        /^Your Maple Street Auto code is \d{4}\. It expires in 10 minutes\.$/,
      ),
    });
  });

  test('neither the secret nor the code stands in the database', async () => {
    const { secret, code } = await world.code(maple, phone);

    const rows = await world.db.select().from(otpChallenges).where(eq(otpChallenges.phone, phone));

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0]?.codeHash).not.toContain(code);
  });

  test('a known and an unknown phone answer alike', async () => {
    const known = await send(phones.one);
    const unknown = await send(phone);

    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.body.secret).toHaveLength(unknown.body.secret.length);
  });

  test.each(['123456789', '12345678901', '206555010a', '+2065550100'])(
    'the phone %s answers 400',
    async (wrong) => {
      expect(await send(wrong)).toMatchObject({
        status: 400,
        body: { message: expect.any(String) },
      });
    },
  );

  test('an unknown shop answers 404', async () => {
    const shopId = '00000000-0000-4000-8000-000000000000';
    const { status } = await world.call('generateOtp', { params: { shopId, phoneNumber: phone } });

    expect(status).toBe(404);
  });

  test.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'iframe' },
  ])('a request with %o sends nothing', async (headers) => {
    const before = world.texts.length;

    const { status } = await send(phone, headers);

    expect(status).toBe(403);
    expect(world.texts).toHaveLength(before);
  });

  test('a fetch by the page passes, a HEAD request does not exist', async () => {
    const fetched = await send(phone, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' });
    const head = await world.app.inject({
      method: 'HEAD',
      url: `/api/scheduler/public/shop/${maple}/generate-otp/${phone}`,
    });

    expect(fetched.status).toBe(200);
    expect(head.statusCode).toBe(404);
  });

  test('a number gets three codes in ten minutes, and more later', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send(phone)).status);
    world.pass({ minutes: 10 });
    const later = await send(phone);

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(later.status).toBe(200);
  });

  test('parallel requests get no more than three codes', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(phone)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('a number gets ten codes a day', async () => {
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await send(phone)).status);
      world.pass({ minutes: 11 });
    }
    world.pass({ minutes: 24 * 60 });

    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(phone)).status).toBe(200);
  });
});

describe('verifying a code', () => {
  test('the right code answers a token [7.8]', async () => {
    const { secret, code } = await world.code(maple, phone);

    const { status, body } = await verify(secret, code);

    expect(status).toBe(200);
    expect(body.token.length).toBeGreaterThan(40);
  });

  test('a wrong code answers 401 in the words of the screen, and the right one still counts [8.12]', async () => {
    const { secret, code } = await world.code(maple, phone);

    const wrong = await verify(secret, otherCode(code));
    const right = await verify(secret, code);

    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('The code you entered is incorrect. Please try again.');
    expect(right.status).toBe(200);
  });

  test('a code works once, and says so', async () => {
    const { secret, code } = await world.code(maple, phone);
    await verify(secret, code);

    const { status, body } = await verify(secret, code);
    expect(status).toBe(401);
    expect(body.isCodeSpent).toBe(true);
  });

  test('a code works once when it is sent twice at the same time', async () => {
    const { secret, code } = await world.code(maple, phone);

    const answers = await Promise.all([verify(secret, code), verify(secret, code)]);

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
  });

  test('a code is gone after ten minutes', async () => {
    const { secret, code } = await world.code(maple, phone);
    world.pass({ minutes: 10 });

    const { status, body } = await verify(secret, code);
    expect(status).toBe(401);
    expect(body.isCodeSpent).toBe(true);
  });

  test('a code of one shop does not open another', async () => {
    const { secret, code } = await world.code(maple, phone);

    expect((await verify(secret, code, queenWest)).status).toBe(401);
  });

  test('an unknown secret answers 401, a code that is no four digits 400', async () => {
    const { secret } = await world.code(maple, phone);

    expect((await verify('no such secret', '1234')).status).toBe(401);
    expect((await verify(secret, '12345')).status).toBe(400);
  });

  test('the fifth wrong try says that the code can no longer be used, and a right one after it too', async () => {
    const { secret, code } = await world.code(maple, phone);
    const wrong = [];
    for (let by = 1; by <= 5; by += 1) wrong.push(await verify(secret, otherCode(code, by)));
    const right = await verify(secret, code);

    expect(wrong.map(({ body }) => body.isCodeSpent ?? false)).toEqual([
      ...Array<boolean>(4).fill(false),
      true,
    ]);
    expect(right.status).toBe(401);
    expect(right.body).toEqual({
      message: 'This code can no longer be used. Please ask for a new one.',
      isCodeSpent: true,
    });
  });

  test('parallel guesses cannot beat the counter', async () => {
    const { secret, code } = await world.code(maple, phone);
    const guesses = Array.from({ length: 30 }, (_, by) => verify(secret, otherCode(code, by + 1)));

    const answers = await Promise.all([...guesses, verify(secret, code)]);

    expect(answers.every(({ status }) => status === 401)).toBe(true);
    const [row] = await world.db
      .select({ tries: otpChallenges.tries })
      .from(otpChallenges)
      .where(eq(otpChallenges.phone, phone));
    expect(row?.tries).toBe(5);
  });

  test('ten wrong codes lock a number across resends, for a day', async () => {
    for (let resend = 0; resend < 2; resend += 1) {
      const { secret, code } = await world.code(maple, phone);
      for (let by = 1; by <= 5; by += 1) await verify(secret, otherCode(code, by));
    }

    const locked = await send(phone);
    world.pass({ minutes: 24 * 60 });
    const nextDay = await world.code(maple, phone);

    expect(locked.status).toBe(429);
    expect((await verify(nextDay.secret, nextDay.code)).status).toBe(200);
  });

  test('a code sent before the number was locked opens nothing', async () => {
    const good = await world.code(maple, phone);
    for (let resend = 0; resend < 2; resend += 1) {
      const { secret, code } = await world.code(maple, phone);
      for (let by = 1; by <= 5; by += 1) await verify(secret, otherCode(code, by));
    }

    expect((await verify(good.secret, good.code)).status).toBe(401);
  });

  test('right codes do not count against the number', async () => {
    for (let visit = 0; visit < 9; visit += 1) {
      const { secret, code } = await world.code(maple, phone);
      expect((await verify(secret, code)).status).toBe(200);
      world.pass({ minutes: 11 });
    }
    const { secret, code } = await world.code(maple, phone);
    await verify(secret, otherCode(code));

    expect((await verify(secret, code)).status).toBe(200);
  });
});
