import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Funnel, Today } from '../../../src/contract/staff.gen.ts';
import { shops } from '../../../server/db/tables.ts';
import { eq } from 'drizzle-orm';
import { closeSilentVisits } from '../../../server/journal/journalRows.ts';
import { exportVisits } from '../../../server/funnel/exportVisits.ts';
import { bookingFor, demo, type World } from '../support/world.ts';
import { servedFlow } from './support/servedFlow.ts';
import { askAs, openWithStaff } from './support/staff.ts';

const { maple, harbour } = demo();
let world: World;

beforeAll(async () => {
  world = await openWithStaff();
  const { flowVersion } = await servedFlow(world.app);
  const began = { language: 'en', screen: 'phone', framed: false, entry: 'link' };
  const records = [
    { ms: 0, shown: 0 },
    { ms: 2000, error: 'call getAvailableSlots 500' },
    { ms: 10, refused: [5] },
  ];
  const body = { visitId: VISIT, first: 0, at: 0, begun: { flowVersion, ...began }, records };
  await world.call('recordVisit', { params: { shopId: maple }, body });
  await world.app.journal.flush();
});
afterAll(() => world.close());

const VISIT = '00000000-0000-4000-8000-000000000001';

const funnelOf = async (claim: string, query: string) => {
  const { status, body } = await askAs(world, claim, `/staff/funnel?${query}`);
  return { status, funnel: (body as { funnel: Funnel }).funnel };
};

test('the funnel of a scope is for its viewers', async () => {
  const seen = await funnelOf(`viewer@shop:${maple}`, `scope=shop:${maple}`);
  expect(seen.status).toBe(200);
  expect(seen.funnel).toMatchObject({
    visits: 1,
    ends: { here: 1 },
    steps: [
      {
        step: 'view-welcome',
        came: 1,
        errors: [{ error: 'call getAvailableSlots 500', count: 1 }],
      },
    ],
  });
  expect((await funnelOf(`viewer@shop:${maple}`, 'scope=everybody')).status).toBe(403);
  expect((await funnelOf('viewer', 'scope=everybody&language=es')).funnel.visits).toBe(0);
  expect((await funnelOf('viewer', `scope=shop:${harbour}`)).funnel.visits).toBe(0);
});

test('the visits of the day begin with today on the shop’s clock, whatever day UTC has', async () => {
  const before = world.now;
  // Half past eight in the evening in Seattle, one in the morning in St. John's.
  world.now = new Date('2026-11-24T04:30:00Z');
  const days: unknown[] = [];
  for (const shop of [maple, harbour]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { body } = await askAs(world, 'viewer', `/staff/visits?shop=${shop}`);
    days.push((body as { day: string }).day);
  }
  world.now = before;

  expect(days).toEqual(['2026-11-23', '2026-11-24']);
});

test('a day that does not exist is refused with a sentence', async () => {
  expect((await funnelOf('viewer', 'scope=everybody&from=2026-02-31')).status).toBe(400);
});

test('a page opened by a visitor who has asked for no journal, or at a shop that keeps none, is counted', async () => {
  const open = (shopId: string, headers = {}) =>
    world.app.inject({ url: `/?shop=${shopId}`, headers });
  await open(maple);
  await open(maple, { dnt: '1' });
  await open(maple, { 'sec-gpc': '1' });
  await world.db.update(shops).set({ visitJournal: false }).where(eq(shops.id, harbour));
  await open(harbour, { 'sec-gpc': '1' });
  await world.app.journal.flush();

  const { funnel } = await funnelOf('viewer', 'scope=everybody&language=es');
  expect(funnel.notJournalled).toEqual({ asked: 2, off: 1 });
});

test('an export has each visit with its records in a line', async () => {
  const lines: string[] = [];
  for await (const line of exportVisits(world.db, { shop: maple })) lines.push(line);

  const [visit] = lines.map((line) => JSON.parse(line) as { id: string; records: object[] });
  expect(lines).toHaveLength(1);
  expect(visit).toMatchObject({
    id: VISIT,
    step: 'view-welcome',
    records: [
      { kind: 'shown' },
      { kind: 'error' },
      { kind: 'decided', decided: { refused: ['allDays'] } },
    ],
  });
  const none = exportVisits(world.db, { from: '2030-01-01' });
  expect((await none.next()).done).toBe(true);
});

test('a visit is found by its lead and its appointment, at its own shop alone', async () => {
  const token = await world.token(maple);
  const lead = await world.call('createLead', {
    params: { shopId: maple },
    token,
    body: { visitId: VISIT },
  });
  const booked = await world.call('bookAppointment', {
    params: { shopId: maple },
    token,
    body: bookingFor(lead.body.leadId),
  });
  await world.app.journal.flush();

  const ids = [VISIT, lead.body.leadId, booked.body.appointmentId];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await askAs(world, 'viewer', `/staff/visit?shop=${maple}&id=${id}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: VISIT,
        end: 'booked',
        records: [
          { kind: 'shown', decided: null },
          { kind: 'error' },
          { kind: 'decided', decided: { refused: ['allDays'] } },
        ],
      },
    });
  }
  const elsewhere = await askAs(world, 'viewer', `/staff/visit?shop=${harbour}&id=${VISIT}`);
  expect(elsewhere.status).toBe(404);
  const ofDay = await askAs(
    world,
    `viewer@shop:${maple}`,
    `/staff/visits?shop=${maple}&day=2026-11-23`,
  );
  expect(ofDay.body).toMatchObject({ visits: [{ id: VISIT, errors: 1 }] });
  const ofToday = await askAs(world, 'viewer', `/staff/visits?shop=${maple}`);
  expect(ofToday.body).toMatchObject({ day: '2026-11-23', visits: [{ id: VISIT }] });
  const today = await askAs(world, 'viewer', '/staff/today?scope=everybody');
  expect(today.body).toMatchObject({
    underWay: [{ step: 'view-welcome', count: 1 }],
    lastHour: { visits: 1, booked: 1, errors: [{ error: 'call getAvailableSlots 500' }] },
  });
});

test('today tells of five weeks by day, and of one by the size of the screen', async () => {
  const { body } = await askAs(world, 'viewer', `/staff/today?scope=shop:${maple}`);
  const { days, devices, latest } = body as Today;
  const none = { visits: 0, booked: 0, leads: 0, steps: [] };

  expect([days.length, days[0]!.day]).toEqual([36, '2026-10-19']);
  expect(days[0]).toEqual({ day: '2026-10-19', ...none });
  expect(days.at(-1)).toMatchObject({ day: '2026-11-23', visits: 1 });
  expect(devices.map(({ screen, visits }) => [screen, visits])).toEqual([
    ['phone', 1],
    ['tablet', 0],
    ['desktop', 0],
  ]);
  // What went live first, when the server was set up.
  expect(latest).toMatchObject({ visits: 1, sentence: expect.any(String) });

  world.pass({ minutes: 40 });
  await closeSilentVisits(world.db, world.now);
  const later = (await askAs(world, 'viewer', '/staff/today?scope=everybody')).body as Today;
  const over = [{ step: 'view-welcome', over: 1, left: 0 }];
  expect(later.days.at(-1)).toMatchObject({ visits: 1, booked: 1, steps: over });
  expect(later.devices[0]).toEqual({
    screen: 'phone',
    visits: 1,
    booked: 1,
    leads: 0,
    steps: over,
  });
});
