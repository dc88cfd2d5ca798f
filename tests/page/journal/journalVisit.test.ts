// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListeners } from '../../../src/page/browser/createListeners.ts';
import { addDays, sevenDaysFrom } from '../../../src/booking/clock/localDate.ts';
import type { ShopSettings, VisitBatch } from '../../../src/contract/types.gen.ts';
import { journalVisit } from '../../../src/page/journal/journalVisit.ts';
import type { Answered } from '../../../src/page/journal/records.ts';
import { personas, settingsFor } from '../../../src/studio/simulation/personas.ts';
import type { Snapshot } from '../../../src/engine/types.ts';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import { appointmentFlow, bookingFlow } from '../../engine/support/flows.ts';

const shop = settingsFor(personas[0]!);
const settings: ShopSettings = {
  ...shop,
  services: [{ id: 1, name: 'Wheel alignment', allowWaiter: false }],
  allowAfterHoursDropoff: false,
  allowCourtesyTransportationRequest: true,
};
const monday = '2035-01-01';
let bodies: string[];

beforeEach(() => {
  bodies = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function begin(flow = bookingFlow(), facts: Snapshot['facts'] = { allDaysClosed: false }) {
  const session = createSession();
  const visit = createVisit(flow, facts);
  const page = { visit, session, settings, page: {}, isInsideIframe: false };
  const errorsMet = createListeners<readonly string[]>();
  const wizard: unknown = { ...page, errorsMet };
  const answered = journalVisit({
    wizard: wizard as Wizard,
    url: '/journal',
    shopId: '45b57cb8-9f49-4f87-94b3-7504b3fcff82',
    flowVersion: 'the-version-of-a-flow_',
    language: 'en',
    isResumed: false,
    lookedAt: 0,
    readyAt: 1_400,
    heard: [],
    answers: [],
  });
  const toOptions = () => {
    visit.send({ type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } });
    visit.send({ type: 'on-next', answers: { phone: '2065550100' } });
    visit.send({ type: 'on-matching-customer.no' });
  };
  return { visit, session, answered, toOptions, errorsMet };
}

/** A week of which every day is booked up. */
const fullWeek = (weeks: number): Answered => {
  const date = addDays(monday, 7 * weeks);
  const noTimes = sevenDaysFrom(date).map((day) => [day, { rule: 'dayFull', limit: 100 }]);
  const query = { date, appointmentOption: 'DROP_OFF' };
  return ['getAvailableSlots', query, { slots: {}, noTimes: Object.fromEntries(noTimes) }];
};

/** What the visit has recorded when it ends. */
function recordsAtEnd({ session }: Pick<ReturnType<typeof begin>, 'session'>) {
  session.update({ isBooked: true });
  return bodies.flatMap((body) => (JSON.parse(body) as VisitBatch).records);
}

test('what the options leave out is recorded when they are shown, with weeks that were answered before', () => {
  const page = begin();
  page.answered(...fullWeek(0));
  page.toOptions();

  const records = recordsAtEnd(page);
  expect(records.map((record) => Object.keys(record)[1])).toEqual([
    'shown',
    'loaded',
    'taken',
    'taken',
    'taken',
    'refused',
    'times',
    'ended',
  ]);
  expect(records.at(-3)).toMatchObject({ refused: [2, 3] });
});

test('how the page loaded is one record: times, files that failed, and no address', () => {
  const files = [
    ['https://shop.example/assets/a.js', 200],
    ['https://shop.example/assets/b.js', 404],
    ['https://shop.example/api/scheduler/public/shop', 500],
  ].map(([name, responseStatus]) => ({ name, responseStatus }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(files as never);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ startTime: 812.4 }] as never);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  const records = recordsAtEnd(begin());
  vi.restoreAllMocks();
  expect(records.filter(({ loaded }) => loaded !== undefined)).toEqual([
    { ms: 0, loaded: { words: 812, ready: 1400, failed: 1, offline: true } },
  ]);
  expect(JSON.stringify(records)).not.toContain('shop.example');
});

test('the screen of an appointment offers no ways to come: they are recorded on the one that does', () => {
  const page = begin(appointmentFlow(), {});
  page.visit.send({ type: 'on-change-way', answers: { waiterPreference: 'drop-off-vehicle' } });

  const kinds = recordsAtEnd(page).map(({ ms: _ms, ...record }) => Object.keys(record)[0]);
  expect(kinds).toEqual(['shown', 'loaded', 'taken', 'refused', 'ended']);
});

test('what is known already is not recorded again', () => {
  const page = begin();
  page.toOptions();
  page.answered(...fullWeek(0));
  page.answered(...fullWeek(0));
  page.visit.send({ type: 'on-select-time' });
  page.visit.send({ type: 'on-previous' });
  page.answered(...fullWeek(0));

  const records = recordsAtEnd(page);
  expect(records.filter(({ times }) => times !== undefined)).toHaveLength(1);
  expect(records.filter(({ refused }) => refused !== undefined)).toHaveLength(1);
});

test('however many weeks are looked at, what happens then still finds room', () => {
  const page = begin();
  page.toOptions();
  for (let week = 0; week < 26; week += 1) page.answered(...fullWeek(week));
  page.visit.send({ type: 'on-select-time' });

  const records = recordsAtEnd(page);
  expect(records.at(-1)).toMatchObject({ ended: true });
  expect(records.at(-2)?.taken).toBeDefined();
  expect(records.filter(({ times }) => times !== undefined).length).toBeGreaterThan(2);
  expect(bodies.join('').length).toBeLessThanOrEqual(1000);
});

test('a vehicle that the shop does not serve is recorded by the rule, and nothing of the vehicle', () => {
  const page = begin();
  page.answered('searchVehicles', { search: '7ABC123', state: 'CA' }, []);

  const records = recordsAtEnd(page);
  expect(records).toContainEqual({ ms: expect.any(Number), refused: [8] });
  expect(bodies.join('')).not.toContain('7ABC123');
});

test('a refused call is recorded with its rule, one that cannot be sent without it', () => {
  const page = begin();
  const refused = 'call bookAppointment 400';
  page.errorsMet.notify(`${refused} slotTaken`, `${refused} not a rule`, `${refused} 2065550100`);
  page.errorsMet.notify(refused, 'call bookAppointment network', 'call bookAppointment 4000');

  const errors = recordsAtEnd(page).flatMap(({ error }) => error ?? []);
  expect(errors).toEqual([
    `${refused} slotTaken`,
    refused,
    refused,
    refused,
    'call bookAppointment network',
  ]);
});
