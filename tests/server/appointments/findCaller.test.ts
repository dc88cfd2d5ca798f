import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffOperations } from '../../../src/contract/staff.gen.ts';
import { callerSearches } from '../../../server/appointments/callerSearch.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { NotSent, Undeliverable } from '../../../server/messages/undeliverable.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import {
  appointments as storedAppointments,
  audit,
  customers,
  dayAvailabilities,
  journalVisits,
  leads,
  vehicleSearches,
} from '../../../server/db/tables.ts';
import { servedFlow } from '../journal/support/servedFlow.ts';
import { staffCookie, staffProvider } from '../support/staffCookie.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const host = 'booking.example.com';
const { maple, harbour } = demo();
const VISIT = '11111111-1111-4111-8111-111111111111';
type Found = StaffOperations['findCaller']['answer'];

describe('what a caller says', () => {
  const id = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
  const letters = id.replaceAll('-', '');
  test.each([
    ['(206) 555-0100', { by: 'phone', text: '2065550100' }],
    ['+1 206.555.0100', { by: 'phone', text: '2065550100' }],
    ['%', null],
    [' Ana@Example.com ', { by: 'mail', text: 'ana@example.com' }],
    ['2026-11-24', { by: 'day', text: '2026-11-24' }],
    ['2026-02-31', null],
    ['12/3', { by: 'day', text: '2026-12-03' }],
    ['1/4', { by: 'day', text: '2027-01-04' }],
    ['12/03/2027', { by: 'day', text: '2027-12-03' }],
    ['Dec 4', { by: 'day', text: '2026-12-04' }],
    ['Monday, November 30th, 2026', { by: 'day', text: '2026-11-30' }],
    ['Tomorrow', { by: 'day', text: '2026-11-27' }],
    ['Decker', { by: 'name', text: 'decker' }],
    ['13/3', null],
    [`UID:${id.toUpperCase()}@shop-booking`, { by: 'id', text: letters }],
    ['Lopez', { by: 'name', text: 'lopez' }],
    ['Ana María Ó Brien', { by: 'name', text: 'ana maría ó brien' }],
    ['Lopez, Ana', { by: 'name', text: 'lopez ana' }],
    ['Friday', { by: 'day', text: '2026-11-27' }],
    ['Thursday', { by: 'day', text: '2026-11-26' }],
    ['Monday the 30th', { by: 'day', text: '2026-11-30' }],
    ['the 3rd', { by: 'day', text: '2026-12-03' }],
    ['30 Nov', { by: 'day', text: '2026-11-30' }],
    ['Nov. 30 at 10', { by: 'day', text: '2026-11-30' }],
    ['Mon, Nov 30, 8:30am', { by: 'day', text: '2026-11-30' }],
    ['30th of November, 2026', { by: 'day', text: '2026-11-30' }],
    ['Holliday', { by: 'name', text: 'holliday' }],
    ['VIN: 1HGCM82633A004352', { by: 'plate', text: '1HGCM82633A004352' }],
    ['', null],
    ['L', null],
    ['{"a":1}', null],
  ])('%s is understood', (text, expected) => {
    const searches = expected === null ? [] : [expected];
    expect(callerSearches(text, '2026-11-26')).toEqual(searches);
  });

  const end = (text: string) => ({ by: 'phoneEnd', text });
  const plate = (text: string) => ({ by: 'plate', text });
  const start = (text: string) => ({ by: 'idStart', text });
  test.each([
    ['ends in 0100', [end('0100')]],
    ['Phone ending 0100', [end('0100')]],
    ['… 0100', [end('0100')]],
    ['xxx-xxx-0100', [end('0100')]],
    ['0100', [end('0100'), plate('0100')]],
    ['555-0100', [plate('5550100'), start('5550100')]],
    ['50100', [plate('50100')]],
    ['… 555-0100', []],
    ['100', [plate('100')]],
    ['004352', [plate('004352'), start('004352')]],
    ['7abc-123', [plate('7ABC123'), start('7abc123')]],
    ['A004352', [plate('A004352'), start('a004352')]],
    ['45B57C', [plate('45B57C'), start('45b57c')]],
    ['45b57cb8', [plate('45B57CB8'), start('45b57cb8')]],
    ['45b5 7cb8', [plate('45B57CB8'), start('45b57cb8')]],
    ['Visit 45b57cb8 …', [start('45b57cb8')]],
    ['appointment id: 45b57cb8-9f49-4f87-94b3-7504b3', [start('45b57cb89f494f8794b37504b3')]],
    [letters, [{ by: 'id', text: letters }]],
    [id.slice(0, -2), [start('45b57cb89f494f8794b37504b3fcff')]],
    ['Abba Deeb', [{ by: 'name', text: 'abba deeb' }]],
    ['45b57', [plate('45B57')]],
  ])('%s may be part of several things', (text, expected) => {
    expect(callerSearches(text, '2026-11-26')).toEqual(expected);
  });
});

describe('the call', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(undefined, {
      publicHost: host,
      caps: { ...defaultCaps, confirmationsPerPhone: 2, codesPerAddress: 100_000 },
      staff: { kind: 'provider', settings: staffProvider },
    });
    await world.db.update(dayAvailabilities).set({ dayLimit: null, slotLimit: null });
  });
  afterAll(() => world.close());

  async function find(text: string, shop = maple, claim = `viewer@shop:${shop}`) {
    const response = await world.app.inject({
      method: 'POST',
      url: '/staff/find',
      headers: {
        cookie: await staffCookie(world.db, claim, world.now),
        origin: `https://${host}`,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
      },
      payload: { shop, text },
    });
    return response.json() as Found;
  }

  async function booked(
    lastName: string,
    { phone = world.newPhone(), firstName = newCustomer.firstName, date = '2026-11-24' } = {},
  ) {
    const token = await world.token(maple, phone);
    const lead = await world.call('createLead', {
      params: { shopId: maple },
      token,
      body: { visitId: VISIT },
    });
    const customer = { ...newCustomer, firstName, lastName, email: `${lastName}@example.com` };
    const { body } = await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: bookingFor(lead.body.leadId, { customer, date }),
    });
    return { phone, leadId: lead.body.leadId, id: body.appointmentId, link: body.link ?? '' };
  }

  test('finds an appointment by whatever names it, at its own shop alone', async () => {
    const firstName = 'Thaddeus Quentin';
    const { phone, leadId, id, link } = await booked('Quill-Feather', { firstName });

    for (const text of [
      phone,
      'quill f',
      'Quill-Feather',
      `quill-feather, ${firstName}`,
      'QUILL-FEATHER@example.com',
      firstName,
      `${firstName} quill`,
      `${firstName} Quill Feather`,
      id,
      leadId,
      VISIT,
      `${id}@shop-booking`,
      link,
      `> Change it: <${link}>.`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { appointments } = await find(text);
      expect([text, appointments.map((each) => each.appointment.id)]).toEqual([text, [id]]);
      // oxlint-disable-next-line no-await-in-loop
      const elsewhere = await find(text, harbour);
      expect([text, elsewhere.appointments]).toEqual([text, []]);
    }
  });

  test('says shortened who it is, in which visit it was booked, and what was sent', async () => {
    const { phone } = await booked('Underhill');
    const { codes, appointments } = await find(phone);

    expect(appointments[0]).toMatchObject({
      appointment: { phone: `… ${phone.slice(-4)}`, email: 'U…@example.com', visitId: VISIT },
      bookedAt: world.now.toISOString(),
      others: [],
    });
    const own = appointments[0]!.messages.filter(({ to }) => to === 'customer');
    expect(own.map(({ by, change, state }) => [by, change, state])).toContainEqual([
      'text',
      0,
      'waiting',
    ]);
    expect(codes).toMatchObject([{ usedAt: world.now.toISOString() }]);
    expect(JSON.stringify(appointments)).not.toContain(phone);
  });

  test('says who is booked twice, on a day or on two, and which was cancelled or moved', async () => {
    const first = await booked('Twofold');
    const { phone } = first;
    const second = await booked('Twofold', { phone, date: '2026-11-25' });
    await booked('Onefold');
    const othersBy = async (text: string) =>
      (await find(text)).appointments.map(({ appointment, others }) => [
        appointment.date,
        others.map(({ id, date, status, last }) => [id, date, status, last?.kind ?? null]),
      ]);
    const one = (kind: string | null, date = '2026-11-24') => [first.id, date, 'standing', kind];

    expect(await othersBy('Twofold')).toEqual(
      expect.arrayContaining([
        ['2026-11-24', [[second.id, '2026-11-25', 'standing', null]]],
        ['2026-11-25', [one(null)]],
      ]),
    );
    expect(await othersBy('Onefold')).toEqual([['2026-11-24', []]]);

    const change = (link: string, body: object) =>
      world.call('changeAppointment', {
        params: { shopId: maple },
        headers: { 'x-appointment-link': link.split('#')[1]! },
        body: { seen: 0, ...body },
      });
    const to = { date: '2026-11-25', slotTime: '11:00:00', appointmentOption: 'DROP_OFF' };
    await change(first.link, { kind: 'move', ...to });
    expect(await othersBy(second.id)).toEqual([['2026-11-25', [one('moved', '2026-11-25')]]]);
    await change(second.link, { kind: 'cancel' });
    expect(await othersBy(first.id)).toEqual([
      ['2026-11-25', [[second.id, '2026-11-25', 'cancelled', 'cancelled']]],
    ]);
    // Of a day that is over, only what was on it.
    await world.db
      .update(storedAppointments)
      .set({ date: '2026-11-02' })
      .where(eq(storedAppointments.id, first.id));
    expect(await othersBy(first.id)).toEqual([['2026-11-02', []]]);
  });

  test('finds a lead that was not booked, and a code that was not entered', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    await world.call('createLead', { params: { shopId: maple }, token, body: {} });
    await world.call('requestOtp', { params: { shopId: maple, phoneNumber: phone } });
    const { appointments, leads: found, codes } = await find(phone);

    expect(appointments).toEqual([]);
    expect(found).toMatchObject([{ state: 'open', phone: `… ${phone.slice(-4)}`, visitId: null }]);
    expect(codes.map(({ usedAt, isOver }) => [usedAt !== null, isOver])).toContainEqual([
      false,
      false,
    ]);
  });

  test.each([
    ['a number that answered STOP', new Undeliverable('no', { why: 'declined' }), 'declined'],
    ['a provider that takes it later', new NotSent('no'), 'notTaken'],
    ['a provider that does not answer', new Error('5551234567'), 'noAnswer'],
  ])('says why a code never came: %s', async (_, failure, why) => {
    const phone = world.newPhone();
    world.sendingFails = failure;
    await world.call('requestOtp', { params: { shopId: maple, phoneNumber: phone } });
    world.sendingFails = undefined;
    await world.call('requestOtp', { params: { shopId: maple, phoneNumber: phone } });

    const { codes } = await find(phone);
    expect(new Set(codes.map((each) => each.why))).toEqual(new Set([why, null]));
  });

  test.each([
    [
      'a number that cannot receive texts',
      new Undeliverable('no', { why: 'cannotReceive' }),
      'given up',
      'cannotReceive',
    ],
    ['a provider that refuses it', new Undeliverable('no'), 'given up', 'refused'],
    ['a provider that takes it later', new NotSent('no'), 'tried again', 'notTaken'],
    ['a provider that does not answer', new Error('5551234567'), 'tried again', 'noAnswer'],
  ])('says why a message failed: %s', async (_, failure, state, why) => {
    const { id } = await booked('Unlucky');
    world.sendingFails = failure;
    await world.deliver();
    world.sendingFails = undefined;

    const { appointments } = await find(id);
    const text = appointments[0]!.messages.find(({ by }) => by === 'text');
    expect(text).toMatchObject({ state, why, attempts: 1 });
  });

  test('says what was held back by a ceiling, and what a change withdrew', async () => {
    const phone = world.newPhone();
    await booked('Ceiling', { phone });
    await booked('Ceiling', { phone });
    const last = (await find((await booked('Ceiling', { phone })).id)).appointments[0]!;
    const held = last.messages.find(({ by }) => by === 'text');
    expect(held).toMatchObject({ state: 'held back', why: 'ceiling', attempts: 0 });

    const { id, link } = await booked('Withdrawn');
    await world.call('changeAppointment', {
      params: { shopId: maple },
      headers: { 'x-appointment-link': link.split('#')[1]! },
      body: { kind: 'cancel', seen: 0 },
    });
    const { appointments } = await find(id);
    expect(appointments[0]!.changes).toMatchObject([
      { number: 1, kind: 'cancelled', by: null, at: world.now.toISOString(), why: null },
    ]);
    const ofBooking = appointments[0]!.messages.filter(
      ({ to, change }) => to === 'customer' && change === 0,
    );
    expect(ofBooking.map(({ state, why }) => [state, why])).toEqual([
      ['withdrawn', 'cancelled'],
      ['withdrawn', 'cancelled'],
    ]);
  });

  test('finds who booked by the plate or the VIN that they looked up, at its own shop', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    for (const search of ['8abc 123', '1HGCM82633A004352']) {
      // oxlint-disable-next-line no-await-in-loop
      await world.call('searchVehicles', {
        params: { shopId: maple },
        query: { search, state: 'WA' },
        token,
      });
    }
    const { id } = await booked('Plates', { phone });

    for (const text of [
      '8ABC-123',
      '1hgcm82633a004352',
      'VIN 1HGCM82633A004352',
      '3A4352',
      'A004352',
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const { by, appointments } = await find(text);
      const isFound = text !== '3A4352';
      expect([text, by, appointments.map((each) => each.appointment.id)]).toEqual([
        text,
        isFound ? ['plate'] : ['plate', 'idStart'],
        isFound ? [id] : [],
      ]);
      // oxlint-disable-next-line no-await-in-loop
      expect((await find(text, harbour)).appointments).toEqual([]);
    }
    await forgetExpired(world.db, new Date(world.now.getTime() + 181 * 86_400_000));
    expect(await world.db.select().from(vehicleSearches)).toEqual([]);
  });

  test('finds a lead by the name and mail it has, and by the day that was chosen', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    await world.call('createLead', {
      params: { shopId: maple },
      token,
      body: {
        date: '2026-12-29',
        customer: { firstName: 'Ida', lastName: 'Halfway', email: 'Ida@Halfway.example' },
      },
    });

    for (const text of ['halfw', 'ida', 'Ida Halfway', 'ida@halfway.example', '2026-12-29']) {
      // oxlint-disable-next-line no-await-in-loop
      const { leads: found } = await find(text);
      expect([text, found.map((each) => each.phone)]).toEqual([text, [`… ${phone.slice(-4)}`]]);
      // oxlint-disable-next-line no-await-in-loop
      expect((await find(text, harbour)).leads).toEqual([]);
    }
    const known = await world.token(maple, demo().phones.one);
    await world.call('createLead', { params: { shopId: maple }, token: known, body: {} });
    const [customer] = await world.db
      .select()
      .from(customers)
      .where(eq(customers.phone, demo().phones.one));
    expect((await find(customer!.lastName)).leads).toHaveLength(1);
  });

  test('says what a message asks, and what was chosen in its visit, as one', async () => {
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    const settings = await world.call('getShopSettings', { params: { shopId: maple } });
    const [service] = settings.body.services;
    const { body: lead } = await world.call('createLead', {
      params: { shopId: maple },
      token,
      body: { services: [{ id: service!.id }], concerns: 'It squeaks', date: '2026-12-30' },
    });
    const chosen = { work: [service!.name], notes: 'It squeaks', date: '2026-12-30' };
    expect((await find(phone)).leads).toMatchObject([
      { state: 'open', customer: null, isSettled: false, asked: { ...chosen, question: null } },
    ]);

    await world.call('createExitLead', {
      params: { shopId: maple },
      token,
      body: {
        customer: { firstName: 'Ottoline', lastName: 'Marrow' },
        cancellationPhone: phone,
        cancellationReason: 'Do you take my insurance?',
        leadId: lead.leadId,
      },
    });

    for (const text of [phone, 'ottoline']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      expect((await find(text)).leads).toMatchObject([
        {
          state: 'left a message',
          customer: 'Ottoline Marrow',
          isSettled: true,
          asked: { ...chosen, question: 'Do you take my insurance?' },
        },
      ]);
    }
  });

  test('says of a visit whose page was hidden that it is under way, as long as it is', async () => {
    const visitId = '33333333-3333-4333-8333-333333333333';
    const { flowVersion } = await servedFlow(world.app);
    const begun = { flowVersion, language: 'en', screen: 'phone', framed: false, entry: 'link' };
    const params = { shopId: maple };
    await world.call('recordVisit', {
      params,
      body: { visitId, first: 0, at: 0, begun, records: [{ ms: 0, shown: 0 }] },
    });
    await world.app.journal.flush();
    const phone = world.newPhone();
    const token = await world.token(maple, phone);
    const { body: lead } = await world.call('createLead', { params, token, body: { visitId } });
    await world.call('abandonLead', { params: { ...params, leadId: lead.leadId } });

    expect((await find(phone)).leads).toMatchObject([{ state: 'under way' }]);
    await world.db.update(journalVisits).set({ closedAs: 'left' });
    expect((await find(phone)).leads).toMatchObject([{ state: 'abandoned' }]);
  });

  test('says how the page loaded and what was refused in the visit, at its own shop alone', async () => {
    const visitId = '22222222-2222-4222-8222-222222222222';
    const { flowVersion } = await servedFlow(world.app);
    const began = { language: 'en', screen: 'phone', framed: false, entry: 'link' };
    const refused = { ms: 9, error: 'call bookAppointment 400 slotTaken' };
    const records = [
      { ms: 0, shown: 0 },
      { ms: 1, loaded: { words: 200, ready: 400 } },
      refused,
      refused,
      { ms: 2, refused: [8, 4] },
      { ms: 3, refused: [8] },
    ];
    await world.call('recordVisit', {
      params: { shopId: maple },
      body: { visitId, first: 0, at: 0, begun: { flowVersion, ...began }, records },
    });
    await world.app.journal.flush();
    const phones = [world.newPhone(), world.newPhone()] as const;
    for (const [shopId, phone] of [
      [maple, phones[0]],
      [harbour, phones[1]],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const token = await world.token(shopId, phone);
      // oxlint-disable-next-line no-await-in-loop
      await world.call('createLead', { params: { shopId }, token, body: { visitId } });
    }

    expect((await find(phones[0])).leads[0]!.visit).toEqual({
      loaded: { words: 200, ready: 400 },
      errors: [refused.error],
      notOffered: ['vehicleUnknown', 'courtesy'],
      isOver: false,
    });
    expect((await find(phones[1], harbour)).leads[0]!.visit).toBeNull();
  });

  test('finds by the beginning of an id, and by the last four digits of a phone, at its own shop alone', async () => {
    const phone = '2065557391';
    const { id, leadId } = await booked('Partly', { phone });
    const token = await world.token(maple, '2065547391');
    await world.call('createLead', { params: { shopId: maple }, token, body: {} });

    for (const text of [id.slice(0, 18), `Appointment ${leadId.slice(0, 20)}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { by, appointments } = await find(text);
      expect([text, by, appointments.map((each) => each.appointment.id)]).toEqual([
        text,
        ['idStart'],
        [id],
      ]);
    }
    const both = await find('7391');
    expect(both).toMatchObject({ by: ['phoneEnd'], leads: [{ phone: '… 7391' }] });
    expect(both.appointments.map((each) => each.appointment.id)).toEqual([id]);
    expect(both).toMatchObject({ codes: [], areCodesOfSeveral: true });
    // More digits than are shown would tell the whole number, one question for each of its digits.
    for (const more of ['57391', '557391', '555-7391', '065557391']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const guessed = await find(more);
      expect(guessed).toMatchObject({ appointments: [], leads: [], codes: [] });
    }
    const one = await find('206-555-7391');
    expect(one.appointments.map((each) => each.appointment.id)).toEqual([id]);
    expect(one).toMatchObject({ leads: [], codes: [{}], areCodesOfSeveral: false });
    for (const text of ['7391', id.slice(0, 18), VISIT.slice(0, 8)]) {
      // oxlint-disable-next-line no-await-in-loop
      const elsewhere = await find(text, harbour);
      expect(elsewhere).toMatchObject({ appointments: [], leads: [], visits: [], codes: [] });
    }
  });

  test('finds a visit that left nothing, by its id or the beginning of that', async () => {
    const visitId = '77aabb11-3333-4333-8333-333333333333';
    const { flowVersion } = await servedFlow(world.app);
    const begun = { flowVersion, language: 'en', screen: 'phone', framed: false, entry: 'link' };
    await world.call('recordVisit', {
      params: { shopId: maple },
      body: { visitId, first: 0, at: 0, begun, records: [{ ms: 0, shown: 0 }] },
    });
    await world.app.journal.flush();

    for (const text of [visitId, '77aabb', '77aa bb11', 'Visit 77AABB11-33…']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      expect((await find(text)).visits).toMatchObject([{ id: visitId, end: null }]);
      // oxlint-disable-next-line no-await-in-loop
      expect((await find(text, harbour)).visits).toEqual([]);
    }
  });

  test('lists twenty at most, and takes signs of a pattern as they are', async () => {
    await world.db
      .insert(leads)
      .values(
        Array.from({ length: 21 }, () => ({
          shopId: maple,
          kind: 'exit' as const,
          phone: '2065559999',
          payload: { customer: {} } as never,
          createdAt: world.now,
          updatedAt: world.now,
        })),
      );
    const { leads: found, isCut } = await find('2065559999');

    expect([found.length, isCut]).toEqual([20, true]);
    expect((await find('__')).appointments).toEqual([]);
  });

  test('is in the audit without what was typed', async () => {
    await find('Nobody Anywhere');
    const [row] = await world.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'find caller'))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(1);

    expect(row).toMatchObject({ scopeId: maple, detail: { search: 'name', found: 0 } });
  });
});
