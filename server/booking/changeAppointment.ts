import refusalsForStaff from './refusalsForStaff.json' with { type: 'json' };
import {
  changeOf,
  type AppointmentPlace,
  type AskedChange,
  type ChangeRefused,
  type LastChange,
} from '../../src/booking/appointment/changeOf.ts';
import { workRefusal } from '../../src/booking/shop/workRefusal.ts';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import {
  placesOfWeek,
  refusal,
  refusals,
  rulesWhileBooking,
  type TakenSlots,
} from '../../src/booking/slots/availability.ts';
import type { RefusalRule, ShopEvent } from '../../src/contract/types.gen.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { notFound, refuse, refused } from '../common/errors.ts';
import { randomSecret } from '../common/secrets.ts';
import { awaitAll } from '../db/awaitAll.ts';
import type { Database } from '../db/database.ts';
import { inTransaction, type Run } from '../db/inTransaction.ts';
import { appointmentChanges, appointments, leads } from '../db/tables.ts';
import { inserting, updating, writeTogether } from '../db/writes.ts';
import type { Deps } from '../deps.ts';
import type { Count } from '../limits/countRows.ts';
import { perDay } from '../limits/moments.ts';
import { type Caps, refusalToSpend, type Spending } from '../limits/caps.ts';
import { Tally } from '../limits/tally.ts';
import { askMessages, changeMessages, type ToldChange } from '../messages/changeMessages.ts';
import { formatWhen } from '../messages/confirmation.ts';
import { costOfConfirmation } from '../messages/costOfConfirmation.ts';
import { deliveryWrites, withdrawingWrite } from '../messages/deliveries.ts';
import { segmentsOf } from '../messages/gsm7.ts';
import { startOf } from '../messages/startOf.ts';
import { toShop } from '../messages/toShop.ts';
import { callShop, say } from '../messages/words.ts';
import { bookingRulesOf, termsOf, type StoredShop, type WholeShop } from '../shops/shops.ts';
import { shopZone } from '../shops/shopZone.ts';
import type { BookedEvent } from '../db/schema/deliveries.ts';
import { allowedMessages, allowPlace, costOfBooking } from './allowBooking.ts';
import { newLinks } from './appointmentLinks.ts';
import { appointmentOfLead, lockBothDays } from './appointments.ts';
import { bookedEvent } from './bookedEvent.ts';
import { situationOf } from './situation.ts';
import {
  bookedOf,
  isLongOver,
  lastChangeOf,
  lockAppointment,
  placeOf,
  type AppointmentKey,
  type AppointmentRow,
  type Booked,
} from './storedAppointment.ts';

/** What changing an appointment depends on. */
export type ChangeDeps = Pick<
  Deps,
  'db' | 'clock' | 'caps' | 'budgets' | 'log' | 'metrics' | 'origin' | 'asks' | 'wakeWorker'
>;

/** Who changes an appointment. Staff are not bound to the shop's terms. */
type Changer = { kind: 'customer' } | { kind: 'staff'; name: string };

export interface ChangeToMake extends AppointmentKey {
  asked: AskedChange & { reason?: string | undefined };
  /** The `sequence` that the customer saw; undefined: whatever it is now */
  seen?: number | undefined;
  by: Changer;
  /** The language of refusals; messages have that of the booking */
  language: Language;
  /** Writes more in the transaction of the change, such as the audit of staff */
  record?: (tx: Database, change: MadeChange) => Promise<void>;
}

/** A change as the history keeps it. */
export type MadeChange = LastChange & { after: AppointmentPlace; appointmentId: string };

/** An appointment as it is after a change, or as it was where nothing has changed. */
export interface Changed {
  appointment: AppointmentRow;
  booked: Booked;
  last: LastChange | undefined;
  isChanged: boolean;
}

const told: Readonly<Record<AskedChange['kind'], LastChange['kind']>> = {
  move: 'moved',
  cancel: 'cancelled',
  undo: 'undone',
  miss: 'missed',
  ask: 'asked',
};

const sentences = {
  hidden: 'changeByCall',
  call: 'changeByCall',
  tooLate: 'changeTooLate',
  over: 'changeOver',
  cancelled: 'changeCancelled',
  missed: 'changeMissed',
  notUndoable: 'notUndoable',
  notYet: 'notUndoable',
} as const satisfies Record<ChangeRefused, RefusalRule>;

/** What staff read instead, who cannot call themselves. */
const sentencesForStaff: Readonly<Partial<Record<ChangeRefused, string>>> = refusalsForStaff;

/** The refusal of a change, in the customer's language, or for staff. */
function sentenceOf(why: ChangeRefused, { by, language }: ChangeToMake, { phone }: StoredShop) {
  const forStaff = by.kind === 'staff' ? sentencesForStaff[why] : undefined;
  return forStaff ?? say(language, sentences[why], { call: callShop(language, phone) });
}

/**
 * What a change by a customer counts against: each tells the shop, and takes locks of its days. Cancelling
 * counts nothing: whoever had a link sent on could use all changes up, and it is possible once until it is
 * undone.
 */
function costsOfChange(
  caps: Caps,
  { shopId, id, language, by, asked }: ChangeToMake,
  customer: Booked['customer'],
  shop: string | null,
): Spending[] {
  if (by.kind !== 'customer' || asked.kind === 'cancel') return [];
  const call = callShop(language, shop);
  const ofAppointment = caps.changesPerAppointment;
  const ofPhone = caps.changesPerPhone;
  return [
    {
      limit: perDay('changes of an appointment in a day', ofAppointment),
      subject: `${shopId} ${id}`,
      sentence: say(language, 'changedEnough', { count: ofAppointment, call }),
    },
    {
      limit: perDay('changes of a phone in a day', ofPhone),
      subject: `${shopId} ${customer.phone}`,
      sentence: say(language, 'changedEnoughByPhone', { count: ofPhone, call }),
    },
  ];
}

/**
 * Moves or cancels an appointment, undoes that, marks it as missed, or asks its customer for another
 * time: one function and one transaction. The row, its id and its UID stay. Locks the appointment with
 * its lead, then the days that it leaves and comes to, in the order of their dates, so that neither two
 * changes nor a change and a booking can deadlock; its own place counts as free. Asking twice is asking
 * once: what is already as asked changes nothing and succeeds.
 *
 * @throws ApiError 404 if the shop has no such appointment, or it is long over for its customer, 400 with a sentence for the customer;
 *   nothing has changed then
 */
export async function changeAppointment(deps: ChangeDeps, change: ChangeToMake): Promise<Changed> {
  const { asked } = change;
  if (asked.kind === 'move' && !isLocalDate(asked.date)) throw refused(refusals.noSuchDate);
  const { texts, mails } = deps.budgets;
  const may = { sms: await texts.take(), mail: await mails.take() };
  let sent = { sms: 0, mail: 0 };
  try {
    const done = await inTransaction(deps.db, (tx, run) =>
      changeIn(tx, deps, change, { run, may }),
    );
    sent = done.sent;
    if (done.changed.isChanged) {
      deps.metrics.changes.inc({ kind: told[asked.kind], by: change.by.kind });
      deps.wakeWorker();
    }
    return done.changed;
  } finally {
    texts.giveBack(Number(may.sms) - sent.sms);
    mails.giveBack(Number(may.mail) - sent.mail);
  }
}

interface Terms {
  run: Run;
  /** Whether the installation may send another message of a channel */
  may: Readonly<Record<'sms' | 'mail', boolean>>;
}

const nothingSent = { sms: 0, mail: 0 };

async function changeIn(tx: Database, deps: ChangeDeps, change: ChangeToMake, { run, may }: Terms) {
  const { asked, seen, by, language, shopId, id } = change;
  const now = deps.clock();
  const [locked, booked, last] = await awaitAll([
    lockAppointment(tx, { shopId, id }),
    bookedOf(tx, { shopId, id }),
    lastChangeOf(tx, { shopId, id }),
  ]);
  if (locked === undefined || booked === undefined) throw notFound('appointment');
  const { appointment, nextSequence } = locked;
  if (by.kind === 'customer' && isLongOver(appointment, now)) throw notFound('appointment');
  const place = placeOf(appointment);
  const asIs = { appointment, booked, last, isChanged: false };
  const same = { changed: asIs, sent: nothingSent };
  const to = wantedDate(asked, place, last);
  const { phone } = booked.customer;
  const counts = countsOf(deps.caps, change, booked);
  const [, tally, situation] = await awaitAll([
    lockBothDays(tx, shopId, [place.date, to]),
    Tally.read(tx, counts, { now, isRepeated: run.isRepeated }),
    situationOf(tx, { visitor: { shopId, phone }, leadId: appointment.leadId, date: to, now }),
  ]);
  if (situation === undefined) throw notFound('shop');
  const { whole } = situation;
  const { shop } = whole;
  const wanted = changeOf(asked, {
    place,
    startsAt: appointment.startsAt,
    last,
    now,
    terms: termsOf(shop),
    by: by.kind,
  });
  if ('refused' in wanted) {
    throw refused(sentenceOf(wanted.refused, change, shop), sentences[wanted.refused]);
  }
  if (wanted.to === place && wanted.isTold !== true) return same;
  if (seen !== undefined && seen !== appointment.sequence) {
    const when = formatWhen(appointment, language);
    throw refused(say(language, 'changedMeanwhile', { when }), 'changedMeanwhile');
  }
  const next = wanted.to;
  if (next !== place && next.status === 'standing') {
    const free = { ...situation, taken: withoutOwn(situation.taken, place) };
    refuse(placeRefusal(deps, { change, next, booked, appointment, now }, free));
    await refuseSecond(tx, appointment, change, shop);
    // Else whoever cancels, books and undoes would have more than who books.
    if (by.kind === 'customer' && place.status !== 'standing') {
      const taking = { caps: deps.caps, visitor: { shopId, phone }, shop, language };
      allowPlace(tally, taking, {
        standing: situation.standing,
        places: placesOfWeek(bookingRulesOf(whole, shopZone(deps, shop))) * 4,
      });
    }
  }
  const costs = costsOfChange(deps.caps, change, booked.customer, shop.phone);
  refuse(refusalToSpend(tally, costs) ?? null, 'changedEnough');
  return write(tx, deps, {
    change,
    appointment,
    // A server of the version before raises the appointment's own number alone.
    sequence: Math.max(nextSequence, appointment.sequence + 1),
    booked,
    place,
    next,
    shop,
    tally,
    may,
    now,
  });
}

/** The day on which the appointment is wanted: the present one unless it is moved or restored. */
function wantedDate(asked: AskedChange, place: AppointmentPlace, last: LastChange | undefined) {
  if (asked.kind === 'move') return asked.date;
  return asked.kind === 'undo' ? (last?.before.date ?? place.date) : place.date;
}

function countsOf(caps: Caps, change: ChangeToMake, { customer }: Booked): Count[] {
  const { asked, by, shopId } = change;
  const { phone, email } = customer;
  const who = { caps, visitor: { shopId, phone } };
  return [
    ...costsOfChange(caps, change, customer, null),
    ...(by.kind === 'customer' && asked.kind === 'undo' ? [costOfBooking(who, 'en', '')] : []),
    ...costOfConfirmation(caps, { channel: 'sms', to: phone }),
    ...(email === null ? [] : costOfConfirmation(caps, { channel: 'mail', to: email })),
  ];
}

/** The places that are taken by others. */
function withoutOwn(taken: TakenSlots, { status, date, slotTime }: AppointmentPlace): TakenSlots {
  const day = taken[date];
  if (status !== 'standing' || day === undefined) return taken;
  const bySlot = { ...day.bySlot };
  if (slotTime !== null) bySlot[slotTime] = (bySlot[slotTime] ?? 1) - 1;
  return { ...taken, [date]: { total: day.total - 1, bySlot } };
}

/** Why the shop cannot take the appointment in its next place; null if it can. */
function placeRefusal(
  deps: ChangeDeps,
  {
    change,
    next,
    booked,
    appointment,
    now,
  }: Omit<Writing, 'sequence' | 'place' | 'shop' | 'tally' | 'may'>,
  { whole, taken }: { whole: WholeShop; taken: TakenSlots },
): string | null {
  const { by, asked } = change;
  const { option, date, slotTime } = next;
  const work = workRefusal(
    {
      leadId: appointment.leadId,
      appointmentOption: option,
      date,
      customer: { tekCustomerId: booked.customer.id, okForMarketing: false },
      vehicle: { tekVehicleId: booked.vehicle.id },
      services: booked.services.map(({ id }) => ({ id })),
      recommendedServices: booked.recommendedServices.map(({ jobId }) => jobId),
      requestCourtesyTransportation: next.requestCourtesyTransportation,
      ...(appointment.concerns !== null && { concerns: appointment.concerns }),
    },
    { ...whole.shop, services: whole.services, asks: deps.asks },
  );
  // Staff correct what they noted: nobody takes the place of a time that is over.
  const isCorrected = by.kind === 'staff' && asked.kind === 'undo';
  if (isCorrected && appointment.startsAt !== null && appointment.startsAt <= now) return null;
  // What was booked stays bookable: a shop's later rules are for those who choose anew.
  const keepsOption = option === appointment.option;
  if (work !== null && !keepsOption) return work;
  const rules = rulesWhileBooking(bookingRulesOf(whole, shopZone(deps, whole.shop)));
  const isExempt = by.kind === 'staff' || asked.kind === 'undo';
  return refusal({
    rules: isExempt ? { ...rules, minimumNoticeMinutes: 0 } : rules,
    now,
    date,
    time: slotTime ?? undefined,
    option,
    taken,
  });
}

/** Refuses to restore an appointment whose lead has booked another one meanwhile. */
async function refuseSecond(
  tx: Database,
  appointment: AppointmentRow,
  { by, language }: ChangeToMake,
  shop: StoredShop,
): Promise<void> {
  if (appointment.status === 'standing') return;
  const { shopId, leadId } = appointment;
  const another = await appointmentOfLead(tx, { shopId, leadId });
  if (another === undefined) return;
  const when = formatWhen(another, language);
  if (by.kind === 'staff') {
    throw refused(
      `This customer has booked another appointment meanwhile: ${when}. Cancel that one first.`,
      'anotherStands',
    );
  }
  const call = callShop(language, shop.phone);
  throw refused(say(language, 'anotherStands', { when, call }), 'anotherStands');
}

interface Writing {
  change: ChangeToMake;
  appointment: AppointmentRow;
  /** Of the calendar entry after the change */
  sequence: number;
  booked: Booked;
  place: AppointmentPlace;
  next: AppointmentPlace;
  shop: StoredShop;
  tally: Tally;
  may: Terms['may'];
  now: Date;
}

/** Stores a change with its messages, by one statement. */
async function write(tx: Database, deps: ChangeDeps, writing: Writing) {
  const { change, appointment, sequence, booked, place, next, shop, tally, may, now } = writing;
  const { asked, by, shopId, id, record } = change;
  const zone = shopZone(deps, shop);
  const kind = told[asked.kind];
  const startsAt = startOf(next, zone);
  const changed: AppointmentRow = { ...appointment, ...next, startsAt, sequence };
  const event = bookedEvent(shop, changed, booked);
  const origin = deps.origin();
  const made = newLinks({ shopId, appointmentId: id, now, secret: randomSecret() });
  const links = origin === undefined ? undefined : made.linksAt(origin);
  const circumstances = {
    now,
    zone,
    sequence,
    language: appointment.language,
    hasLink: links !== undefined,
  };
  const messages =
    kind === 'asked'
      ? askMessages(shop, event, circumstances)
      : isTold(kind, place)
        ? changeMessages(shop, event, { ...circumstances, kind, before: place })
        : [];
  const { allowed, heldBack } = allowedMessages(tally, { caps: deps.caps, may }, messages);
  const toTheShop = isTold(kind, place) ? toShop(shop, shopEvent(kind, event, writing)) : [];
  const last = {
    shopId,
    sequence,
    kind,
    reason: asked.reason ?? null,
    before: place,
    after: next,
    at: now,
    by: by.kind,
    appointmentId: id,
    byName: by.kind === 'staff' ? by.name : null,
  };
  await awaitAll([
    tally.store(tx),
    record?.(tx, last),
    writeTogether(tx, [
      updating(appointments, { shopId, id }, { ...next, startsAt, sequence }),
      updating(leads, { shopId, id: appointment.leadId }, { nextSequence: sequence + 1 }),
      inserting(appointmentChanges, [last]),
      withdrawingWrite(
        { shopId, subjectId: id, now },
        next.status === 'cancelled' ? 'cancelled' : 'changed',
      ),
      ...(links !== undefined && allowed.length > 0 ? [made.write] : []),
      ...deliveryWrites(
        { shopId, subjectId: id, now, sequence, links },
        [...allowed, ...toTheShop],
        heldBack,
      ),
    ]),
  ]);
  const texts = allowed.map((each) => (each.channel === 'sms' ? segmentsOf(each.body) : 0));
  const mail = [...allowed, ...toTheShop].filter(({ channel }) => channel === 'mail').length;
  return {
    changed: { appointment: changed, booked, last, isChanged: true },
    sent: { sms: texts.reduce((sum, each) => sum + each, 0), mail },
  };
}

/** Whether customer and shop hear of a change: not of what staff noted for themselves. */
const isTold = (kind: LastChange['kind'], place: AppointmentPlace): kind is ToldChange =>
  kind !== 'missed' && kind !== 'asked' && place.status !== 'missed';

/** The event that tells the shop of a change. */
function shopEvent(
  kind: ToldChange,
  appointment: BookedEvent,
  { place, now, change }: Pick<Writing, 'place' | 'now' | 'change'>,
): ShopEvent {
  const timestamp = now.toISOString();
  const by = change.by.kind;
  const reason = change.asked.reason ?? null;
  switch (kind) {
    case 'moved': {
      const { option: appointmentOption, date, slotTime } = place;
      const before = { appointmentOption, date, slotTime };
      return { type: 'appointment.moved', timestamp, data: { appointment, before, by } };
    }
    case 'cancelled':
      return { type: 'appointment.cancelled', timestamp, data: { appointment, reason, by } };
    case 'undone':
      return { type: 'appointment.restored', timestamp, data: { appointment, by } };
  }
}
