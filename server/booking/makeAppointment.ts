import { anotherBookingRefusal } from './anotherBookingRefusal.ts';
import { isLocalDate } from '../../src/booking/clock/localDate.ts';
import {
  placesOfWeek,
  refusal,
  refusals,
  rulesWhileBooking,
} from '../../src/booking/slots/availability.ts';
import { workRefusal } from '../../src/booking/shop/workRefusal.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import type { BookedService, BookingAnswer, BookingRequest } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { inTransaction, type Run } from '../db/inTransaction.ts';
import { appointmentLinks } from '../db/tables.ts';
import { awaitAll } from '../db/awaitAll.ts';
import { writeTogether } from '../db/writes.ts';
import { startOf } from '../messages/startOf.ts';
import type { Client } from '../limits/client.ts';
import { Tally } from '../limits/tally.ts';
import { kilobytesOf } from '../limits/dayBudgets.ts';
import { segmentsOf } from '../messages/gsm7.ts';
import { confirmationsOf } from '../messages/confirmation.ts';
import type { Deps } from '../deps.ts';
import { notFound, refuse, refused } from '../common/errors.ts';
import { appointmentWrites, lockDay, appointmentOfLead } from './appointments.ts';
import { situationOf } from './situation.ts';
import { toShop } from '../messages/toShop.ts';
import { deliveryWrites } from '../messages/deliveries.ts';
import { bookedWrite, lockLead, type LeadRow } from '../leads/leadRows.ts';
import { shopZone } from '../shops/shopZone.ts';
import { bookingRulesOf, type ServiceRow } from '../shops/shops.ts';
import { newLinks } from './appointmentLinks.ts';
import { bookedEvent } from './bookedEvent.ts';
import { allowBooking, type Booking as Allowing, countsOfBooking } from './allowBooking.ts';
import { chosenCar, knownCars, plannedCar } from './chosenCar.ts';
import { choiceWrites } from '../leads/consent.ts';
import type { Visitor } from '../codes/tokens.ts';
import { ownId } from './ownId.ts';

interface ChosenService {
  id: number;
  name: string;
  notes: string | null;
}

/**
 * The services of a request that `workRefusal` has accepted, each once, in the shop's order. If a
 * service is named twice, the first notes count.
 */
function chosenServices(
  requested: readonly BookedService[] = [],
  offered: readonly ServiceRow[],
): ChosenService[] {
  return offered.flatMap(({ id, name }) => {
    const chosen = requested.find((one) => ownId(one.id) === id);
    return chosen === undefined ? [] : [{ id, name, notes: chosen.notes ?? null }];
  });
}

/**
 * Books an appointment for a lead, in one transaction of two round trips, three for a customer whose e-mail is on file. The first one locks the
 * lead, so that pressing Book twice books once and both presses get the same response (a different
 * booking for the lead is refused), then the shop's day, and then reads all that decides, so that
 * the places are those that are left. The order is always the same, so that bookings cannot
 * deadlock. The second one stores the counts of limits, if they still are as they were read, and
 * writes everything by one statement. Messages are among it and delivered later by the worker, so
 * there is never an appointment without its messages.
 *
 * @throws ApiError 404 if the lead is not the visitor's, 400 with a sentence for the customer
 */
export async function makeAppointment(deps: Deps, booking: Booking): Promise<BookingAnswer> {
  // The database would refuse it with an error of its own.
  if (!isLocalDate(booking.request.date)) throw refused(refusals.noSuchDate);
  const { texts, mails, kilobytes } = deps.budgets;
  const may = { sms: await texts.take(), mail: await mails.take() };
  let sent = { sms: 0, mail: 0 };
  let booked: Awaited<ReturnType<typeof bookIn>>;
  try {
    booked = await inTransaction(deps.db, (tx, run) =>
      bookIn(tx, deps, { ...booking, ...run, may }),
    );
    sent = booked.sent;
  } finally {
    // What was taken is one of each; a text may be of several segments.
    texts.giveBack(Number(may.sms) - sent.sms);
    mails.giveBack(Number(may.mail) - sent.mail);
  }
  const { answer, isNew, visitId } = booked;
  if (isNew) {
    const { shopId } = booking.visitor;
    if (visitId !== null) deps.journal.mark({ shopId, visitId, outcome: 'booked' });
    kilobytes.charge(kilobytesOf(booking.request));
    deps.metrics.bookings.inc({ option: booking.request.appointmentOption });
    deps.wakeWorker();
  }
  return answer;
}

interface Booking {
  visitor: Visitor;
  /** From which the links of the answer are made: the visitor's token */
  linkSecret: string;
  request: BookingRequest;
  client: Client;
  /** The language of the page on which is booked */
  language: Language;
}

interface Terms extends Run {
  /** Whether the installation may send another message of a channel */
  may: Allowing['may'];
}

async function bookIn(tx: Database, deps: Deps, booking: Booking & Terms) {
  const { visitor, request, client, language, may, isRepeated, linkSecret } = booking;
  const { shopId } = visitor;
  const { leadId, appointmentOption: option, date } = request;
  const now = deps.clock();
  const who = { caps: deps.caps, visitor };
  const mailbox = 'email' in request.customer ? request.customer.email : undefined;
  const [lead, , tally, situation, known] = await awaitAll([
    lockLead(tx, leadId, visitor),
    lockDay(tx, shopId, date),
    Tally.read(tx, countsOfBooking(who, mailbox), { now, isRepeated }),
    situationOf(tx, { visitor, leadId, date, now }),
    knownCars(tx, request, visitor),
  ]);
  if (lead === undefined) throw notFound('booking');
  if (situation === undefined) throw notFound('shop');
  const { whole, taken, standing, lastAgreed } = situation;
  const { shop } = whole;
  const before =
    lead.answer === null ? undefined : await ofBookedLead(tx, { shopId, lead, linkSecret, now });
  if (before !== undefined) {
    refuse(anotherBookingRefusal(before.standing, request, shop, language), 'alreadyBooked');
    return { ...before, isNew: false, visitId: lead.visitId, sent: { sms: 0, mail: 0 } };
  }
  refuse(workRefusal(request, { ...shop, services: whole.services, asks: deps.asks }));
  const services = chosenServices(request.services, whole.services);
  const chosen = chosenCar({ request, known, shop, catalogue: deps.catalogue });
  const { recommendedServices } = chosen;

  const zone = shopZone(deps, shop);
  const rules = rulesWhileBooking(bookingRulesOf(whole, zone));
  const slotTime = option === 'AFTER_HOURS_DROP_OFF' ? undefined : request.slotTime;
  refuse(refusal({ rules, now, date, time: slotTime, option, taken }));

  const { customer, vehicle, writes } = plannedCar(visitor, chosen);
  const appointment = {
    ...recordOf(request),
    id: newId(),
    customerId: customer.id,
    vehicleId: vehicle.id,
    shopId,
    leadId: lead.id,
    option,
    date,
    slotTime,
    startsAt: startOf({ date, slotTime }, zone),
    createdAt: now,
    language,
    sequence: lead.nextSequence,
  };
  const data = bookedEvent(shop, appointment, { customer, vehicle, services, recommendedServices });
  const origin = deps.origin();
  const made = newLinks({ shopId, appointmentId: appointment.id, now, secret: linkSecret });
  const { sequence } = appointment;
  const circumstances = { now, zone, language, sequence, hasLink: origin !== undefined };
  const confirmations = confirmationsOf(shop, data, circumstances);
  // The mailbox of a known customer was not known before.
  await tally.readAlso(tx, countsOfBooking(who, data.customer.email ?? undefined));
  const told = { ...who, shop, confirmations, may, language };
  const { allowed, heldBack } = allowBooking(tally, told, {
    standing,
    places: placesOfWeek(rules) * 4,
  });
  const stored: BookingAnswer = {
    appointmentId: appointment.id,
    ...(sequence > 0 && { sequence }),
    ...(heldBack.length > 0 && { notConfirmedBy: heldBack.map(({ message }) => message.channel) }),
  };
  const { okForMarketing } = request.customer;
  const { addressHash } = client;
  const choice = { ...visitor, leadId: lead.id, okForMarketing, addressHash, now };
  const event = { type: 'appointment.booked', timestamp: now.toISOString(), data } as const;
  const shopIsTold = toShop(shop, event);
  await awaitAll([
    tally.store(tx),
    writeTogether(tx, [
      ...writes,
      ...appointmentWrites(appointment, { services, recommendedServices }),
      bookedWrite({ shopId, id: lead.id }, { answer: stored, nextSequence: sequence + 1, now }),
      made.write,
      ...choiceWrites(choice, lastAgreed ?? undefined),
      ...deliveryWrites(
        {
          shopId,
          subjectId: appointment.id,
          now,
          sequence,
          links: origin === undefined ? undefined : made.linksAt(origin),
        },
        [...allowed, ...shopIsTold],
        heldBack,
      ),
    ]),
  ]);
  const mailed = [...allowed, ...shopIsTold].filter(({ channel }) => channel === 'mail');
  const texts = allowed.map((each) => (each.channel === 'sms' ? segmentsOf(each.body) : 0));
  const sent = { sms: texts.reduce((sum, each) => sum + each, 0), mail: mailed.length };
  return { answer: { ...stored, ...made.linksAt('') }, isNew: true, visitId: lead.visitId, sent };
}

/**
 * The standing appointment of a lead that was booked before, with the answer that was given; undefined:
 * it was cancelled.
 */
async function ofBookedLead(
  tx: Database,
  {
    shopId,
    lead,
    linkSecret: secret,
    now,
  }: { shopId: string; lead: Pick<LeadRow, 'id' | 'answer'>; linkSecret: string; now: Date },
) {
  const standing = await appointmentOfLead(tx, { shopId, leadId: lead.id });
  if (standing === undefined) return undefined;
  const made = newLinks({ shopId, appointmentId: standing.id, now, secret });
  // Another token, after the phone was proven again, has links of its own.
  await tx.insert(appointmentLinks).values(made.rows).onConflictDoNothing();
  return { standing, answer: { ...lead.answer!, ...made.linksAt('') } };
}

/** The fields of a request that are stored as they were sent. */
function recordOf(request: BookingRequest) {
  return {
    concerns: request.concerns,
    requestCourtesyTransportation: request.requestCourtesyTransportation ?? false,
    recommendedServicesSkipped: request.recommendedServicesSkipped ?? false,
    okForMarketing: request.customer.okForMarketing,
    isMobile: request.isMobile ?? false,
    isInsideIframe: request.isInsideIframe ?? false,
    utmSource: request.utm_source,
    utmMedium: request.utm_medium,
    utmCampaign: request.utm_campaign,
    utmId: request.utm_id,
  };
}
