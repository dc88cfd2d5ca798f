/** What a stranger can use up within a minute: a number for each resource, with a limit. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { leads, rateLimits } from '../../server/db/tables.ts';
import { guessing } from '../../server/codes/codeLimits.ts';
import { defaultCaps } from '../../server/limits/caps.ts';
import { Tally } from '../../server/limits/tally.ts';
import { bookingFor, demo, otherCode, World } from '../server/support/world.ts';

const { maple, queenWest, pacific, tiny, harbour } = demo();
const PROXY = '10.1.2.3';
const world = await World.open(undefined, { caps: defaultCaps, trustProxy: [PROXY] });
afterAll(() => world.close());
beforeEach(() => world.pass({ minutes: 25 * 60 }));

/**
 * An address in another /64 of the same /48 for each number, with a port as some proxies add it.
 */
const within48 = (i: number) => ({
  'x-forwarded-for': `[2001:db8:1:${(i * 77).toString(16)}::${i + 1}]:${40_000 + i}`,
});
const inTurn = <Answer>(times: number, make: (i: number) => Promise<Answer>) =>
  Array.from({ length: times }).reduce<Promise<Answer[]>>(
    async (before, _, i) => [...(await before), await make(i)],
    Promise.resolve([]),
  );

test('one /48 uses up a seventh of the wrong codes of a day, over all numbers and shops', async () => {
  const shops = [maple, queenWest, pacific, tiny, harbour];

  await inTurn(60, async (i) => {
    const shopId = shops[i % shops.length]!;
    const sent = await world.call('generateOtp', {
      params: { shopId, phoneNumber: world.newPhone() },
      from: PROXY,
      headers: within48(i),
    });
    const code = /\b\d{4}\b/.exec(world.texts.at(-1)!.body)![0];
    await inTurn(5, (by) => {
      const body = { code: otherCode(code, by + 1), otp: sent.body.secret };
      return world.call('verifyOtp', { params: { shopId }, body });
    });
  });
  const owner = await world.token(maple);

  const pool = guessing(defaultCaps, '', { networks: [] }).all.at(-1)!;
  const tally = await Tally.read(world.db, [pool], { now: world.now, isRepeated: false });
  expect(tally.of(pool)).toBeLessThanOrEqual(900 / 7);
  expect(tally.of(pool)).toBeGreaterThan(0);
  expect(owner).toEqual(expect.any(String));
});

test('one /48 has 240 codes texted in ten minutes, and the shop is open to others', async () => {
  const before = world.texts.length;

  await inTurn(260, (i) =>
    world.call('requestOtp', {
      params: { shopId: maple, phoneNumber: world.newPhone() },
      from: PROXY,
      headers: within48(i),
    }),
  );

  expect(world.texts.length - before).toBe(4 * defaultCaps.codesPerAddress);
  expect(await world.token(maple)).toEqual(expect.any(String));
});

test('one proven phone books twenty times, and its mailbox gets no more', async () => {
  const phone = world.newPhone();
  const token = await world.token(maple, phone);
  const days = ['2026-12-08', '2026-12-09', '2026-12-10'];
  const from = world.texts.length;

  const answers = await inTurn(26, async (i) => {
    const place = { date: days[i % 3], slotTime: `${String(9 + (i % 7)).padStart(2, '0')}:00:00` };
    const body = bookingFor(await world.lead(maple, token), place);
    return world.call('bookAppointment', { params: { shopId: maple }, token, body });
  });
  await world.deliver();

  const booked = answers.filter(({ status }) => status === 200);
  expect(booked).toHaveLength(defaultCaps.bookingsPerPhone);
  expect(answers.at(-1)!.status).toBe(400);
  expect(world.texts.length - from).toBeLessThanOrEqual(defaultCaps.confirmationsPerPhone);
  const { email } = bookingFor('').customer;
  expect(world.mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(
    defaultCaps.confirmationsPerMailbox,
  );
});

test('one token stores less than four megabytes of leads', async () => {
  const token = await world.token(maple);
  const body = {
    concerns: 'x'.repeat(4000),
    services: Array.from({ length: 150 }, (_, id) => ({ id, notes: 'y'.repeat(300) })),
  };

  const answers = await inTurn(80, () =>
    world.call('createLead', { params: { shopId: maple }, token, body }),
  );

  const [row] = await world.db
    .select({ size: sql<number>`sum(length(${leads.payload}::text))::int` })
    .from(leads);
  expect(answers.at(-1)!.status).toBe(429);
  expect(row!.size).toBeLessThan(4_000_000);
});

test('what is refused leaves no row behind', async () => {
  const exhaust = (i: number) =>
    world.call('requestOtp', {
      params: { shopId: maple, phoneNumber: world.newPhone() },
      from: PROXY,
      headers: within48(i),
    });
  await inTurn(250, exhaust);
  const rows = () => world.db.$count(rateLimits);
  const before = await rows();

  await inTurn(50, (i) => exhaust(500 + i));

  expect(await rows()).toBe(before);
});
