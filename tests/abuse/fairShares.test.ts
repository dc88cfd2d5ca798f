/**
 * What clients share keeps nobody out: a flood from many addresses, many honest people at one
 * address, and what guessing comes to. `docs/abuse.md` has the reckoning.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { guessing } from '../../server/codes/codeLimits.ts';
import { defaultCaps } from '../../server/limits/caps.ts';
import { Tally } from '../../server/limits/tally.ts';
import { bookingFor, demo, otherCode, World, type Answer } from '../server/support/world.ts';
import { isWhole, runs } from './support/runs.ts';

const { maple, queenWest, pacific, tiny } = demo();
const shops = [maple, queenWest, pacific, tiny];
const PROXY = '10.1.2.3';
const FLOOD_MS = runs(1_000, 60_000);
const world = await World.open(undefined, { caps: defaultCaps, trustProxy: [PROXY] });
let phones = 0;
afterAll(() => world.close());
beforeEach(() => world.pass({ minutes: 8 * 24 * 60 }));

type Call = Parameters<World['call']>[1];
const from = (address: string, call: Call = {}): NonNullable<Call> => ({
  ...call,
  from: PROXY,
  headers: { ...call.headers, 'x-forwarded-for': address },
});
function newPhone(): string {
  phones += 1;
  return `206${2_000_000 + phones * 7}`;
}
const isTaken = ({ body }: Answer<unknown>) =>
  /taken|fully booked|closed|not offer that time/.test(body.message ?? '');

/** A weekday in `days` from now, as a shop sees it. */
function weekday(days: number): string {
  const date = new Date(world.now.getTime() + (days + 1) * 86_400_000);
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

async function askCode(shopId: string, address: string, phoneNumber: string) {
  const sent = await world.call('requestOtp', from(address, { params: { shopId, phoneNumber } }));
  const text = world.texts.findLast(({ to }) => to === phoneNumber)?.body ?? '';
  return { sent, code: /\b\d{4}\b/.exec(text)?.[0] ?? '' };
}
const verify = (shopId: string, address: string, otp: string, code: string) =>
  world.call('verifyOtp', from(address, { params: { shopId }, body: { code, otp } }));

/** Does all that a visitor does; returns how each went. */
async function visit(shopId: string, address: string, { day = 0, errs = false } = {}) {
  const params = { shopId };
  const seen: string[] = [];
  const see = <One extends { status: number; body: { message?: string } }>(answer: One): One => {
    seen.push(answer.status === 200 ? 'well' : `${answer.status} ${answer.body.message}`);
    return answer;
  };
  see(await world.call('getShopSettings', from(address, { params })));
  see(await world.call('getYears', from(address, { params })));
  const query = { date: weekday(day), appointmentOption: 'DROP_OFF' };
  see(await world.call('getAvailableSlots', from(address, { params, query })));
  const phone = newPhone();
  const { sent, code } = await askCode(shopId, address, phone);
  see(sent);
  if (errs) await verify(shopId, address, sent.body.secret, otherCode(code));
  const { token } = see(await verify(shopId, address, sent.body.secret, code)).body;
  const lead = see(await world.call('createLead', from(address, { params, token, body: {} })));
  let booked: Answer<unknown>;
  let tries = 0;
  do {
    const date = weekday(day + Math.floor(tries / 12));
    const slotTime = `${String(9 + ((phones + tries) % 7)).padStart(2, '0')}:00:00`;
    const body = bookingFor(lead.body.leadId, { date, slotTime });
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this is taken
    booked = await world.call('bookAppointment', from(address, { params, token, body }));
    tries += 1;
  } while (isTaken(booked) && tries < 300);
  see(booked);
  const body = { customer: { firstName: 'Ines' }, cancellationPhone: phone };
  see(await world.call('createExitLead', from(address, { params, body })));
  return seen;
}

const attacker = (i: number) => `198.51.100.${i + 1}`;
const dropOff = { date: '2026-12-07', appointmentOption: 'DROP_OFF' };

/** What a flood calls, by its number. */
const routes: Record<string, (i: number, shopId: string) => Promise<unknown>> = {
  settings: (i, shopId) => world.call('getShopSettings', from(attacker(i), { params: { shopId } })),
  times: (i, shopId) =>
    world.call('getAvailableSlots', from(attacker(i), { params: { shopId }, query: dropOff })),
  catalogue: (i, shopId) => world.call('getYears', from(attacker(i), { params: { shopId } })),
  codes: (i, shopId) => askCode(shopId, attacker(i), newPhone()),
  async guesses(i, shopId) {
    const { sent, code } = await askCode(shopId, attacker(i), newPhone());
    const tries = sent.status === 200 ? 5 : 1;
    for (let by = 1; by <= tries; by += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as one guesses
      await verify(shopId, attacker(i), sent.body.secret ?? 'none', otherCode(code, by));
    }
  },
  'exit forms': (i, shopId) =>
    world.call(
      'createExitLead',
      from(attacker(i), {
        params: { shopId },
        body: { customer: { firstName: 'A' }, cancellationPhone: newPhone() },
      }),
    ),
  pages: (i, shopId) =>
    world.app.inject({
      url: `/?shop=${shopId}&lang=${['en', 'es', 'fr-CA'][i % 3]}`,
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': attacker(i) },
    }),
  events: (i) =>
    world.call(
      'trackEvent',
      from(attacker(i), {
        body: { deviceId: '11111111-1111-4111-8111-111111111111', eventName: 'x', properties: {} },
      }),
    ),
};

describe('a hundred addresses at full speed', () => {
  test.each(Object.keys(routes))(
    'at %s keep no visitor from anything',
    async (route) => {
      const end = performance.now() + FLOOD_MS;
      const isOver = () => performance.now() > end;
      const flood = Array.from({ length: 100 }, async (_, i) => {
        // oxlint-disable no-await-in-loop -- as fast as each is answered
        for (let turn = i; !isOver(); turn += 1) {
          await routes[route]!(i, shops[turn % 4]!);
          // As a socket would, lets others have a turn.
          await setImmediate();
        }
      });

      const visits: string[][] = [];
      do {
        const shopId = shops[visits.length % 4]!;
        // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
        visits.push(await visit(shopId, `203.0.113.${visits.length + 1}`));
      } while (!isOver() && visits.length < 200);
      await Promise.all(flood);
      visits.push(await visit(tiny, '203.0.113.250'));

      expect(new Set(visits.flat())).toEqual(new Set(['well']));
    },
    FLOOD_MS + 120_000,
  );
});

test(
  'everybody behind one address books within ten minutes, of whom each tenth errs once',
  async () => {
    const people = runs(60, 500);
    const statuses = new Set<string>();

    for (let i = 0; i < people; i += 1) {
      const shopId = [maple, queenWest, pacific][i % 3]!;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in ten minutes
      for (const each of await visit(shopId, '192.0.2.1', { day: i % 60, errs: i % 10 === 3 })) {
        statuses.add(each);
      }
      world.now = new Date(world.now.getTime() + 600_000 / 500);
    }

    expect(statuses).toEqual(new Set(['well']));
  },
  isWhole ? 600_000 : 120_000,
);

describe('strangers', () => {
  test('guess at one number 49 times in a day at most, from however many networks', async () => {
    const phone = newPhone();
    let judged = 0;
    for (let step = 0; step < 24; step += 1) {
      for (let i = 0; i < 20; i += 1) {
        const address = `10.${100 + step}.${i}.1`;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { sent, code } = await askCode(maple, address, phone);
        if (sent.status !== 200) continue;
        for (let by = 1; by <= 5; by += 1) {
          // oxlint-disable-next-line no-await-in-loop -- as one guesses
          const { body } = await verify(maple, address, sent.body.secret, otherCode(code, by));
          judged += 1;
          if (body.isCodeSpent) break;
        }
      }
      world.pass({ minutes: 60 });
    }

    expect(judged).toBeGreaterThan(10);
    expect(judged).toBeLessThanOrEqual(49);
  });

  test(
    'of many networks guess 900 times in a day at all numbers, and a newcomer gets in meanwhile',
    async () => {
      const networks = runs(30, 1000);
      let newcomers = 0;
      for (let i = 0; i < networks; i += 1) {
        const address = `100.64.${i >> 8}.${i & 255}`;
        let isServed = true;
        for (let round = 0; round < 20 && isServed; round += 1) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const { sent, code } = await askCode(shops[round % 4]!, address, newPhone());
          isServed = sent.status === 200;
          if (!isServed) break;
          for (let by = 1; by <= 5; by += 1) {
            const { secret } = sent.body;
            // oxlint-disable-next-line no-await-in-loop -- as one guesses
            const { body } = await verify(shops[round % 4]!, address, secret, otherCode(code, by));
            if (body.isCodeSpent && by === 1) isServed = false;
            if (body.isCodeSpent) break;
          }
        }
        if (i % 10 !== 9) continue;
        const honest = newPhone();
        const at = `203.0.113.${(i / 10) & 255}`;
        for (let code = 0; code < 2; code += 1) {
          // oxlint-disable-next-line no-await-in-loop -- the second only if the first was not enough
          const asked = await askCode(maple, at, honest);
          // oxlint-disable-next-line no-await-in-loop -- as above
          const answer = await verify(maple, at, asked.sent.body.secret, asked.code);
          if (answer.status !== 200) continue;
          newcomers += 1;
          break;
        }
        world.now = new Date(world.now.getTime() + 86_400_000 / 2000);
      }
      const pool = guessing(defaultCaps, '', { networks: [] }).all.at(-1)!;
      const tally = await Tally.read(world.db, [pool], { now: world.now, isRepeated: false });

      expect(tally.of(pool)).toBeLessThanOrEqual(900);
      expect(newcomers).toBe(Math.floor(networks / 10));
    },
    isWhole ? 1_200_000 : 120_000,
  );
});
