import type { FastifyInstance, FastifyRequest } from 'fastify';
import { offeredToStaff, type AskedChange } from '../../src/booking/appointment/changeOf.ts';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import { shopToday } from '../../src/booking/clock/shopTime.ts';
import type {
  DayOfShop,
  ListedAppointment,
  StaffChange,
  StaffChanged,
} from '../../src/contract/dayOfShop.ts';
import type { AvailableSlots } from '../../src/contract/types.gen.ts';
import { notFound, refused } from '../common/errors.ts';
import type { Deps } from '../deps.ts';
import { spend, type Spending } from '../limits/caps.ts';
import { decideOnCounts } from '../limits/tally.ts';
import { formatWhen } from '../messages/confirmation.ts';
import { shopZone } from '../shops/shopZone.ts';
import { writeAudit, type AuditEntry } from '../staff/audit.ts';
import { requireStaff } from '../staff/requireStaff.ts';
import { may, type Scope, type StaffMember } from '../staff/roles.ts';
import { idParams, objectSchema, sequence, uuid } from '../versions/routeSchemas.ts';
import { availableSlots } from '../booking/availableSlots.ts';
import { changeAppointment, type MadeChange } from '../booking/changeAppointment.ts';
import { appointmentsOn, mostOfADay, type DayAppointment } from '../booking/dayAppointments.ts';
import { appointmentOf, type AppointmentRow } from '../booking/storedAppointment.ts';
import { closeDay, isClosedOn } from './closeDay.ts';
import { toldOf } from './toldOf.ts';

const day = { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' };
const time = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:00$' };
const why = { type: 'string', maxLength: 500 };

interface ChangeBody {
  shop: string;
  kind: StaffChange;
  /** The `sequence` that was looked at */
  seen: number;
  date?: string;
  slotTime?: string;
  why?: string;
}

const changeBody = objectSchema(
  {
    ...{ shop: uuid, kind: { enum: ['move', 'cancel', 'undo', 'miss', 'ask'] } },
    ...{ seen: sequence, date: day, slotTime: time, why },
  },
  ['shop', 'kind', 'seen'],
);

const closeBody = objectSchema({ shop: uuid, day, isClosed: { type: 'boolean' } }, [
  ...['shop', 'day', 'isClosed'],
]);

const ofShop = (shop: string): Scope => ({ kind: 'shop', id: shop.toLowerCase() });
const shopOfQuery = ({ query }: FastifyRequest) => ofShop((query as { shop: string }).shop);
const shopOfBody = ({ body }: FastifyRequest) => ofShop((body as { shop: string }).shop);

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
  const count = (member: StaffMember) =>
    decideOnCounts(db, [callsOf(member)], clock(), (tally) => spend(tally, [callsOf(member)]));

  app.get<{ Querystring: { shop: string; day?: string } }>(
    '/staff/appointments',
    {
      schema: { querystring: objectSchema({ shop: uuid, day }, ['shop']) },
      preHandler: requireStaff(deps, 'viewer', shopOfQuery),
    },
    async (request, reply): Promise<DayOfShop> => {
      void reply.header('cache-control', 'no-store');
      const member = request.staff!;
      const scope = shopOfQuery(request);
      const shopId = request.query.shop.toLowerCase();
      const today = await todayOf(deps, shopId);
      const { day: date = today } = request.query;
      if (!isLocalDate(date)) throw refused(`There is no such day: ${date}.`);
      await count(member);
      const [found, isClosed, mayChange] = await Promise.all([
        appointmentsOn(db, { shopId, date }),
        isClosedOn(db, { shopId, date }),
        may(db, member, 'editor', scope),
        writeAudit(db, {
          ...{ at: clock(), by: member, action: 'look at appointments', scope },
          detail: { day: date },
        }),
      ]);
      const appointments = found.map((each) => listed(each, clock()));
      const isCut = found.length === mostOfADay;
      return { day: date, today, mayChange, isClosed, isCut, appointments };
    },
  );

  app.get<{ Querystring: { shop: string; id: string; from: string } }>(
    '/staff/appointments/times',
    {
      schema: { querystring: objectSchema({ shop: uuid, id: uuid, from: day }) },
      preHandler: requireStaff(deps, 'editor', shopOfQuery),
    },
    async ({ query, staff }, reply): Promise<AvailableSlots> => {
      void reply.header('cache-control', 'no-store');
      await count(staff!);
      const shopId = query.shop.toLowerCase();
      const { id, option } = await appointmentIn(deps, shopId, query.id);
      const asked = { shopId, option, date: query.from, except: id, isExempt: true };
      return availableSlots(deps, asked);
    },
  );

  app.post<{ Body: { shop: string; day: string; isClosed: boolean } }>(
    '/staff/appointments/day',
    { schema: { body: closeBody }, preHandler: requireStaff(deps, 'editor', shopOfBody) },
    async (request, reply): Promise<{ isClosed: boolean }> => {
      void reply.header('cache-control', 'no-store');
      const { day: date, isClosed } = request.body;
      const by = request.staff!;
      const scope = shopOfBody(request);
      const shopId = request.body.shop.toLowerCase();
      if (!isLocalDate(date)) throw refused(`There is no such day: ${date}.`);
      if (date < (await todayOf(deps, shopId)))
        throw refused('A day that is over stays as it was.');
      await count(by);
      await closeDay(db, { shopId, date, isClosed, by, scope, now: clock() });
      return { isClosed };
    },
  );

  app.post<{ Params: { id: string }; Body: ChangeBody }>(
    '/staff/appointments/:id/change',
    {
      schema: { params: idParams, body: changeBody },
      preHandler: requireStaff(deps, 'editor', shopOfBody),
    },
    async (request, reply): Promise<StaffChanged> => {
      void reply.header('cache-control', 'no-store');
      const { params, body } = request;
      const member = request.staff!;
      await count(member);
      const appointment = await appointmentIn(deps, body.shop.toLowerCase(), params.id);
      const done = await changeAppointment(deps, {
        ...{ shopId: appointment.shopId, id: appointment.id, seen: body.seen, language: 'en' },
        asked: { ...askedBy(body, appointment), reason: body.why?.trim() || undefined },
        by: { kind: 'staff', name: member.name },
        record: (tx, made) => writeAudit(tx, auditOf(member, shopOfBody(request), made)),
      });
      const { id, status, option, date, slotTime, sequence: changes } = done.appointment;
      const told = done.isChanged ? await toldOf(db, done.appointment) : [];
      return {
        isChanged: done.isChanged,
        appointment: { id, status, option, date, slotTime, sequence: changes },
        told: told.map((each) => (each.to === 'shop' ? { ...each, text: null } : each)),
      };
    },
  );
}

/** @throws ApiError 404 for an unknown shop */
async function todayOf(deps: Deps, shopId: string): Promise<string> {
  const whole = await deps.knownShops.shop(shopId);
  if (whole === undefined) throw notFound('shop');
  return shopToday(deps.clock(), shopZone(deps, whole.shop));
}

/** @throws ApiError 404 if the shop has no such appointment */
async function appointmentIn({ db }: Deps, shopId: string, id: string): Promise<AppointmentRow> {
  const found = await appointmentOf(db, { shopId, id: id.toLowerCase() });
  if (found === undefined) throw notFound('appointment');
  return found;
}

/** A move keeps the way to come. @throws ApiError 400 without a day */
function askedBy({ kind, date, slotTime }: ChangeBody, { option }: AppointmentRow): AskedChange {
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
  ...{ at, by, scope, action: 'change appointment' },
  detail: {
    ...{ change: kind, of: formatWhen(before) },
    ...(kind === 'moved' && { to: formatWhen(after) }),
    appointment: appointmentId,
  },
});

/** Enough of a phone to compare it with the one that calls. */
const shortPhone = (phone: string) => `… ${phone.slice(-4)}`;
const shortMail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…');

function listed(
  { firstName, lastName, phone, email, year, make, model, startsAt, ...row }: DayAppointment,
  now: Date,
): ListedAppointment {
  return {
    ...row,
    customer: `${firstName} ${lastName}`.trim(),
    phone: shortPhone(phone),
    email: email === null ? null : shortMail(email),
    vehicle: [year, make, model].filter((each) => each !== null).join(' '),
    offers: offeredToStaff({ ...row, startsAt, now }),
  };
}
