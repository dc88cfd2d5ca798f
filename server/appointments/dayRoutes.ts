import type { FastifyInstance } from 'fastify';
import type { AskedChange } from '../../src/booking/appointment/changeOf.ts';
import {
  addDays,
  isLocalDate,
  mondayOf,
  sevenDaysFrom,
} from '../../src/booking/clock/localDate.ts';
import { explainDay } from '../../src/booking/slots/availability.ts';
import type { AppointmentChangeOrder } from '../../src/contract/staff.gen.ts';
import { notFound, refused } from '../common/errors.ts';
import type { Deps } from '../deps.ts';
import { spend, type Spending } from '../limits/caps.ts';
import { decideOnCounts } from '../limits/tally.ts';
import { formatWhen } from '../messages/confirmation.ts';
import { bookingRulesOf, findWholeShop, type WholeShop } from '../shops/shops.ts';
import { shopDay, shopZone } from '../shops/shopZone.ts';
import { clockAtShop, todayAtShop } from '../shops/todayAtShop.ts';
import { writeAudit, type AuditEntry } from '../staff/audit.ts';
import { staffCalls } from '../staff/staffCalls.ts';
import { may, type Scope, type StaffMember } from '../staff/roles.ts';
import { takenPlaces } from '../booking/appointments.ts';
import { availableSlots } from '../booking/availableSlots.ts';
import { changeAppointment, type MadeChange } from '../booking/changeAppointment.ts';
import { appointmentsOn, mostOfADay } from '../booking/dayAppointments.ts';
import { appointmentOf, type AppointmentRow } from '../booking/storedAppointment.ts';
import { closeDay } from './closeDay.ts';
import { callerSearches } from './callerSearch.ts';
import { findCaller, phoneOf } from './findCaller.ts';
import { listedAppointments } from './listedAppointments.ts';
import { toldOf } from './toldOf.ts';

const ofShop = (shop: string): Scope => ({ kind: 'shop', id: shop.toLowerCase() });

/** How often one of the staff looks at a day or changes an appointment; each has a row in the audit. */
const callsOf = ({ id }: StaffMember): Spending => ({
  limit: { name: 'calls about appointments in an hour', max: 600, windowMinutes: 60 },
  subject: id,
  sentence:
    'You have looked at or changed 600 appointments and days in an hour. Please wait a while.',
});

/** The appointments of a shop's day, for its staff: docs/staff.md. */
export async function dayRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const serve = staffCalls(app, deps);
  const count = (member: StaffMember) =>
    decideOnCounts(db, [callsOf(member)], clock(), (tally) => spend(tally, [callsOf(member)]));

  serve('listDayAppointments', async ({ query, by }) => {
    const scope = ofShop(query.shop);
    const shopId = query.shop.toLowerCase();
    // As it is now: what was closed a moment ago is seen to be.
    const whole = await findWholeShop(db, shopId);
    if (whole === undefined) throw notFound('shop');
    const today = shopDay(deps, whole.shop);
    const { day = today } = query;
    if (!isLocalDate(day)) throw refused(`There is no such day: ${day}.`);
    await count(by);
    const [found, hours, mayChange] = await Promise.all([
      appointmentsOn(db, { shopId, date: day }),
      hoursOf(deps, whole, day),
      may(db, by, 'editor', scope),
      writeAudit(db, { at: clock(), by, action: 'look at appointments', scope, detail: { day } }),
    ]);
    const appointments = await listedAppointments(db, shopId, { found, now: clock() });
    const isCut = found.length === mostOfADay;
    const atShop = await clockAtShop(deps, shopId);
    return { day, today, atShop, mayChange, ...hours, isCut, appointments };
  });

  serve('listTimesToMoveTo', async ({ query, by }) => {
    await count(by);
    const shopId = query.shop.toLowerCase();
    const { id, option } = await appointmentIn(deps, shopId, query.id);
    return availableSlots(deps, { shopId, option, date: query.from, except: id, isExempt: true });
  });

  serve('readPhone', async ({ params, query, by }) => {
    await count(by);
    const [shopId, id] = [query.shop.toLowerCase(), params.id.toLowerCase()];
    const phone = await phoneOf(db, shopId, id);
    if (phone === undefined) throw notFound('appointment');
    const scope = ofShop(shopId);
    await writeAudit(db, { at: clock(), by, action: 'look at a phone', scope, detail: { id } });
    return { phone };
  });

  serve('findCaller', async ({ body: { shop, text }, by }) => {
    const scope = ofShop(shop);
    const shopId = shop.toLowerCase();
    const today = await todayAtShop(deps, shopId);
    await count(by);
    const searches = callerSearches(text, today);
    const found = await findCaller(db, { shopId, searches, today, now: clock() });
    await writeAudit(db, {
      at: clock(),
      by,
      action: 'find caller',
      scope,
      // Not what was typed: it is somebody's phone or name.
      detail: {
        search: searches.map(({ by: each }) => each).join(', '),
        found: found.appointments.length + found.leads.length + found.visits.length,
      },
    });
    const atShop = await clockAtShop(deps, shopId);
    return { ...found, atShop, mayCall: await may(db, by, 'editor', scope) };
  });

  serve('closeDayOfShop', async ({ body: { shop, day, isClosed, hours }, by }) => {
    const scope = ofShop(shop);
    const shopId = shop.toLowerCase();
    if (!isLocalDate(day)) throw refused(`There is no such day: ${day}.`);
    if (day < (await todayAtShop(deps, shopId)))
      throw refused('A day that is over stays as it was.');
    if (hours && hours.to <= hours.from) throw refused('The end is not after the beginning.');
    await count(by);
    await closeDay(db, { shopId, date: day, isClosed, hours, by, scope, now: clock() });
    return { isClosed };
  });

  serve('changeAppointmentAsStaff', async ({ params, body, by }) => {
    await count(by);
    const appointment = await appointmentIn(deps, body.shop.toLowerCase(), params.id);
    const done = await changeAppointment(deps, {
      shopId: appointment.shopId,
      id: appointment.id,
      seen: body.seen,
      language: 'en',
      asked: { ...askedBy(body, appointment), reason: body.why?.trim() || undefined },
      by: { kind: 'staff', name: by.name },
      record: (tx, made) => writeAudit(tx, auditOf(by, ofShop(body.shop), made)),
    });
    const { id, status, option, date, slotTime, sequence } = done.appointment;
    const told = done.isChanged ? await toldOf(db, done.appointment) : [];
    return {
      isChanged: done.isChanged,
      appointment: { id, status, option, date, slotTime, sequence },
      told: told.map((each) => (each.to === 'shop' ? { ...each, text: null } : each)),
    };
  });
}

/** The hours of a shop's day, and how the week of that day looks. */
async function hoursOf(deps: Deps, whole: WholeShop, day: string) {
  const from = mondayOf(day);
  const taken = await takenPlaces(deps.db, { shopId: whole.shop.id, from, to: addDays(from, 6) });
  const rules = bookingRulesOf(whole, shopZone(deps, whole.shop));
  const question = { rules, now: deps.clock(), option: 'DROP_OFF', taken } as const;
  const week = sevenDaysFrom(from).map((date) => explainDay(question, date));
  return {
    isClosed: rules.closedDates.includes(day),
    closedHours: rules.closedHours[day] ?? null,
    times: week.find(({ date }) => date === day)!.times.map(({ time }) => time),
    week: week.map(({ date, taken: booked, hours, isClosedDate }) => ({
      day: date,
      booked,
      isClosed: isClosedDate || hours?.enabled !== true,
    })),
  };
}

/** @throws ApiError 404 if the shop has no such appointment */
async function appointmentIn({ db }: Deps, shopId: string, id: string): Promise<AppointmentRow> {
  const found = await appointmentOf(db, { shopId, id: id.toLowerCase() });
  if (found === undefined) throw notFound('appointment');
  return found;
}

/** A move keeps the way to come. @throws ApiError 400 without a day */
function askedBy(
  { kind, date, slotTime }: AppointmentChangeOrder,
  { option }: AppointmentRow,
): AskedChange {
  if (kind !== 'move') return { kind };
  if (date === undefined) throw refused('Please choose the day to which it moves.');
  return { kind, option, date, slotTime };
}

/** What the audit keeps: not the reason, which is typed and stands in the history. */
const auditOf = (
  by: StaffMember,
  scope: Scope,
  { kind, before, after, at, appointmentId }: MadeChange,
): AuditEntry => ({
  at,
  by,
  scope,
  action: 'change appointment',
  detail: {
    change: kind,
    of: formatWhen(before),
    ...(kind === 'moved' && { to: formatWhen(after) }),
    appointment: appointmentId,
  },
});
