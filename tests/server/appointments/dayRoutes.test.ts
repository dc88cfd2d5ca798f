import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  DayOfShop,
  ListedAppointment,
  StaffChanged,
} from '../../../src/contract/staff.gen.ts';
import type { AvailableSlots } from '../../../src/contract/types.gen.ts';
import { refusals } from '../../../src/booking/slots/availability.ts';
import {
  appointmentChanges,
  appointments,
  audit,
  dayAvailabilities,
  shops,
  services,
} from '../../../server/db/tables.ts';
import { decideOnCounts } from '../../../server/limits/tally.ts';
import { staffCookie, staffProvider } from '../support/staffCookie.ts';
import { Undeliverable } from '../../../server/messages/undeliverable.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const host = 'booking.example.com';
const { maple, harbour } = demo();
const day = '2026-11-24';
let world: World;
beforeAll(async () => {
  world = await World.open(undefined, {
    publicHost: host,
    staff: { kind: 'provider', settings: staffProvider },
  });
  await world.db.update(dayAvailabilities).set({ dayLimit: null, slotLimit: null });
});
afterAll(() => world.close());

/** A call of somebody with a claim; a change unless it has no body. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the call
async function ask<Answer>(claim: string, url: string, body?: object, from = `https://${host}`) {
  const cookie = await staffCookie(world.db, claim, world.now);
  const response = await world.app.inject({
    url: `/staff/appointments${url}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, origin: from, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    ...(body !== undefined && { payload: body }),
  });
  const answer = response.json() as Answer & { message?: string };
  return { status: response.statusCode, body: answer, headers: response.headers };
}

const editor = `editor@shop:${maple}`;
const look = async (date = day, claim = editor) =>
  (await ask<DayOfShop>(claim, `?shop=${maple}&day=${date}`)).body;
const change = (id: string, body: object, claim = editor) =>
  ask<StaffChanged>(claim, `/${id}/change`, { shop: maple, seen: 0, ...body });
const move = (date: string, slotTime?: string) => ({
  kind: 'move',
  date,
  ...(slotTime !== undefined && { slotTime }),
});

async function booked(changes: object = {}, visitId?: string) {
  const phone = world.newPhone();
  const token = await world.token(maple, phone);
  const lead = await world.call('createLead', {
    params: { shopId: maple },
    token,
    body: visitId === undefined ? {} : { visitId },
  });
  const email = `${phone}@example.com`;
  const { status, body } = await world.call('bookAppointment', {
    params: { shopId: maple },
    token,
    body: bookingFor(lead.body.leadId, { customer: { ...newCustomer, email }, ...changes }),
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return { id: body.appointmentId, phone, email, link: body.link! };
}
const rowOf = async (id: string) =>
  (await world.db.select().from(appointments).where(eq(appointments.id, id)))[0]!;
const lastAudit = async () =>
  (
    await world.db
      .select()
      .from(audit)
      .where(eq(audit.scopeId, maple))
      .orderBy(desc(audit.at), desc(audit.id))
      .limit(1)
  )[0]!;
const found = (list: DayOfShop, id: string): ListedAppointment =>
  list.appointments.find((each) => each.id === id)!;

test('a day says what the customer answered to questions of the shop', async () => {
  const { id } = await booked({ concerns: 'It squeaks\nMiles: 42000' });
  const plain = await booked();
  const { date } = await rowOf(id);

  expect(found(await look(date), id).notes).toBe('It squeaks\nMiles: 42000');
  expect(found(await look((await rowOf(plain.id)).date), plain.id).notes).toBeNull();
});

describe('the calls', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';

  test('take nothing without a shape and a ceiling', async () => {
    const { id } = await booked();
    const answers = [
      await ask(editor, `?shop=${maple}&day=2026-02-31`),
      await ask(editor, `?shop=${maple}&day=today`),
      await ask(editor, '?shop=maple'),
      await ask('editor', `?shop=${unknown}`),
      await change(id, { kind: 'burn' }),
      await change(id, { kind: 'cancel', why: 'x'.repeat(501) }),
      await change(id, { kind: 'cancel', seen: -1 }),
      await change(id, { kind: 'move' }),
      await change(id, move('2026-02-31', '10:00:00')),
      await change(id, move(day, '10:07:30')),
      await change(id, move(day)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      400, 400, 400, 404, 400, 400, 400, 400, 400, 400, 400,
    ]);
    for (const { body } of answers) expect(body.message).toMatch(/\w/);
    expect((await rowOf(id)).sequence).toBe(0);
  });

  test('change nothing from a page of somebody else, nor at another shop', async () => {
    const { id } = await booked();
    const cancel = { shop: maple, kind: 'cancel', seen: 0 };
    const foreign = await ask(editor, `/${id}/change`, cancel, 'https://evil.example');
    const elsewhere = await ask('publisher', `/${id}/change`, { ...cancel, shop: harbour });
    expect([foreign.status, elsewhere.status]).toEqual([403, 404]);
    expect((await rowOf(id)).status).toBe('standing');
  });

  test('of one person are 600 an hour, which nobody else notices', async () => {
    const busy = `editor@shop:${maple.toUpperCase()}`;
    await look(day, busy);
    const limit = { name: 'calls about appointments in an hour', max: 600, windowMinutes: 60 };
    const others = { limit, subject: (await lastAudit()).memberId!, times: 599 };
    await decideOnCounts(world.db, [others], world.now, (tally) => tally.add([others]));

    const { status, body } = await ask(busy, `?shop=${maple}`);
    expect([status, body.message]).toEqual([429, expect.stringContaining('600')]);
    expect((await ask(editor, `?shop=${maple}`)).status).toBe(200);
  });
});

describe('the day', () => {
  test('lists who comes, when, how, for what, and in which visit it was booked', async () => {
    const visitId = '00000000-0000-4000-8000-0000000000aa';
    const late = await booked({ slotTime: '11:00:00' }, visitId);
    const early = await booked({ slotTime: '09:30:00' });

    const list = await look();

    const places = list.appointments.map(({ id }) => id);
    expect(places.indexOf(early.id)).toBeLessThan(places.indexOf(late.id));
    expect(found(list, late.id)).toMatchObject({
      status: 'standing',
      option: 'DROP_OFF',
      slotTime: '11:00:00',
      visitId,
      customer: 'Ines Okafor',
      sequence: 0,
      offers: ['move', 'ask', 'cancel'],
    });
    expect(found(list, late.id).vehicle).toMatch(/^\d{4} \w+/);
    expect(list).toMatchObject({ day, today: '2026-11-23', mayChange: true, isCut: false });
    // Maple is eight hours behind UTC.
    const local = new Date(world.now.getTime() - 8 * 3_600_000).toISOString().slice(0, 19);
    expect(list.atShop).toBe(local);
  });

  test('has its half hours, and how many come on each day of its week', async () => {
    const sunday = '2026-12-27';
    const { id } = await booked({ date: '2026-12-22' });
    await booked({ date: '2026-12-22' });
    await change(id, { kind: 'cancel' });

    const { times, week } = await look('2026-12-22');

    expect([times[0], times[1], times.at(-1)]).toEqual(['08:00:00', '08:30:00', '17:00:00']);
    expect(week).toHaveLength(7);
    expect(week[0]).toEqual({ day: '2026-12-21', booked: 0, isClosed: false });
    expect(week[1]).toEqual({ day: '2026-12-22', booked: 1, isClosed: false });
    expect(week[6]).toEqual({ day: sunday, booked: 0, isClosed: true });
    expect(await look(sunday)).toMatchObject({ times: [], isClosed: false });
  });

  test('has no whole phone and no whole mail, and each look is in the audit', async () => {
    const { id, phone, email } = await booked();

    const { body } = await ask<DayOfShop>(editor, `?shop=${maple}&day=${day}`);

    expect(JSON.stringify(body)).not.toContain(phone);
    expect(JSON.stringify(body)).not.toContain(email);
    expect(found(body, id)).toMatchObject({
      phone: `… ${phone.slice(-4)}`,
      email: `${email.slice(0, 1)}…@example.com`,
    });
    expect(await lastAudit()).toMatchObject({
      action: 'look at appointments',
      memberName: editor,
      scopeId: maple,
      detail: { day },
    });
  });

  test('tells the whole phone to who may change them, and each look is in the audit', async () => {
    const { id, phone } = await booked();
    const { leadId } = await rowOf(id);
    const readPhone = (of: string, claim = editor, shop = maple) =>
      ask<{ phone: string }>(claim, `/${of}/phone?shop=${shop}`);

    const seen = await readPhone(id);
    const audited = await lastAudit();

    expect(seen).toMatchObject({ status: 200, body: { phone } });
    expect(audited).toMatchObject({
      action: 'look at a phone',
      memberName: editor,
      detail: { id },
    });
    expect((await readPhone(leadId)).body.phone).toBe(phone);
    expect((await readPhone(id, `viewer@shop:${maple}`)).status).toBe(403);
    expect((await readPhone(id, `editor@shop:${harbour}`, harbour)).status).toBe(404);
  });

  test('is that of the shop without a date, and viewers are offered no change', async () => {
    const { body } = await ask<DayOfShop>(`viewer@shop:${maple}`, `?shop=${maple}`);
    expect(body).toMatchObject({ day: '2026-11-23', mayChange: false });
  });

  test('names the services that were booked', async () => {
    const [service] = await world.db.select().from(services).where(eq(services.shopId, maple));
    const { id } = await booked({ services: [{ id: service!.id }] });
    expect(found(await look(), id).work).toEqual([service!.name]);
  });
});

describe('a change by staff', () => {
  test('moves, says what customer and shop are told, and is in history and audit', async () => {
    const { id, phone } = await booked();

    const { status, body } = await change(id, move('2026-11-25', '11:00:00'));

    expect(status).toBe(200);
    expect(body).toMatchObject({
      isChanged: true,
      appointment: { id, date: '2026-11-25', slotTime: '11:00:00', sequence: 1 },
    });
    expect(body.told.map(({ to, by }) => `${to} ${by}`)).toEqual(
      expect.arrayContaining(['customer text', 'customer mail', 'shop mail']),
    );
    const told = body.told.find(({ by }) => by === 'text')!.text!;
    expect(told).toMatch(/moved to Wednesday, November 25th at 11:00am/);
    expect(JSON.stringify(body)).not.toContain(phone);
    await world.deliver();
    expect(world.texts.findLast(({ to }) => to === phone)!.body.split(' http')[0]).toBe(
      told.split(' (link)')[0],
    );
    const [last] = await world.db
      .select()
      .from(appointmentChanges)
      .where(eq(appointmentChanges.appointmentId, id));
    expect(last).toMatchObject({ kind: 'moved', by: 'staff', byName: editor });
    expect(await lastAudit()).toMatchObject({
      action: 'change appointment',
      memberName: editor,
      detail: {
        change: 'moved',
        appointment: id,
        of: 'Tuesday, November 24th at 10:00am',
        to: 'Wednesday, November 25th at 11:00am',
      },
    });
  });

  test('sent twice is one, and what was changed meanwhile is refused with what it is now', async () => {
    const { id } = await booked();
    await change(id, move('2026-11-25', '11:00:00'));

    const again = await change(id, move('2026-11-25', '11:00:00'));
    const stale = await change(id, { kind: 'cancel' });

    expect([again.status, again.body.isChanged, again.body.told]).toEqual([200, false, []]);
    expect([stale.status, stale.body.message]).toEqual([
      400,
      expect.stringContaining('Wednesday, November 25th at 11:00am'),
    ]);
  });

  test('is offered the times of the shop without its notice, its own place among them', async () => {
    await world.db.update(dayAvailabilities).set({ slotLimit: 1 });
    const date = '2026-12-02';
    const { id } = await booked({ date });
    const timesOf = async (except: string, from: string) =>
      (await ask<AvailableSlots>(editor, `/times?shop=${maple}&id=${except}&from=${from}`)).body
        .slots;

    expect((await timesOf(id, date))[date]).toContain('10:00:00');
    const other = await booked({ date: '2026-12-03' });
    expect((await timesOf(other.id, date))[date]).not.toContain('10:00:00');
    const refusedThere = await change(other.id, move(date, '10:00:00'));
    expect([refusedThere.status, refusedThere.body.message]).toEqual([400, refusals.slotTaken]);

    // It is Monday at nine: the next half hour, which is too soon for whoever books now.
    const today = '2026-11-23';
    const asCustomer = await world.call('getAvailableSlots', {
      params: { shopId: maple },
      query: { date: today, appointmentOption: 'DROP_OFF' },
    });
    const [soonest] = (await timesOf(id, today))[today]!;
    expect(asCustomer.body.slots[today] ?? []).not.toContain(soonest);
    expect((await change(id, move(today, soonest))).status).toBe(200);
    await world.db.update(dayAvailabilities).set({ slotLimit: null });
  });

  test('cancels with a reason that the shop reads and the audit does not, and restores', async () => {
    const { id } = await booked();

    const cancelled = await change(id, { kind: 'cancel', why: ' The lift is broken ' });

    expect(cancelled.body.appointment.status).toBe('cancelled');
    expect(found(await look(), id).offers).toEqual(['undo']);
    const moved = await change(id, { ...move('2026-11-25', '11:00:00'), seen: 1 });
    const missed = await change(id, { kind: 'miss', seen: 1 });
    for (const { status, body } of [moved, missed]) {
      expect([status, body.message]).toEqual([
        400,
        'This appointment is cancelled. Restore it first.',
      ]);
    }
    const restored = await change(id, { kind: 'undo', seen: 1 });
    expect(restored.body).toMatchObject({ appointment: { status: 'standing', sequence: 2 } });
    const [first] = await world.db
      .select()
      .from(appointmentChanges)
      .where(eq(appointmentChanges.appointmentId, id))
      .orderBy(appointmentChanges.sequence);
    expect(first!.reason).toBe('The lift is broken');
    const kept = await world.db.select().from(audit).where(eq(audit.scopeId, maple));
    expect(JSON.stringify(kept)).not.toContain('lift');
    const nothing = await change((await booked()).id, { kind: 'undo' });
    expect(nothing.body.message).toMatch(/nothing to restore/);
  });

  test('marks as missed only what has begun, tells nobody, and takes it back when they come late', async () => {
    const { id } = await booked();
    const early = await change(id, { kind: 'miss' });
    expect([early.status, early.body.message]).toEqual([
      400,
      expect.stringContaining('still to come'),
    ]);

    const at = world.now;
    world.now = new Date('2026-11-24T18:20:00Z');
    expect(found(await look(), id).offers).toEqual(['move', 'miss']);
    const missed = await change(id, { kind: 'miss' });
    expect(missed.body).toMatchObject({ appointment: { status: 'missed' }, told: [] });
    const cancelled = await change(id, { kind: 'cancel', seen: 1 });
    expect(cancelled.body.message).toMatch(/marked as missed/);
    const restored = await change(id, { kind: 'undo', seen: 1 });
    expect(restored.body).toMatchObject({ appointment: { status: 'standing' }, told: [] });
    world.now = at;
  });
});

describe('a day that the shop cannot keep', () => {
  const date = '2026-12-09';
  const close = (isClosed: boolean, on = date) =>
    ask<{ isClosed: boolean }>(editor, '/day', { shop: maple, day: on, isClosed });
  const header = (link: string) => ({ 'x-appointment-link': link.slice(link.indexOf('#') + 1) });
  const see = (link: string) =>
    world.call('getAppointment', { params: { shopId: maple }, headers: header(link) });
  const customerMoves = (link: string, to: string, seen: number) =>
    world.call('changeAppointment', {
      params: { shopId: maple },
      headers: header(link),
      body: { kind: 'move', appointmentOption: 'DROP_OFF', date: to, slotTime: '10:00:00', seen },
    });

  test('is closed to bookings and moves at once, keeps what is booked, and opens again', async () => {
    const { id, link } = await booked({ date });
    const other = await booked();

    expect((await close(true)).body).toEqual({ isClosed: true });
    await close(true);

    const shut = await look(date);
    expect(shut).toMatchObject({ isClosed: true });
    expect(shut.week.filter(({ isClosed }) => isClosed).map((each) => each.day)).toEqual([
      date,
      '2026-12-13',
    ]);
    expect((await rowOf(id)).status).toBe('standing');
    expect((await customerMoves(other.link, date, 0)).body.message).toBe(refusals.closed);
    expect((await customerMoves(link, date, 0)).status).toBe(200);
    await expect(booked({ date })).rejects.toThrow('400');
    expect((await close(false)).body).toEqual({ isClosed: false });
    expect((await customerMoves(other.link, date, 0)).status).toBe(200);
    const kept = await world.db.select().from(audit).where(eq(audit.scopeId, maple));
    const deeds = kept.map(({ action }) => action).filter((each) => each.endsWith(' a day'));
    expect(deeds.slice(-2)).toEqual(['close a day', 'open a day']);
    const past = await close(true, '2026-11-22');
    expect([past.status, past.body.message]).toEqual([400, 'A day that is over stays as it was.']);
  });

  test('is closed for some hours only: no time in them is offered or taken, all others are', async () => {
    const hours = { from: '09:30:00', to: '10:30:00' };
    const other = await booked();
    const shut = { shop: maple, day: date, isClosed: true, hours };
    expect((await ask(editor, '/day', shut)).status).toBe(200);

    expect(await look(date)).toMatchObject({ isClosed: false, closedHours: hours });
    expect((await customerMoves(other.link, date, 0)).body.message).toBe(refusals.notOffered);
    const { slots } = (
      await ask<AvailableSlots>(editor, `/times?shop=${maple}&id=${other.id}&from=${date}`)
    ).body;
    expect(slots[date]).toEqual(expect.arrayContaining(['09:00:00', '10:30:00']));
    expect(slots[date]).not.toContain('09:30:00');
    expect(slots[date]).not.toContain('10:00:00');

    const inside = { ...shut, hours: { from: '10:00:00', to: '10:00:00' } };
    expect((await ask(editor, '/day', inside)).status).toBe(400);
    await close(false);
    expect(await look(date)).toMatchObject({ isClosed: false, closedHours: null });
    expect((await customerMoves(other.link, date, 0)).status).toBe(200);
  });

  test('its customers are asked once, by a link that moves them whatever the shop’s terms', async () => {
    const { id, phone, link } = await booked({ date });
    await world.db.update(shops).set({ moving: 'call' }).where(eq(shops.id, maple));
    await close(true);
    const texts = () => world.texts.filter(({ to }) => to === phone).length;
    await world.deliver();
    const before = texts();

    const asked = await change(id, { kind: 'ask' });
    const again = await change(id, { kind: 'ask', seen: 1 });
    await world.deliver();

    expect(asked.body).toMatchObject({ isChanged: true, appointment: { date, sequence: 1 } });
    expect(asked.body.told.map(({ to, by }) => `${to} ${by}`)).toEqual([
      'customer mail',
      'customer text',
    ]);
    expect([again.status, again.body.isChanged]).toEqual([200, false]);
    expect(texts()).toBe(before + 1);
    const told = world.texts.findLast(({ to }) => to === phone)!.body;
    expect(told).toMatch(/sorry, we cannot keep .* December 9th at 10:00am\. .*https:\/\//);
    expect(found(await look(date), id)).toMatchObject({ isAskedToMove: true, isUntold: false });
    expect((await see(told.split(' ').at(-1)!)).body).toMatchObject({
      isAskedToMove: true,
      moving: 'allowed',
      cancelling: 'allowed',
    });

    expect((await customerMoves(link, '2026-12-10', 1)).status).toBe(200);
    expect((await see(link)).body).toMatchObject({ date: '2026-12-10', moving: 'call' });
    expect((await see(link)).body.isAskedToMove).toBeUndefined();
    await world.db.update(shops).set({ moving: 'allowed' }).where(eq(shops.id, maple));
    await close(false);
  });

  test('says, also later, whom no message reached and who is to be called', async () => {
    const { id } = await booked({ date });
    await world.deliver();
    expect(found(await look(date), id).isUntold).toBe(false);
    await change(id, { kind: 'ask' });
    expect(found(await look(date), id).isUntold).toBe(false);
    world.sendingFails = new Undeliverable('answered STOP', { why: 'declined' });
    await world.deliver();
    world.sendingFails = undefined;
    expect(found(await look(date), id)).toMatchObject({ isAskedToMove: true, isUntold: true });

    // Whoever was called is moved by the staff, and told of that.
    await change(id, { kind: 'move', date: '2026-12-10', slotTime: '09:00:00', seen: 1 });
    expect(found(await look('2026-12-10'), id)).toMatchObject({
      isAskedToMove: false,
      isUntold: false,
    });
  });

  test('nobody is asked whose time has come or whose appointment is cancelled', async () => {
    const { id } = await booked({ date: '2026-11-24' });
    await change(id, { kind: 'cancel' });
    const cancelled = await change(id, { kind: 'ask', seen: 1 });
    expect([cancelled.status, cancelled.body.message]).toEqual([
      400,
      'This appointment is cancelled. Restore it first.',
    ]);
    await change(id, { kind: 'undo', seen: 1 });
    const at = world.now;
    world.now = new Date('2026-11-24T18:20:00Z');
    const begun = await change(id, { kind: 'ask', seen: 2 });
    expect(begun.body.message).toMatch(/Its time has come/);
    world.now = at;
  });
});
