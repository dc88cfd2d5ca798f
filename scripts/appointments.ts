/**
 * `npm run appointments -- list|show|move|cancel|restore|missed|ask|revoke`: the appointments of a shop,
 * for its staff at a terminal. A change says what the customer and the shop will be told; the running
 * server sends it. `revoke` is for an appointment whose link came into wrong hands. Run it with the settings of the server; with the embedded database, while the server is
 * stopped.
 */
import { eq } from 'drizzle-orm';
import type { AskedChange } from '../src/booking/appointment/changeOf.ts';
import { isLocalDate } from '../src/booking/clock/localDate.ts';
import { revokeLinks } from '../server/booking/appointmentLinks.ts';
import { appointmentsOn, type DayAppointment } from '../server/booking/dayAppointments.ts';
import { type ChangeDeps, changeAppointment } from '../server/booking/changeAppointment.ts';
import { toldOf } from '../server/appointments/toldOf.ts';
import type { Told } from '../src/contract/staff.gen.ts';
import { appointmentOf, bookedOf } from '../server/booking/storedAppointment.ts';
import { StartError } from '../server/common/errors.ts';
import { makeMetrics } from '../server/common/metrics.ts';
import type { readEnvironment } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { matching } from '../server/db/matching.ts';
import { appointmentChanges, appointments, shops } from '../server/db/tables.ts';
import { dayBudgets } from '../server/limits/dayBudgets.ts';
import { formatWhen } from '../server/messages/confirmation.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { runCommand, withDatabase } from './lib/runCommand.ts';

const usage = `npm run appointments -- list --shop SHOP-ID --day 2026-12-01
npm run appointments -- show|cancel|restore|missed|ask|revoke APPOINTMENT-ID [--why "…"]
npm run appointments -- move APPOINTMENT-ID --to 2026-12-01T10:00    (without a time: after hours)`;

const commands = ['list', 'show', 'move', 'cancel', 'restore', 'missed', 'ask', 'revoke'];

const log = { error: console.error, warn: console.warn, info: () => {} };

/** The server's dependencies, without a server. */
function depsOf(db: Database, config: ReturnType<typeof readEnvironment>): ChangeDeps {
  const clock = () => new Date();
  const metrics = makeMetrics();
  const { caps, publicHost } = config;
  return {
    db,
    clock,
    caps,
    metrics,
    log: log as never,
    budgets: dayBudgets({ db, clock, caps, metrics, log: log as never }),
    origin: () => (publicHost === undefined ? undefined : `https://${publicHost}`),
    asks: () => true,
    wakeWorker: () => {},
  };
}

const line = ({ id, status, slotTime, firstName, lastName, ...car }: DayAppointment) =>
  [
    slotTime?.slice(0, 5) ?? 'after hours',
    `${firstName} ${lastName}`,
    [car.year, car.make, car.model].filter(Boolean).join(' '),
    status,
    id,
  ].join('  ');

/** What cannot be done as it was typed, and what can. */
const unusable = (why: string) => new StartError(`${why}\n\n${usage}`);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws StartError that says what is no id */
function idOf(what: string, typed: string): string {
  if (!uuid.test(typed)) throw unusable(`"${typed}" is not the id of ${what}.`);
  return typed.toLowerCase();
}

/** @throws StartError that says what is no day */
function dayOf(option: string, typed = ''): string {
  if (!isLocalDate(typed)) throw unusable(`${option} takes a day like 2026-12-01, not "${typed}".`);
  return typed;
}

/** The appointments of a day, a line each. */
async function list(db: Database, shopId: string, date: string): Promise<string> {
  const [known] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId));
  if (known === undefined) throw new StartError(`There is no shop ${shopId}.`);
  const found = await appointmentsOn(db, { shopId, date });
  return found.length === 0 ? 'No appointment on that day.' : found.map(line).join('\n');
}

/** Finds the shop of an appointment, for whoever has only its id. */
async function shopOf(db: Database, id: string): Promise<string> {
  const [found] = await db
    .select({ shopId: appointments.shopId })
    .from(appointments)
    .where(eq(appointments.id, id));
  if (found === undefined) throw new StartError(`There is no appointment ${id}.`);
  return found.shopId;
}

async function show(db: Database, key: { shopId: string; id: string }): Promise<string> {
  const [row, booked] = await Promise.all([appointmentOf(db, key), bookedOf(db, key)]);
  const { firstName, lastName, phone } = booked!.customer;
  const changes = await db
    .select()
    .from(appointmentChanges)
    .where(matching(appointmentChanges, { shopId: key.shopId, appointmentId: key.id }))
    .orderBy(appointmentChanges.sequence);
  return [
    `${formatWhen(row!)}: ${row!.status}`,
    `${firstName} ${lastName}, ${phone}`,
    [...booked!.services, ...booked!.recommendedServices].map(({ name }) => name).join(', '),
    ...changes.map(
      ({ at, kind, by, byName, before, reason }) =>
        `${at.toISOString()}  ${kind} by ${byName ?? by}, before: ${formatWhen(before)}${reason === null ? '' : `, because: ${reason}`}`,
    ),
  ].join('\n');
}

/** What the customer and the shop are told, in words. */
const toldInWords = (told: readonly Told[]): string =>
  told.length === 0
    ? 'Nobody is told.'
    : told
        .map(({ to, by, subject, text }) =>
          [`To the ${to}, by ${by}${subject === null ? ':' : `: ${subject}`}`, text]
            .filter((each) => each !== null)
            .join('\n'),
        )
        .join('\n\n');

function askedBy(command: string, to: string | undefined): AskedChange {
  if (command === 'cancel') return { kind: 'cancel' };
  if (command === 'missed') return { kind: 'miss' };
  if (command === 'ask') return { kind: 'ask' };
  if (command === 'restore') return { kind: 'undo' };
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(to ?? '') ?? [];
  if (!isLocalDate(date)) {
    throw unusable(`--to takes a time like 2026-12-01T10:00, not "${to ?? ''}".`);
  }
  return time === undefined
    ? { kind: 'move', option: 'AFTER_HOURS_DROP_OFF', date }
    : { kind: 'move', option: 'DROP_OFF', date, slotTime: `${time}:00` };
}

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = readCommandLine(
    { options: { shop: text, day: text, to: text, why: text }, allowPositionals: true },
    usage,
  );
  const [command = '', typed] = positionals;
  if (!commands.includes(command)) throw unusable(`"${command}" is nothing that can be done.`);
  const isList = command === 'list';
  const shop = isList ? idOf('a shop', values.shop ?? '') : '';
  const day = isList ? dayOf('--day', values.day) : '';
  const id = isList ? '' : idOf('an appointment', typed ?? '');
  await withDatabase(async (db, config) => {
    if (isList) return console.log(await list(db, shop, day));
    const key = { shopId: await shopOf(db, id), id };
    if (command === 'show') return console.log(await show(db, key));
    if (command === 'revoke') {
      await revokeLinks(db, { shopId: key.shopId, appointmentId: id, now: new Date() });
      return console.log('Its links lead nowhere now. `ask` sends the customer a new one.');
    }
    const asked = askedBy(command, values.to);
    const before = await appointmentOf(db, key);
    const keepsWay = asked.kind === 'move' && asked.slotTime !== undefined;
    const isWait = before?.option === 'WAIT';
    const { appointment, isChanged } = await changeAppointment(depsOf(db, config), {
      ...key,
      asked: { ...(keepsWay && isWait ? { ...asked, option: 'WAIT' } : asked), reason: values.why },
      by: { kind: 'staff', name: 'the command line' },
      language: 'en',
    });
    console.log(`${formatWhen(appointment)}: ${appointment.status}`);
    console.log(isChanged ? toldInWords(await toldOf(db, appointment)) : 'Nothing has changed.');
  });
}

await runCommand(run);
