import { readFileSync } from 'node:fs';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { CountChanges, storeJournalCounts } from '../../../server/journal/counts.ts';
import { readFunnel } from '../../../server/funnel/readFunnel.ts';
import { gatherJournal } from '../../../server/journal/gatherJournal.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { createIdentifyClient } from '../../../server/limits/client.ts';
import type { DayBudget } from '../../../server/limits/dayBudgets.ts';
import { closeSilentVisits } from '../../../server/journal/journalRows.ts';
import {
  everyShop,
  journalCounts,
  journalRecords,
  journalVisits,
} from '../../../server/db/tables.ts';
import type { FlowNumbers } from '../../../src/page/journal/flowNumbers.ts';
import { World, bookingFor, demo } from '../support/world.ts';
import { servedFlow } from './support/servedFlow.ts';

const { maple, queenWest } = demo();
let world: World;
let flowVersion: string;
let numbers: FlowNumbers;

beforeAll(async () => {
  world = await World.open();
  ({ flowVersion, numbers } = await servedFlow(world.app));
});
afterAll(() => world.close());

const step = (id: string) => numbers.steps.indexOf(id);
const transition = (name: string) =>
  numbers.transitions.findIndex(
    ({ step: { id }, transition: { id: own } }) => `${id}/${own}` === name,
  );

const begun = () => ({
  flowVersion,
  language: 'en' as const,
  screen: 'phone' as const,
  framed: false,
  entry: 'link' as const,
});
let visits = 0;
const newVisit = () => `00000000-0000-4000-8000-${String((visits += 1)).padStart(12, '0')}`;

const send = (body: object, shopId = maple) =>
  world.call('recordVisit', { params: { shopId }, body });

/** What is kept of a visit once all that waits is stored. */
async function kept(visitId: string) {
  await world.app.journal.flush();
  const [visit] = await world.db.select().from(journalVisits).where(eq(journalVisits.id, visitId));
  const records = await world.db
    .select()
    .from(journalRecords)
    .where(eq(journalRecords.visitId, visitId))
    .orderBy(journalRecords.number);
  return { visit, records };
}

const started = (visitId: string) => ({
  visitId,
  first: 0,
  at: 0,
  begun: begun(),
  records: [
    { ms: 0, shown: 0 },
    { ms: 4000, taken: [transition('view-welcome/services-first')] },
  ],
});

test('a batch is stored with the names of the version’s steps and transitions, once however often it comes', async () => {
  const visitId = newVisit();
  for (let times = 0; times < 3; times += 1) {
    expect((await send(started(visitId))).status).toBe(204);
  }

  const { visit, records } = await kept(visitId);
  expect(visit).toMatchObject({ step: 'validate-phone', next: 2, closedAs: null });
  expect(records).toMatchObject([
    { number: 0, kind: 'shown', toStep: 'view-welcome' },
    {
      number: 1,
      kind: 'moved',
      fromStep: 'view-welcome',
      toStep: 'validate-phone',
      event: 'on-welcome.select-services',
      transitions: ['view-welcome/services-first'],
      ms: 4000,
    },
  ]);
});

test('a visit that goes back and forth is one visit on each step, and each time it was shown is told beside', async () => {
  const visitId = newVisit();
  const on = started(visitId).records[1]!;
  const back = { ms: 1000, back: step('view-welcome') };
  const records = [...started(visitId).records, back, on, back, on];
  await send({ ...started(visitId), records }, queenWest);
  await world.app.journal.flush();
  // What comes later is known to be of the same visit.
  const first = records.length;
  await send({ visitId, first, at: step('validate-phone'), records: [back, on] }, queenWest);
  await world.app.journal.flush();

  const { steps } = await readFunnel(world.db, [queenWest], {});

  expect(steps).toEqual([
    expect.objectContaining({ step: 'view-welcome', came: 1, shown: 4, went: 1 }),
    expect.objectContaining({ step: 'validate-phone', came: 1, shown: 4, went: 0 }),
  ]);
});

test('a visit that is silent for half an hour is over, and under way again with its next record', async () => {
  const visitId = newVisit();
  await send({ ...started(visitId), begun: { ...begun(), language: 'es' } });
  await world.app.journal.flush();
  world.pass({ minutes: 31 });
  await closeSilentVisits(world.db, world.now);
  expect((await kept(visitId)).visit).toMatchObject({ closedAs: 'left' });

  const back = { visitId, first: 2, at: step('validate-phone'), records: [{ ms: 10, back: 0 }] };
  await send(back);

  expect((await kept(visitId)).visit).toMatchObject({ closedAs: null, step: 'view-welcome' });
  const rows = await world.db.select().from(journalCounts).where(eq(journalCounts.language, 'es'));
  const closed = rows.map(({ counts }) => counts['closed|validate-phone||left']);
  expect(new Set(closed)).toEqual(new Set([0]));
});

test('a visit that has booked is over as booked, whether its page says so before or after the server', async () => {
  const outcomes = ['before', 'after'].map(async (order) => {
    const visitId = newVisit();
    const ended = {
      ...started(visitId),
      records: [...started(visitId).records, { ms: 1, ended: true }],
    };
    if (order === 'before') await send(ended);
    const token = await world.token(maple);
    const lead = await world.call('createLead', {
      params: { shopId: maple },
      token,
      body: { visitId },
    });
    const booking = bookingFor(lead.body.leadId, {
      slotTime: order === 'before' ? '09:00:00' : '11:00:00',
    });
    const booked = await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: booking,
    });
    expect(booked.status).toBe(200);
    await world.app.journal.flush();
    if (order === 'after') await send(ended);
    return (await kept(visitId)).visit;
  });

  for (const visit of await Promise.all(outcomes)) {
    expect(visit).toMatchObject({ outcome: 'booked', closedAs: 'booked' });
  }
});

test('records that the flow of the version cannot have are not stored', async () => {
  const visitId = newVisit();
  const records = [
    { ms: 0, shown: 0 },
    { ms: 1, taken: [9999] },
    { ms: 1, back: 0 },
  ];
  await send({ ...started(visitId), records });

  expect((await kept(visitId)).records).toHaveLength(1);
});

test('what was not offered is stored with the rules and dates, and counts nowhere', async () => {
  const visitId = newVisit();
  const days = [[2], [3], [4, 6], [], [], [10], [2]];
  const records = [
    ...started(visitId).records,
    { ms: 5, refused: [2, 3] },
    { ms: 7, times: { week: 2968, days } },
  ];
  expect((await send({ ...started(visitId), records })).status).toBe(204);

  const { visit, records: stored } = await kept(visitId);
  expect(visit).toMatchObject({ step: 'validate-phone', next: 4, stepMs: 12 });
  expect(stored.slice(2)).toMatchObject([
    {
      kind: 'decided',
      fromStep: 'validate-phone',
      toStep: 'validate-phone',
      decided: { refused: ['waitServices', 'afterHours'] },
    },
    {
      kind: 'decided',
      decided: {
        week: '2026-11-23',
        afterHours: false,
        days: [
          { date: '2026-11-23', rule: 'closedWeekday' },
          { date: '2026-11-24', rule: 'closedDate' },
          { date: '2026-11-25', rule: 'dayFull', limit: 6 },
          { date: '2026-11-28', rule: 'notSaid' },
          { date: '2026-11-29', rule: 'closedWeekday' },
        ],
      },
    },
  ]);
  const rows = await world.db.select({ counts: journalCounts.counts }).from(journalCounts);
  expect(JSON.stringify(rows)).not.toContain('decided');
});

test('how the page loaded is stored, and counts nowhere', async () => {
  const visitId = newVisit();
  const loaded = { words: 812, ready: 1400, failed: 1 };
  const records = [
    { ms: 0, shown: 0 },
    { ms: 0, loaded },
  ];
  expect((await send({ ...started(visitId), records })).status).toBe(204);

  const { visit, records: stored } = await kept(visitId);
  expect(visit).toMatchObject({ next: 2, stepMs: 0 });
  expect(stored[1]).toMatchObject({ kind: 'loaded', loaded, ms: 0 });
  const rows = await world.db.select({ counts: journalCounts.counts }).from(journalCounts);
  expect(JSON.stringify(rows)).not.toContain('loaded');
  const odd = [{ ms: 0, loaded: { words: 812, ready: 1400, failed: 'https://shop.example/a.js' } }];
  expect((await send({ ...started(newVisit()), records: odd })).status).toBe(400);
});

test('a day of a week holds numbers alone', async () => {
  const days = [['my plate'], [], [], [], [], [], []];
  const visitId = newVisit();
  const batch = { ...started(visitId), records: [{ ms: 0, times: { week: 2968, days } }] };

  expect((await send(batch)).status).toBe(400);
});

test('an error counts where its field is asked', async () => {
  const visitId = newVisit();
  const { records } = started(visitId);
  const errors = ['field phone', 'field someone', 'call verifyOtp 401', 'call noSuchCall 500'];
  await Promise.all(
    errors.map((error, index) =>
      send({
        ...started(visitId),
        visitId: newVisit(),
        records: [...records, { ms: index, error }],
      }),
    ),
  );
  await world.app.journal.flush();

  const { shopId, language, screen, framed, entry } = journalCounts;
  const rows = await world.db
    .select()
    .from(journalCounts)
    .where(
      and(
        eq(shopId, everyShop),
        eq(language, 'any'),
        eq(screen, 'any'),
        eq(framed, 'any'),
        eq(entry, 'any'),
      ),
    );
  const all = rows
    .flatMap(({ counts }) => Object.keys(counts))
    .filter((text) => text.startsWith('error|'))
    .map((text) => text.split('|')[3]);
  expect(new Set(all)).toEqual(new Set(['call verifyOtp 401', 'field phone']));
});

test('what a page makes up becomes no name: errors, statuses, versions, ways', async () => {
  const { records } = started(newVisit());
  const errors = [
    ...Array.from({ length: 40 }, (_, index) => `field phone.x${'y'.repeat(30)}.z${index}`),
    'field phone.constructor',
    'call verifyOtp 418',
    'call verifyOtp 999',
    'call verifyOtp 401 codeWrong',
    'call verifyOtp 401 RosaGarcia',
  ];
  for (const error of errors) {
    // oxlint-disable-next-line no-await-in-loop
    await send({ ...started(newVisit()), records: [...records, { ms: 1, error }] });
  }
  const unknownVersion = newVisit();
  const madeUp = 'a-version-of-my-own-22';
  await send({ ...started(unknownVersion), begun: { ...begun(), flowVersion: madeUp } });
  world.app.journal.mark({ visitId: unknownVersion, shopId: maple, outcome: 'lead' });
  const elsewhere = newVisit();
  const ofAnother = transition('select-service/prove-phone');
  await send({ ...started(elsewhere), records: [records[0]!, { ms: 1, taken: [ofAnother] }] });
  await world.app.journal.flush();

  const rows = await world.db.select().from(journalCounts);
  const names = new Set(rows.flatMap(({ counts }) => Object.keys(counts)));
  const ofErrors = [...names].filter((name) => name.startsWith('error|'));
  expect(ofErrors.map((name) => name.split('|')[3])).toEqual(
    expect.arrayContaining([
      'field phone',
      'call verifyOtp 4xx',
      'call verifyOtp 401 codeWrong',
      'call verifyOtp 401 other',
    ]),
  );
  expect([...names].join()).not.toMatch(/yyy|constructor|418|999|Rosa/);
  expect((await kept(unknownVersion)).visit?.flowVersion).toBe('');
  expect(JSON.stringify(rows)).not.toContain(madeUp);
  expect((await kept(elsewhere)).records).toHaveLength(1);
});

test('a group has a limited number of names, and those it has are counted on', async () => {
  const group = {
    shopId: maple,
    day: '2031-01-01',
    flowVersion,
    language: 'en' as const,
    screen: 'phone' as const,
    framed: false,
    entry: 'link' as const,
  };
  const way = (index: number) =>
    ({ kind: 'back', fromStep: `s${index}`, toStep: 'welcome', name: '' }) as const;
  for (let first = 0; first < 1_000; first += 250) {
    const changes = new CountChanges();
    for (let index = first; index < first + 250; index += 1) changes.add(group, way(index));
    changes.add(group, way(0));
    changes.add(group, { kind: 'moved', fromStep: 'a', toStep: 'b', name: `event${first}` });
    // oxlint-disable-next-line no-await-in-loop
    await storeJournalCounts(world.db, changes);
  }

  const rows = await world.db.select().from(journalCounts).where(eq(journalCounts.day, group.day));
  expect(rows.length).toBeGreaterThan(1);
  for (const { counts } of rows) {
    expect(Object.keys(counts).filter((name) => name.startsWith('back'))).toHaveLength(300);
    expect(Object.keys(counts).filter((name) => name.startsWith('moved'))).toHaveLength(4);
    expect(counts['back|s0|welcome|']).toBe(5);
  }
});

test('what was counted before a shop had a row for all kinds of visits is added up for it', async () => {
  const { shopId, day, flowVersion: version, language } = journalCounts;
  const ofShops = and(ne(shopId, everyShop), eq(language, 'any'), ne(version, ''));
  const read = () =>
    world.db.select().from(journalCounts).where(ofShops).orderBy(shopId, day, version);
  const changes = new CountChanges();
  const group = {
    shopId: maple,
    day: '2031-02-01',
    flowVersion,
    language: 'en' as const,
    screen: 'phone' as const,
    framed: false,
    entry: 'link' as const,
  };
  const way = { kind: 'moved', fromStep: 'a', toStep: 'b', name: 'NEXT' } as const;
  changes.add(group, { kind: 'shown', fromStep: '', toStep: 'a', name: '' });
  changes.add(group, way, { ms: 300 });
  changes.add({ ...group, language: 'es' }, way, { ms: 90_000 });
  changes.add({ ...group, framed: true, day: '2031-02-02' }, way);
  await storeJournalCounts(world.db, changes);
  const asStored = await read();
  expect(asStored.filter((row) => row.day.startsWith('2031-02')).map((row) => row.counts)).toEqual([
    { 'shown||a|': 1, 'moved|a|b|NEXT': 2 },
    { 'moved|a|b|NEXT': 1 },
  ]);

  await world.db.delete(journalCounts).where(ofShops);
  await world.db.execute(
    sql.raw(readFileSync('server/db/migrations/0028_counts_of_shops.sql', 'utf8')),
  );

  expect(await read()).toEqual(asStored);
});

test('the megabytes of a day are those that are stored, with names in the place of numbers', async () => {
  let used = 0;
  const kilobytes: DayBudget = {
    take: async (amount = 1) => (used += amount) > 0,
    giveBack: (amount) => void (used -= amount),
    charge: (amount) => void (used += amount),
  };
  const journal = gatherJournal({
    db: world.db,
    clock: () => world.now,
    caps: defaultCaps,
    log: { error: () => {} },
    budgets: { kilobytes },
    flowText: async () => (await world.app.inject('/flows/booking.json')).body,
  });
  const identify = createIdentifyClient(world.db);
  const sent = Array.from({ length: 20 }, () => ({
    ...started(newVisit()),
    records: [
      ...started('').records,
      ...Array.from({ length: 20 }, () => ({ ms: 1, error: 'field phone' })),
    ],
  }));
  for (const [index, batch] of sent.entries()) {
    journal.add({ shopId: maple, day: '2031-02-01', batch }, await identify(`192.0.2.${index}`));
  }
  await journal.close();

  const ids = sent.map(({ visitId }) => visitId);
  const rows = await world.db
    .select()
    .from(journalRecords)
    .where(inArray(journalRecords.visitId, ids));
  expect(rows).toHaveLength(20 * 22);
  expect(used).toBeGreaterThanOrEqual(JSON.stringify(rows).length / 1000 - 50);
  expect(used).toBeGreaterThan((2 * JSON.stringify(sent).length) / 1000);
});

test('a repeated exit form marks the visit that left it first, and no other', async () => {
  const [first, ...others] = Array.from({ length: 4 }, newVisit) as [string, ...string[]];
  for (const visitId of [first, ...others]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await send(started(visitId));
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await world.call('createExitLead', {
      params: { shopId: maple },
      body: {
        customer: { firstName: 'Ana', lastName: 'Lopez' },
        cancellationPhone: '4255550177',
        visitId,
      },
    });
    expect(status).toBe(200);
  }

  expect((await kept(first)).visit).toMatchObject({ outcome: 'lead' });
  for (const visitId of others) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await kept(visitId)).visit).toMatchObject({ outcome: null });
  }
});

test('visits of one network are told to be of one, on one day only', async () => {
  const visits = Array.from({ length: 3 }, newVisit);
  await send(started(visits[0]!));
  await send(started(visits[1]!));
  await world.app.journal.flush();
  world.pass({ minutes: 24 * 60 });
  await send(started(visits[2]!));
  const networks = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const visitId of visits) networks.push((await kept(visitId)).visit!.network);

  expect(networks[0]).toMatch(/^[\w-]{16}$/);
  expect(networks[1]).toBe(networks[0]);
  expect(networks[2]).not.toBe(networks[0]);
});
