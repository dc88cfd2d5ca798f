/* Limits under concurrent calls. On PostgreSQL, because PGlite runs one call after another. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';
import { openDatabase } from '../../server/db/open.ts';
import { defaultCaps } from '../../server/limits/caps.ts';
import { seedIfEmpty } from '../../server/seed/seed.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../server/support/postgres.ts';
import { START } from '../server/support/template.ts';
import { bookingFor, demo, otherCode, World } from '../server/support/world.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
const { maple, queenWest } = demo();
const all = <Answer>(count: number, make: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const counted = (answers: readonly { status: number }[]) => {
  const statuses = answers.map(({ status }) => status);
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((each) => each === one).length]),
  );
};

describe.skipIf(because !== undefined)('at once', () => {
  const dataDir = temporaryFolder();
  let postgres: Postgres;
  let world: World;
  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.database('races');
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 20 });
    await seedIfEmpty(database.db, { catalogue: loadCatalogue(), now: START });
    world = await World.open(database, {
      caps: { ...defaultCaps, bookingsPerPhone: 5, standingPerPhone: 7 },
    });
  });
  afterAll(async () => {
    await world.close();
    await postgres.stop();
  });

  const ask = (phoneNumber: string, from?: string, shopId = maple) =>
    world.call('requestOtp', { params: { shopId, phoneNumber }, from });

  test('one phone gets three codes, however many ask', async () => {
    const phone = world.newPhone();

    const answers = await all(40, (i) => ask(phone, '192.0.2.1', i % 2 === 0 ? maple : queenWest));

    expect(counted(answers)).toEqual({ 200: 3, 429: 37 });
    expect(world.texts.filter(({ to }) => to === phone)).toHaveLength(3);
  });

  test('networks that share a number and each other’s ceilings wait, and none fails', async () => {
    const phones = [world.newPhone(), world.newPhone(), world.newPhone()];

    const answers = await all(60, (i) => ask(phones[i % 3]!, `198.51.100.${i % 7}`));

    const { 200: sent, ...others } = counted(answers);
    // One more for each: the late code of an hour.
    expect(sent).toBeLessThanOrEqual(3 * (defaultCaps.codesPerPhone + 1));
    expect(Object.keys(others)).toEqual(['429']);
  });

  test('a code has five tries, and gives one token', async () => {
    const guessed = world.newPhone();
    const { secret, code } = await world.code(maple, guessed, '203.0.113.1');
    const verify = (otp: string, given: string) =>
      world.call('verifyOtp', { params: { shopId: maple }, body: { code: given, otp } });
    const wrong = await all(30, (by) => verify(secret, otherCode(code, by + 1)));
    const other = await world.code(maple, world.newPhone(), '203.0.113.99');

    const right = await all(20, () => verify(other.secret, other.code));

    const judged = wrong.filter(({ body }) => /incorrect/.test(body.message ?? ''));
    expect(judged.length).toBeLessThanOrEqual(5);
    expect(counted(wrong)).toEqual({ 401: 30 });
    expect((await verify(secret, code)).status).toBe(401);
    expect(counted(right)).toEqual({ 200: 1, 401: 19 });
  });

  /** Books so many at once, on three days; returns how many got which status. */
  async function bookAtOnce(count: number, phone: string, offset: number) {
    const token = await world.token(maple, phone);
    const leadIds = await all(count, () => world.lead(maple, token));
    const answers = await all(count, (i) => {
      const slotTime = `${String(8 + (i % 9)).padStart(2, '0')}:00:00`;
      const date = `2026-12-${String(offset + (i % 3)).padStart(2, '0')}`;
      const body = bookingFor(leadIds[i]!, { slotTime, date });
      return world.call('bookAppointment', { params: { shopId: maple }, token, body });
    });
    return counted(answers);
  }

  test('a phone books as often as it may, whatever else is sent meanwhile', async () => {
    const sending = all(10, (i) => ask(world.newPhone(), `198.18.${i}.1`));

    expect(await bookAtOnce(20, world.newPhone(), 1)).toEqual({ 200: 5, 400: 15 });
    expect(counted(await sending)).toEqual({ 200: 10 });
  });

  test('a phone has as many appointments as it may, on whatever days it books', async () => {
    const phone = world.newPhone();
    await bookAtOnce(5, phone, 8);
    world.pass({ minutes: 25 * 60 });

    expect(await bookAtOnce(20, phone, 15)).toEqual({ 200: 2, 400: 18 });
  });
});
