import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppointmentChange } from '../../../src/contract/types.gen.ts';
import { refusals } from '../../../src/booking/slots/availability.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { forgetLinks, revokeLinks } from '../../../server/booking/appointmentLinks.ts';
import {
  appointmentChanges,
  appointmentLinks,
  appointments,
  dayAvailabilities,
  deliveries,
  services,
  shops,
} from '../../../server/db/tables.ts';
import { sha256 } from '../../../server/common/secrets.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const { maple, queenWest } = demo();
const ORIGIN = 'https://book.example.com';
let world: World;
beforeAll(async () => {
  const of = { codesPerAddress: 100_000, wrongCodesPerDay: 100_000, changesPerPhone: 12 };
  const asks = (label: string) => label === 'Locking key';
  const caps = { ...defaultCaps, ...of };
  world = await World.open(undefined, { origin: () => ORIGIN, caps, asks });
  await limitOn('any', { dayLimit: null, slotLimit: null });
});
afterAll(() => world.close());

const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);

interface Booked {
  id: string;
  leadId: string;
  token: string;
  phone: string;
  email: string;
  link: string;
  calendarLink: string;
}

async function booked(
  changes: object = {},
  shopId = maple,
  phone = world.newPhone(),
): Promise<Booked> {
  const token = await world.token(shopId, phone);
  const leadId = await world.lead(shopId, token);
  // Of its own, since a mailbox gets so many confirmations a day.
  const email = `${phone}@example.com`;
  const { status, body } = await world.call('bookAppointment', {
    params: { shopId },
    token,
    body: bookingFor(leadId, { customer: { ...newCustomer, email }, ...changes }),
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return {
    id: body.appointmentId,
    leadId,
    token,
    phone,
    email,
    link: body.link!,
    calendarLink: body.calendarLink!,
  };
}

const see = (link: string, shopId = maple, from?: string) =>
  world.call('getAppointment', {
    params: { shopId },
    headers: { 'x-appointment-link': tokenOf(link) },
    from,
  });
const change = (link: string, body: AppointmentChange, shopId = maple, token?: string) =>
  world.call('changeAppointment', {
    params: { shopId },
    headers: { 'x-appointment-link': tokenOf(link) },
    body,
    ...(token !== undefined && { token }),
  });
const to = (date: string, slotTime: string, seen = 0): AppointmentChange => ({
  kind: 'move',
  appointmentOption: 'DROP_OFF',
  date,
  slotTime,
  seen,
});
const rowOf = async (id: string) =>
  (await world.db.select().from(appointments).where(eq(appointments.id, id)))[0]!;
const historyOf = (id: string) =>
  world.db.select().from(appointmentChanges).where(eq(appointmentChanges.appointmentId, id));
const slotsOf = async (date: string, link?: string) => {
  const { body } = await world.call('getAvailableSlots', {
    params: { shopId: maple },
    query: { date, appointmentOption: 'DROP_OFF' },
    headers: link === undefined ? {} : { 'x-appointment-link': tokenOf(link) },
  });
  return body.slots[date] ?? [];
};
/** Limits one weekday of Maple Street for a test. */
async function limitOn(
  day: 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'any',
  limits: object,
): Promise<void> {
  const isOfDay = day === 'any' ? undefined : eq(dayAvailabilities.day, day);
  await world.db
    .update(dayAvailabilities)
    .set(limits)
    .where(and(eq(dayAvailabilities.shopId, maple), isOfDay));
}
const noLimit = { dayLimit: null, slotLimit: null };

describe('the link of an appointment', () => {
  test('says what the customer wrote, so that who books again keeps it, unless it is of a calendar', async () => {
    const [service] = await world.db.select().from(services).where(eq(services.shopId, maple));
    const { link, calendarLink } = await booked({
      concerns: 'It squeaks\nWhen it rains\nLocking key: in the glove box',
      services: [{ id: service!.id, notes: 'Only synthetic' }],
    });

    const { body } = await see(link);
    const shared = await see(calendarLink);

    expect(body).toMatchObject({
      hasConcerns: true,
      customNeed: 'It squeaks\nWhen it rains',
      answers: [{ label: 'Locking key', answer: 'in the glove box' }],
      services: [{ notes: 'Only synthetic' }],
    });
    expect(shared.body.hasConcerns).toBe(true);
    expect(shared.response.body).not.toMatch(/squeaks|synthetic|glove/);
  });

  test('says in which language was booked', async () => {
    const { link, id } = await booked();
    await world.db.update(appointments).set({ language: 'es' }).where(eq(appointments.id, id));

    expect((await see(link)).body.language).toBe('es');
  });

  test('shows what was booked, and nothing of who the customer is', async () => {
    const { link, id, leadId, phone } = await booked();

    const { status, body, response } = await see(link);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      appointmentId: id,
      leadId,
      status: 'standing',
      sequence: 0,
      power: 'act',
      date: '2026-11-24',
      slotTime: '10:00:00',
      moving: 'allowed',
      cancelling: 'allowed',
    });
    expect(body).not.toHaveProperty('customNeed');
    for (const secret of [phone, newCustomer.email, newCustomer.address.address1, 'Okafor']) {
      expect(response.body).not.toContain(secret);
    }
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('stands in the database as a hash, and in messages until they are sent', async () => {
    const { link, calendarLink, id, email, phone } = await booked();
    await world.deliver();

    const links = await world.db
      .select()
      .from(appointmentLinks)
      .where(eq(appointmentLinks.appointmentId, id));
    expect(links.map((each) => each.id)).toContain(sha256(tokenOf(link)));
    const sent = await world.db.select().from(deliveries).where(eq(deliveries.subjectId, id));
    const stored = JSON.stringify([links, sent, await rowOf(id)]);
    for (const one of [link, calendarLink]) expect(stored).not.toContain(tokenOf(one));
    const text = world.texts.findLast(({ to }) => to === phone)!;
    const [, told = ''] = /(https:\S+)/.exec(text.body) ?? [];
    expect((await see(told)).body.appointmentId).toBe(id);
    expect(text.body).not.toMatch(/(?<!\w)\d{4}(?!\w)/);
    const { mail } = world.mails.findLast((each) => each.to === email)!;
    const [inEntry = ''] = /https:\S+/.exec(mail.calendar!.replaceAll('\r\n ', '')) ?? [];
    expect((await see(inEntry.replace(/\\n.*/, ''))).body.power).toBe('show');
    const [inText = ''] = /https:\S+/.exec(mail.text) ?? [];
    expect((await see(inText)).body.power).toBe('act');
  });

  test('is 404 when it is wrong, revoked, of another shop or long over, and a guesser is slowed', async () => {
    const { link, id } = await booked();
    const wrong = `${ORIGIN}/a#${tokenOf(link).replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`;
    const answers = [await see(wrong), await see(link, queenWest), await see('#short')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);

    // Cut off or run together by whatever mail program.
    const token = tokenOf(link);
    const cuts = [1, 2, 3, 4, 5, 6, 7, 8].map((letters) => `#${token.slice(0, -letters)}`);
    const written = [...cuts, `#${token}A`, `#${token}.`, `#${token}=`, `#${token}${token}`];
    const damaged = await Promise.all(written.map((each) => see(each)));
    expect(damaged.map(({ status }) => status)).toEqual(written.map(() => 404));

    const guesses = await Promise.all(
      Array.from({ length: 70 }, () => see(wrong, maple, '203.0.113.9')),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await see(link, maple, '203.0.113.9')).status).toBe(200);

    const at = world.now;
    world.pass({ minutes: 40 * 24 * 60 });
    expect((await see(link)).status).toBe(404);
    for (const kind of ['cancel', 'undo'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await change(link, { kind, seen: 0 })).status).toBe(404);
    }
    world.now = at;
    await revokeLinks(world.db, { shopId: maple, appointmentId: id, now: at });
    expect((await see(link)).status).toBe(404);
  });

  test('is forgotten once it is dead, and no other is', async () => {
    const rowsOf = async (id: string) =>
      (await world.db.select().from(appointmentLinks).where(eq(appointmentLinks.appointmentId, id)))
        .length;
    const [old, revoked, standing] = [await booked(), await booked(), await booked()];
    await world.db
      .update(appointments)
      .set({ date: '2026-10-01' })
      .where(eq(appointments.id, old.id));
    await revokeLinks(world.db, { shopId: maple, appointmentId: revoked.id, now: world.now });
    await forgetExpired(world.db, world.now);
    expect([await rowsOf(old.id), await rowsOf(revoked.id), await rowsOf(standing.id)]).toEqual([
      0, 2, 2,
    ]);

    await forgetLinks(world.db, world.now, new Date(world.now.getTime() + 1));
    expect([await rowsOf(revoked.id), await rowsOf(standing.id)]).toEqual([0, 2]);
  });

  test('that only shows asks for a proven phone before it acts, and for the right one', async () => {
    const { calendarLink, phone } = await booked();
    const other = await world.token(maple);

    expect((await see(calendarLink)).body.power).toBe('show');
    expect((await change(calendarLink, { kind: 'cancel', seen: 0 })).status).toBe(401);
    expect((await change(calendarLink, { kind: 'cancel', seen: 0 }, maple, other)).status).toBe(
      404,
    );
    expect((await see(calendarLink)).body.status).toBe('standing');
    const proven = await world.token(maple, phone);
    const { status, body } = await change(calendarLink, { kind: 'cancel', seen: 0 }, maple, proven);
    expect([status, body.status]).toEqual([200, 'cancelled']);
  });
});

describe('moving', () => {
  test('keeps the row, the id and the links, and leaves a row that tells of it', async () => {
    const { link, id } = await booked();

    const { status, body } = await change(link, to('2026-11-25', '11:00:00'));

    expect(status).toBe(200);
    expect(body).toMatchObject({ appointmentId: id, date: '2026-11-25', sequence: 1 });
    expect(await rowOf(id)).toMatchObject({ date: '2026-11-25', slotTime: '11:00:00' });
    expect((await see(link)).body.date).toBe('2026-11-25');
    expect(await historyOf(id)).toMatchObject([
      {
        kind: 'moved',
        by: 'customer',
        sequence: 1,
        before: { date: '2026-11-24', slotTime: '10:00:00' },
        after: { date: '2026-11-25', slotTime: '11:00:00' },
      },
    ]);
  });

  test('to where it is changes nothing and succeeds, and A to B to A works', async () => {
    const { link, id } = await booked();

    expect((await change(link, to('2026-11-24', '10:00:00'))).body.sequence).toBe(0);
    expect((await change(link, to('2026-11-25', '10:00:00'))).body.sequence).toBe(1);
    const again = await change(link, to('2026-11-25', '10:00:00'));
    expect([again.status, again.body.sequence]).toEqual([200, 1]);
    expect((await change(link, to('2026-11-24', '10:00:00', 1))).body).toMatchObject({
      date: '2026-11-24',
      sequence: 2,
    });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('counts its own place as free, in times and when it moves within a full day', async () => {
    await limitOn('WEDNESDAY', { dayLimit: 1, slotLimit: 1 });
    const date = '2026-12-02';
    const { link } = await booked({ date });

    expect(await slotsOf(date)).toEqual([]);
    expect(await slotsOf(date, link)).toContain('10:00:00');
    expect((await change(link, to(date, '12:00:00'))).status).toBe(200);
    await limitOn('WEDNESDAY', noLimit);
  });

  test('two full days cannot be swapped: both are refused, both are kept', async () => {
    await limitOn('THURSDAY', { dayLimit: 1 });
    await limitOn('FRIDAY', { dayLimit: 1 });
    const [one, other] = [
      await booked({ date: '2026-12-03' }),
      await booked({ date: '2026-12-04' }),
    ];

    const answers = await Promise.all([
      change(one.link, to('2026-12-04', '10:00:00')),
      change(other.link, to('2026-12-03', '10:00:00')),
    ]);

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, refusals.dayFull],
      [400, refusals.dayFull],
    ]);
    expect((await rowOf(one.id)).date).toBe('2026-12-03');
    expect((await rowOf(other.id)).date).toBe('2026-12-04');
    await limitOn('THURSDAY', noLimit);
    await limitOn('FRIDAY', noLimit);
  });

  test('frees the place it leaves at once, for a time taken once too', async () => {
    await limitOn('THURSDAY', { slotLimit: 1 });
    const date = '2026-12-10';
    const { link } = await booked({ date });
    expect(await slotsOf(date)).not.toContain('10:00:00');

    await change(link, to(date, '11:00:00'));

    expect(await slotsOf(date)).toContain('10:00:00');
    const another = await booked({ date });
    expect((await change(link, to(date, '10:00:00', 1))).status).toBe(400);
    expect((await rowOf(another.id)).slotTime).toBe('10:00:00');
    await limitOn('THURSDAY', noLimit);
  });

  test('of what was changed meanwhile is refused with what it is now', async () => {
    const { link } = await booked();
    await change(link, to('2026-11-25', '10:00:00'));

    const { status, body } = await change(link, to('2026-11-26', '10:00:00'));

    expect(status).toBe(400);
    expect(body.message).toContain('Wednesday, November 25th at 10:00am');
  });

  test('is no booking for the limits of the phone, and has a limit of its own', async () => {
    const { link } = await booked();
    for (let times = 0; times < 10; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await change(
        link,
        to('2026-11-25', times % 2 ? '10:00:00' : '11:00:00', times),
      );
      expect(status).toBe(200);
    }
    const { status, body } = await change(link, to('2026-11-25', '13:00:00', 10));
    expect([status, body.message]).toEqual([
      400,
      'This appointment was changed 10 times today. To change it again, please call (206) 555-0140.',
    ]);

    // Whoever had the link sent on could else use them up, and the customer could not cancel.
    const cancelled = await change(link, { kind: 'cancel', seen: 10 });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    const undone = await change(link, { kind: 'undo', seen: 11 });
    expect(undone.body.message).toMatch(/changed 10 times today/);
  });

  test('has a limit for all appointments of a phone, since each tells the shop', async () => {
    const phone = world.newPhone();
    const links: string[] = [];
    for (let count = 0; count < 4; count += 1) links.push((await booked({}, maple, phone)).link);
    const moved = async (link: string, times: number) => {
      const at = times % 2 ? '10:00:00' : '11:00:00';
      return change(link, to('2026-11-26', at, times));
    };
    for (let count = 0; count < 12; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await moved(links[count % 3]!, Math.floor(count / 3))).status).toBe(200);
    }

    const { status, body } = await moved(links[3]!, 0);

    expect([status, body.message]).toEqual([
      400,
      'Your appointments were changed 12 times today. To change one again, please call (206) 555-0140.',
    ]);
    const { link: ofAnother } = await booked();
    expect((await moved(ofAnother, 0)).status).toBe(200);
  });

  test('another way to come is kept only where the shop and the work allow it', async () => {
    const { link } = await booked({ concerns: 'It squeaks' });
    const wait: AppointmentChange = {
      kind: 'move',
      appointmentOption: 'WAIT',
      date: '2026-11-25',
      slotTime: '10:00:00',
      seen: 0,
    };
    expect((await change(link, wait)).body.message).toMatch(/cannot wait/);

    const { slotTime: _none, ...dropped } = {
      ...wait,
      appointmentOption: 'AFTER_HOURS_DROP_OFF' as const,
    };
    const { status, body } = await change(link, dropped);
    expect([status, body.slotTime]).toEqual([200, null]);
  });
});

describe('cancelling', () => {
  test('frees the place, can be undone for some minutes, and no longer afterwards', async () => {
    const { link, id } = await booked({ date: '2026-12-15' });

    const cancelled = await change(link, { kind: 'cancel', seen: 0, reason: 'I am away' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', moving: 'cancelled' });
    expect(cancelled.body.undoableUntil).toBeDefined();
    expect((await change(link, { kind: 'cancel', seen: 0 })).body.sequence).toBe(1);

    const undone = await change(link, { kind: 'undo', seen: 1 });
    expect(undone.body).toMatchObject({ status: 'standing', date: '2026-12-15', sequence: 2 });
    expect((await change(link, { kind: 'undo', seen: 1 })).status).toBe(200);

    await change(link, { kind: 'cancel', seen: 2 });
    world.pass({ minutes: 16 });
    expect((await change(link, { kind: 'undo', seen: 3 })).body.message).toMatch(
      /no longer be undone/,
    );
    const kinds = (await historyOf(id)).map(({ kind, reason }) => [kind, reason]);
    expect(kinds).toEqual([
      ['cancelled', 'I am away'],
      ['undone', null],
      ['cancelled', null],
    ]);
  });

  test('is undone only while the place is free', async () => {
    await limitOn('FRIDAY', { slotLimit: 1 });
    const date = '2026-12-18';
    const { link } = await booked({ date });
    await change(link, { kind: 'cancel', seen: 0 });
    await booked({ date });

    const { status, body } = await change(link, { kind: 'undo', seen: 1 });

    expect([status, body.message]).toEqual([400, refusals.slotTaken]);
    await limitOn('FRIDAY', noLimit);
  });

  test('is undone only while the phone may have another appointment: as many as by booking', async () => {
    // Six places a week: a phone may have three.
    await limitOn('any', { dayLimit: 1 });
    const phone = world.newPhone();
    const days = ['2027-01-05', '2027-01-06', '2027-01-07'];
    const links: string[] = [];
    for (const date of days) links.push((await booked({ date }, maple, phone)).link);
    await change(links[0]!, { kind: 'cancel', seen: 0 });
    const { id } = await booked({ date: '2027-01-08' }, maple, phone);

    const { status, body } = await change(links[0]!, { kind: 'undo', seen: 1 });

    expect([status, body.rule]).toEqual([400, 'standingEnough']);
    expect((await rowOf(id)).status).toBe('standing');
    await change(links[1]!, { kind: 'cancel', seen: 0 });
    expect((await change(links[0]!, { kind: 'undo', seen: 1 })).status).toBe(200);
    await limitOn('any', noLimit);
  });

  test('lets the open visit book again: the answer is a new appointment, and its entry goes on', async () => {
    const { link, leadId, token, id } = await booked();
    const again = { date: '2026-11-27', slotTime: '13:00:00' };
    const book = (changes: object) =>
      world.call('bookAppointment', {
        params: { shopId: maple },
        token,
        body: bookingFor(leadId, changes),
      });
    expect((await book(again)).status).toBe(400);

    await change(link, { kind: 'cancel', seen: 0 });
    const { status, body } = await book(again);

    expect(status).toBe(200);
    expect(body.appointmentId).not.toBe(id);
    expect(body.sequence).toBe(2);
    expect(await rowOf(body.appointmentId)).toMatchObject({ status: 'standing', ...again });
    expect((await book(again)).body.appointmentId).toBe(body.appointmentId);
    const refused = await change(link, { kind: 'undo', seen: 1 });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('another appointment'),
    ]);
    await world.deliver();
    const entries = world.mails
      .filter((each) => each.to === newCustomer.email)
      .map(({ mail }) => mail.calendar);
    expect(entries.join('\n')).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:2/);
  });

  test('then booking, cancelling that and undoing the first never lowers the number of the entry', async () => {
    const { link, leadId, token, id, email } = await booked();
    const book = (date: string) =>
      world.call('bookAppointment', {
        params: { shopId: maple },
        token,
        body: bookingFor(leadId, { date }),
      });
    const sequences = async (appointmentId: string) =>
      (await historyOf(appointmentId)).map(({ sequence }) => sequence);

    await change(link, { kind: 'cancel', seen: 0 });
    const { body: second } = await book('2026-11-27');
    await change(second.link!, { kind: 'cancel', seen: second.sequence! });
    const undone = await change(link, { kind: 'undo', seen: 1 });

    expect(undone.status).toBe(200);
    expect([second.sequence, await sequences(second.appointmentId)]).toEqual([2, [3]]);
    expect(await sequences(id)).toEqual([1, 4]);
    await world.deliver();
    const { mail } = world.mails.findLast(({ to: reader }) => reader === email)!;
    expect(mail.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:4/);
    await change(link, { kind: 'cancel', seen: 4 });
    expect((await book('2026-11-30')).body.sequence).toBe(6);
  });
});

describe('the terms of a shop', () => {
  beforeEach(async () => {
    await world.db
      .update(shops)
      .set({
        moving: 'allowed',
        cancelling: 'allowed',
        moveNoticeMinutes: 120,
        cancelNoticeMinutes: 120,
      })
      .where(eq(shops.id, maple));
  });
  const set = (terms: object) => world.db.update(shops).set(terms).where(eq(shops.id, maple));

  test('moving and cancelling each have their own notice', async () => {
    // Two hours and a day before Tuesday at ten; it is Monday at nine.
    await set({ moveNoticeMinutes: 26 * 60, cancelNoticeMinutes: 60 });
    const { link, id } = await booked();

    expect((await see(link)).body).toMatchObject({ moving: 'tooLate', cancelling: 'allowed' });
    expect((await change(link, to('2026-11-25', '10:00:00'))).body.message).toBe(
      'It is too late to change this appointment here. Please call (206) 555-0140.',
    );
    expect((await change(link, { kind: 'cancel', seen: 0 })).status).toBe(200);
    expect((await rowOf(id)).status).toBe('cancelled');
  });

  test.each([
    ['call', /by telephone only/],
    ['hidden', /by telephone only/],
  ] as const)('%s: the page says so, and the call is refused', async (mode, sentence) => {
    await set({ moving: mode });
    const { link } = await booked();
    expect((await see(link)).body.moving).toBe(mode);
    expect((await change(link, to('2026-11-25', '10:00:00'))).body.message).toMatch(sentence);
  });

  test('after its time nothing can be changed, and nobody is called missed by a clock', async () => {
    const { link, id } = await booked();
    const at = world.now;
    world.now = new Date('2026-11-24T19:00:00Z');
    expect((await see(link)).body).toMatchObject({
      moving: 'over',
      cancelling: 'over',
      status: 'standing',
    });
    expect((await change(link, { kind: 'cancel', seen: 0 })).body.message).toMatch(/has come/);
    world.now = at;
    expect((await rowOf(id)).status).toBe('standing');
  });
});

describe('messages of a change', () => {
  test('tell the customer by text and mail, whose file makes the entry follow', async () => {
    const { link, leadId, phone, email } = await booked({ date: '2026-12-08' });
    await world.deliver();
    const first = world.mails.findLast((each) => each.to === email)!.mail.calendar!;
    expect(first).toContain('METHOD:PUBLISH');

    await change(link, to('2026-12-09', '11:00:00'));
    await world.deliver();

    expect(world.texts.findLast(({ to: at }) => at === phone)?.body).toMatch(
      /^Maple Street Auto: your appointment is moved to Wednesday, December 9th at 11:00am\. Change it: https:/,
    );
    const { mail } = world.mails.findLast((each) => each.to === email)!;
    const lines = mail.calendar!.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:${leadId}@shop-booking`,
        'SEQUENCE:1',
        'DTSTART:20261209T190000Z',
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`,
        'STATUS:CONFIRMED',
      ]),
    );

    await change(link, { kind: 'cancel', seen: 1 });
    await world.deliver();
    const gone = world.mails.findLast((each) => each.to === email)!.mail;
    expect(gone.calendar).toContain('METHOD:CANCEL');
    expect(gone.calendar).toContain('SEQUENCE:2');
    expect(gone.calendar).toContain('STATUS:CANCELLED');
  });

  test('withdraw what is no longer true: a booking cancelled before its text goes out sends none', async () => {
    const { link, phone, id } = await booked({ date: '2026-12-14' });
    await change(link, { kind: 'cancel', seen: 0 });
    world.texts.length = 0;

    await world.deliver();

    const toCustomer = world.texts.filter(({ to: at }) => at === phone).map(({ body }) => body);
    expect(toCustomer).toEqual([expect.stringContaining('is cancelled')]);
    const left = await world.db.select().from(deliveries).where(eq(deliveries.subjectId, id));
    expect(left.every(({ links }) => links === null)).toBe(true);
  });

  test('tell the shop in the same transaction what changed, by whom and why', async () => {
    const { link } = await booked({ date: '2026-12-16' });
    await world.deliver();
    world.mails.length = 0;
    await change(link, to('2026-12-17', '11:00:00'));
    await world.deliver();
    await change(link, { kind: 'cancel', seen: 1, reason: '<b>Sold the car</b>' });
    await world.deliver();

    const mails = world.mails.filter(({ to: at }) => at === 'hello@maplestreet.example');
    expect(mails.map(({ mail }) => mail.subject)).toEqual([
      'Moved appointment: Ines Okafor, Thursday, December 17th at 11:00am',
      'Cancelled appointment: Ines Okafor, Thursday, December 17th at 11:00am',
    ]);
    expect(mails[0]!.mail.text).toContain('Before: Wednesday, December 16th at 10:00am');
    expect(mails[1]!.mail.html).toContain('&lt;b&gt;Sold the car&lt;/b&gt;');
  });
});
