import { afterAll, expect, test } from 'vitest';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple } = demo();
const world = await World.open();
afterAll(() => world.close());

/** What a server looks for by itself, a few times a second. */
const isLook = (sql: string) => /from "(publications|experiments|schedules|deliveries)"/.test(sql);

/** The SQL statements that the server executes for `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  world.onStatement = (sql) => {
    if (!isLook(sql)) statements.push(sql);
  };
  await work();
  world.onStatement = undefined;
  return statements;
}

/** The tables whose rows are locked, in order, each once. */
const locked = (statements: readonly string[]) => [
  ...new Set(
    statements.flatMap((sql) =>
      /for update|on conflict/.test(sql) ? (/(?:from|into) "(\w+)"/.exec(sql)?.[1] ?? []) : [],
    ),
  ),
];

test('a booking takes few statements, and locks what others wait for last', async () => {
  const params = { shopId: maple };
  const token = await world.token(maple);
  const body = bookingFor(await world.lead(maple, token));
  // The first booking of a process also takes some of the daily texts.
  const other = bookingFor(await world.lead(maple, token), { date: '2026-11-25' });
  await world.call('bookAppointment', { params, token, body: other });

  const statements = await statementsOf(() =>
    world.call('bookAppointment', { params, token, body }),
  );

  expect(statements.length).toBeLessThanOrEqual(7);
  expect(locked(statements)).toEqual(['leads', 'shop_days', 'rate_limits']);
});

test('a move takes few statements more, and locks both days by one', async () => {
  const params = { shopId: maple };
  const token = await world.token(maple);
  const day = { date: '2026-12-01' };
  const body = bookingFor(await world.lead(maple, token), day);
  const { body: booked } = await world.call('bookAppointment', { params, token, body });
  const headers = { 'x-appointment-link': booked.link!.split('#')[1]! };
  const move = (date: string, seen: number) => ({
    params,
    headers,
    body: { kind: 'move', appointmentOption: 'DROP_OFF', date, slotTime: '11:00:00', seen },
  });
  await world.call('changeAppointment', move('2026-12-02', 0));

  const statements = await statementsOf(() =>
    world.call('changeAppointment', move('2026-12-03', 1)),
  );

  // One of them reads the shop to show it, which a server keeps for seconds.
  expect(statements.length).toBeLessThanOrEqual(10);
  expect(locked(statements)).toEqual(['appointments', 'shop_days', 'rate_limits']);
});

test('a booking counts places once it holds their lock, and appointments once it has read their limit', async () => {
  const params = { shopId: maple };
  const token = await world.token(maple);
  const body = bookingFor(await world.lead(maple, token), { date: '2026-11-26' });

  const statements = await statementsOf(() =>
    world.call('bookAppointment', { params, token, body }),
  );

  const at = (part: string) => statements.findIndex((sql) => sql.includes(part));
  const places = [
    'into "shop_days"',
    // What a phone has booked since its count was read has changed that count.
    'from "rate_limits"',
    'from "appointments"',
    'into "rate_limits"',
    'into "appointments"',
  ].map(at);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('times and settings take few statements', async () => {
  const params = { shopId: maple };
  const query = { date: '2026-11-23', appointmentOption: 'DROP_OFF' };
  await world.call('getAvailableSlots', { params, query });

  const times = await statementsOf(() => world.call('getAvailableSlots', { params, query }));
  const settings = await statementsOf(() => world.call('getShopSettings', { params }));

  expect([times.length, settings.length]).toEqual([3, 1]);
});
