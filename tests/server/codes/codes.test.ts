import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { newAreas } from '../../../server/common/canBeTexted.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { otpChallenges } from '../../../server/db/tables.ts';
import { NotSent, Undeliverable } from '../../../server/messages/undeliverable.ts';
import { demo, otherCode, World } from '../support/world.ts';

const { maple, queenWest, phones } = demo();
const world = await World.open();
let phone: string;
afterAll(() => world.close());
beforeEach(() => {
  phone = world.newPhone();
});

const send = (to: string, headers = {}, from?: string) =>
  world.call('generateOtp', { params: { shopId: maple, phoneNumber: to }, headers, from });
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

  test('a code is texted in the language of the page, or else in English', async () => {
    await send(phone, { 'accept-language': 'fr-CA' });
    await send(world.newPhone(), { 'accept-language': 'de-DE, de' });

    const [french, english] = world.texts.slice(-2).map(({ body }) => body);
    expect(french).toMatch(
      /^Votre code Maple Street Auto est \d{4}\. Il expire dans 10 minutes\.$/,
    );
    expect(english).toMatch(/^Your Maple Street Auto code is \d{4}\./);
  });

  test('a refusal is in the language of the page', async () => {
    const nobodys = '0000000000';

    const { status, body } = await send(nobodys, { 'accept-language': 'fr-CA' });

    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.stringMatching(/^Ce n’est pas un numéro/),
      rule: 'phoneNotTexted',
    });
  });

  test('neither the secret nor the code is in the database', async () => {
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
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) Safari/604.1' },
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

  test('a number gets six codes a day from one network, and others from elsewhere', async () => {
    const statuses = [];
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await send(phone)).status);
      world.pass({ minutes: 11 });
    }
    const refused = await send(phone);
    const elsewhere = await send(phone, {}, '198.51.100.7');
    world.pass({ minutes: 24 * 60 });

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(refused.body.message).toMatch(/another connection/);
    expect(elsewhere.status).toBe(200);
    expect((await send(phone)).status).toBe(200);
  });

  test('once its ten of a day are sent, one an hour goes to a network that asked for none', async () => {
    for (let i = 0; i < 10; i += 1) await send(phone, {}, `198.51.${i % 5}.1`);

    const again = await send(phone, {}, '198.51.0.1');
    const fresh = await send(phone, {}, '203.0.113.1');
    const soon = await send(phone, {}, '192.0.2.1');
    world.pass({ minutes: 60 });
    const later = await send(phone, {}, '192.0.2.1');

    expect([again.status, fresh.status, soon.status, later.status]).toEqual([429, 200, 429, 200]);
  });

  test('a code that is used is no longer one of those sent', async () => {
    for (let visit = 0; visit < 9; visit += 1) {
      const { secret, code } = await world.code(maple, phone);
      expect((await verify(secret, code)).status).toBe(200);
    }

    expect((await send(phone)).status).toBe(200);
  });

  test.each(['9005550123', '2129761234', '8765551234', '0000000000', '8005550100', '5005550100'])(
    "the number %s, which costs more or is nobody's, gets no text",
    async (premium) => {
      const { status, body } = await send(premium);

      expect(status).toBe(400);
      expect(body.message).toMatch(/no phone number of the US or Canada/);
      expect(world.texts.some(({ to }) => to === premium)).toBe(false);
    },
  );

  test.each([...newAreas])(
    'area %s, which is newer than what is known of numbers, gets codes',
    async (area) => {
      expect((await send(`${area}2345678`)).status).toBe(200);
      // Once it is known, it need not be listed any more.
      expect(parsePhoneNumberFromString(`+1${area}2345678`)?.isValid()).toBe(false);
    },
  );

  test('a number that the provider refuses gets that answer each time, and no word of codes sent', async () => {
    world.sendingFails = new Undeliverable('STOP');
    const refused = [];
    for (let i = 0; i < 4; i += 1) refused.push(await send(phone));
    world.sendingFails = undefined;
    const afterStart = await send(phone);

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(refused.at(-1)!.body.message).toMatch(/STOP.*use another number/);
    expect(afterStart.status).toBe(200);
  });

  test('a text that may have been sent counts, one that certainly was not does not', async () => {
    world.sendingFails = new NotSent('503');
    const unsent = [];
    for (let i = 0; i < 4; i += 1) unsent.push((await send(phone)).status);
    world.sendingFails = new Error('no answer in time');
    const unclear = [];
    for (let i = 0; i < 4; i += 1) unclear.push((await send(phone)).status);
    world.sendingFails = undefined;

    expect(unsent).toEqual([503, 503, 503, 503]);
    expect(unclear).toEqual([503, 503, 503, 429]);
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
      rule: 'codeSpent',
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

  const guess = async (times: number, from: string) => {
    const { secret, code } = await world.code(maple, phone, from);
    for (let by = 1; by <= times; by += 1) await verify(secret, otherCode(code, by));
  };

  test('what strangers guess at a number keeps nobody out who has the code', async () => {
    for (let i = 0; i < 6; i += 1) await guess(5, `203.0.113.${i * 3}`);

    const { secret, code } = await world.code(maple, phone, '192.0.2.9');

    expect((await verify(secret, code)).status).toBe(200);
  });

  test('a right code passes if it was sent before strangers guessed', async () => {
    const { secret, code } = await world.code(maple, phone, '192.0.2.9');
    for (let i = 0; i < 3; i += 1) await guess(5, `203.0.113.${i}`);

    expect((await verify(secret, code)).status).toBe(200);
  });

  test('after fifteen wrong codes in a day each further one of the number has a single try', async () => {
    for (let i = 0; i < 3; i += 1) await guess(5, '203.0.113.1');
    const { secret, code } = await world.code(maple, phone, '192.0.2.9');

    const wrong = await verify(secret, otherCode(code));

    expect(wrong.body.isCodeSpent).toBe(true);
    expect((await verify(secret, code)).status).toBe(401);
  });

  test('wrong tries do not count once the right code was entered', async () => {
    for (let visit = 0; visit < 9; visit += 1) {
      const { secret, code } = await world.code(maple, phone);
      await verify(secret, otherCode(code));
      await verify(secret, otherCode(code, 2));
      expect((await verify(secret, code)).status).toBe(200);
    }
    const { secret, code } = await world.code(maple, phone);
    await verify(secret, otherCode(code));

    expect((await verify(secret, code)).status).toBe(200);
  });
});
