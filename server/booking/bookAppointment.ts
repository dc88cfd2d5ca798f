import { anotherBookingRefusal } from './anotherBookingRefusal.ts';
import { refusal, rulesWhileBooking } from '../../src/booking/slots/availability.ts';
import { workRefusal } from '../../src/booking/shop/workRefusal.ts';
import type { BookingAnswer, BookingRequest } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { inTransaction, type AtLast } from '../db/inTransaction.ts';
import { together, writeTogether } from '../db/together.ts';
import { startOf } from '../messages/startOf.ts';
import type { Client } from '../limits/client.ts';
import { readCounts } from '../limits/countRows.ts';
import { confirmationsOf } from '../messages/confirmation.ts';
import type { Deps } from '../deps.ts';
import { notFound, refuse } from '../common/errors.ts';
import { appointmentWrites, lockDay, standingOf, takenPlaces } from './appointments.ts';
import { bookedEvent } from './bookedEvent.ts';
import { toShop } from '../messages/toShop.ts';
import { deliveryWrites } from '../messages/deliveries.ts';
import { bookedWrite, lockLead } from '../leads/leadRows.ts';
import { shopZone } from '../shops/shopZone.ts';
import { findWholeShop, rulesOf } from '../shops/shops.ts';
import { allOf, allowBooking, costsOf } from './allowBooking.ts';
import { chosenCar, knownCars, plannedCar } from './chosenCar.ts';
import { chosenServices } from './chosenServices.ts';
import { choiceWrites } from '../leads/consent.ts';
import { lastChoice } from '../leads/consents.ts';
import type { Visitor } from '../codes/tokens.ts';

/**
 * Books an appointment for a lead, in one transaction. First the lead is locked, so that pressing
 * Book twice books once and both presses get the same response (a different booking for the lead is
 * refused). Then the choices are checked, then the shop's day is locked and its places are counted
 * again, then the limits. The order is always the same, so that bookings cannot deadlock. Limits are
 * counted late: of many who compete for a place only the one who gets it is counted, and the counts
 * are locked only briefly. At last everything is written by one statement. Messages are among it
 * and delivered later by the worker, so there is never an appointment without its messages.
 *
 * @throws ApiError 404 if the lead is not the visitor's, 400 with a sentence for the customer
 */
export async function bookAppointment(deps: Deps, booking: Booking): Promise<BookingAnswer> {
  const { answer, isNew } = await deps.textBudget.forOne((mayText) =>
    inTransaction(deps.db, (tx, atLast) => bookIn(tx, deps, { ...booking, mayText, atLast })),
  );
  if (isNew) {
    deps.metrics.bookings.inc({ option: booking.request.appointmentOption });
    deps.wakeWorker();
  }
  return answer;
}

interface Booking {
  visitor: Visitor;
  request: BookingRequest;
  client: Client;
}

interface Terms {
  /** Whether the installation may send another text */
  mayText: boolean;
  atLast: AtLast;
}

async function bookIn(tx: Database, deps: Deps, booking: Booking & Terms) {
  const { visitor, request, client, mayText, atLast } = booking;
  const { shopId } = visitor;
  const { leadId, appointmentOption: option, date } = request;
  const [lead, whole, lastAgreed, known] = await together([
    lockLead(tx, leadId, visitor),
    findWholeShop(tx, shopId),
    lastChoice(tx, { shopId, leadId }),
    knownCars(tx, request, visitor),
  ]);
  if (lead === undefined) throw notFound('booking');
  if (whole === undefined) throw notFound('shop');
  const { shop } = whole;
  if (lead.answer !== null) {
    refuse(anotherBookingRefusal(await standingOf(tx, { shopId, leadId: lead.id }), request, shop));
    return { answer: lead.answer, isNew: false, isTexted: false };
  }
  refuse(workRefusal(request, { ...shop, services: whole.services, asks: deps.asks }));
  const services = chosenServices(request.services, whole.services);
  const chosen = chosenCar({ request, known, shop, catalogue: deps.catalogue });
  const { recommendedServices } = chosen;

  const now = deps.clock();
  const zone = shopZone(deps, shop);
  const rules = rulesWhileBooking(rulesOf(whole, zone));
  const slotTime = option === 'AFTER_HOURS_DROP_OFF' ? undefined : request.slotTime;
  const place = { rules, now, date, time: slotTime, option };
  // Also checked before the day is locked, so that no impossible date gets a lock row.
  refuse(refusal({ ...place, taken: {} }));

  const { customer, vehicle, writes } = plannedCar(tx, visitor, chosen);
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
  };
  const data = bookedEvent(shop, appointment, { customer, vehicle, services, recommendedServices });
  const confirmations = confirmationsOf(shop, data, { now, zone });
  const counting = { caps: deps.caps, shop, visitor, client, now, confirmations, mayText };
  const costs = costsOf(counting);

  const [, taken, counts] = await together([
    lockDay(tx, shopId, date),
    takenPlaces(tx, { shopId, from: date, to: date }),
    readCounts(tx, allOf(costs)),
  ]);
  refuse(refusal({ ...place, taken }));
  const allowed = await allowBooking(tx, counting, costs, counts);
  const withheld = confirmations.filter((each) => !allowed.includes(each));
  const answer: BookingAnswer = {
    appointmentId: appointment.id,
    ...(withheld.length > 0 && { notConfirmedBy: withheld.map(({ channel }) => channel) }),
  };
  const { okForMarketing } = request.customer;
  const { addressHash } = client;
  const choice = { ...visitor, leadId: lead.id, okForMarketing, addressHash, now };
  const writing = writeTogether(tx, [
    ...writes,
    ...appointmentWrites(tx, appointment, { services, recommendedServices }),
    bookedWrite(tx, lead, { answer, now }),
    ...choiceWrites(tx, choice, lastAgreed),
    ...deliveryWrites(tx, { shopId, subjectId: appointment.id, now }, [
      ...allowed,
      ...toShop(shop, { type: 'appointment.booked', timestamp: now.toISOString(), data }),
    ]),
  ]);
  atLast(writing);
  return { answer, isNew: true, isTexted: allowed.some(({ channel }) => channel === 'sms') };
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
