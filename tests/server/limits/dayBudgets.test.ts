import { afterEach, expect, test } from 'vitest';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { wholeInstallation, dayLimit } from '../../../server/limits/dayBudgets.ts';
import { Tally } from '../../../server/limits/tally.ts';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple, tiny } = demo();
let world: World;
afterEach(() => world.close());

async function open(textsPerDay: number, others: Partial<typeof defaultCaps> = {}) {
  const caps = { ...defaultCaps, textsPerDay, ...others };
  world = await World.open(undefined, { caps });
  const counted = async () => {
    const count = { limit: dayLimit('texts', caps), subject: wholeInstallation };
    return (await Tally.read(world.db, [count], { now: world.now, isRepeated: false })).of(count);
  };
  const token = await world.token(maple);
  const book = async (changes: object) => {
    const body = bookingFor(await world.lead(maple, token), changes);
    return world.call('bookAppointment', { params: { shopId: maple }, token, body });
  };
  return { counted, book };
}

test('beyond the daily limit of texts bookings are accepted, without a text', async () => {
  // One is the code.
  const { book, counted } = await open(2);

  const first = await book({ slotTime: '09:00:00' });
  const second = await book({ slotTime: '10:00:00' });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect([first.body.notConfirmedBy, second.body.notConfirmedBy]).toEqual([undefined, ['sms']]);
  expect(await counted()).toBe(2);
  const code = await world.call('generateOtp', {
    params: { shopId: tiny, phoneNumber: world.newPhone() },
  });
  expect(code.status).toBe(429);
});

test('refused bookings use up no texts, however many there are', async () => {
  const { book } = await open(2);

  for (let i = 0; i < 3; i += 1) {
    expect((await book({ slotTime: '03:00:00' })).status).toBe(400);
  }

  expect((await book({})).body.notConfirmedBy).toBeUndefined();
});

test('where texts are many, a process takes several of the limit at once', async () => {
  const { book, counted } = await open(1000);
  for (let i = 0; i < 6; i += 1) {
    await book({ date: `2026-11-${24 + (i % 2)}`, slotTime: `1${i}:00:00` });
  }

  // The code, and two lots of five.
  expect(await counted()).toBe(11);
});

test('texts that a process took long ago are given back before it takes more', async () => {
  const { book, counted } = await open(1000);
  await book({ slotTime: '10:00:00' });
  world.now = new Date(world.now.getTime() + 90 * 60_000);
  await book({ slotTime: '11:00:00' });

  // The code, one text of the first lot, and another lot of five.
  expect(await counted()).toBe(7);
});

test('one alarm reports that half of the texts are used', async () => {
  const { book } = await open(8);
  for (let i = 0; i < 5; i += 1) await book({ slotTime: `1${i}:00:00` });

  expect((await world.metrics.alarms.get()).values).toMatchObject([{ value: 1 }]);
});

test('beyond the daily limit of mails bookings are accepted, without a mail to the customer', async () => {
  // The first booking also tells the shop.
  const { book } = await open(1000, { mailsPerDay: 2 });

  const first = await book({ slotTime: '09:00:00' });
  const second = await book({ slotTime: '10:00:00' });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect([first.body.notConfirmedBy, second.body.notConfirmedBy]).toEqual([undefined, ['mail']]);
});

test('where a day has no room left, who has stored little stores on, and others are told', async () => {
  const { book } = await open(1000, { megabytesPerDay: 0.02 });
  const token = await world.token(maple);
  const store = (shopId: string, ofToken: string, concerns: string) =>
    world.call('createLead', { params: { shopId }, token: ofToken, body: { concerns } });

  const large = [];
  for (let i = 0; i < 20; i += 1) large.push(await store(maple, token, 'x'.repeat(4000)));
  const other = await store(maple, await world.token(maple), '');
  const booked = await book({ slotTime: '11:00:00' });

  expect(large.at(-1)!.status).toBe(429);
  expect([other.status, booked.status]).toEqual([200, 200]);
  const alarms = (await world.metrics.alarms.get()).values;
  expect(alarms).toEqual([{ labels: { of: 'kilobytes' }, value: 1 }]);
  expect(world.log.join('')).toContain('MEGABYTES_PER_DAY');
});
