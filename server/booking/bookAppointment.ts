import type { Zone } from '../../src/booking/clock/zone.ts';
import { anotherBookingRefusal } from './anotherBookingRefusal.ts';
import { refusal, rulesWhileBooking } from '../../src/booking/slots/availability.ts';
import { workRefusal } from '../../src/booking/shop/workRefusal.ts';
import type { BookingAnswer, BookingRequest } from '../../src/contract/types.gen.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { startOf } from '../messages/startOf.ts';
import type { Client } from '../limits/client.ts';
import { confirmationsOf } from '../messages/confirmation.ts';
import type { Deps } from '../deps.ts';
import { notFound, refuse } from '../common/errors.ts';
import { insertAppointment, lockDay, standingOf, takenPlaces } from './appointments.ts';
import { bookedEvent } from './bookedEvent.ts';
import { toShop } from '../messages/toShop.ts';
import { insertDeliveries } from '../messages/deliveries.ts';
import { lockLead, markBooked } from '../leads/leadRows.ts';
import { shopZone } from '../shops/shopZone.ts';
import { findWholeShop, rulesOf, type WholeShop } from '../shops/shops.ts';
import { allowBooking } from './allowBooking.ts';
import { chosenCar, saveCar } from './chosenCar.ts';
import { chosenServices } from './chosenServices.ts';
import { keepChoice } from '../leads/consent.ts';
import type { Visitor } from '../codes/tokens.ts';

/**
 * Books an appointment for a lead, in one transaction. First the lead is locked, so that pressing
 * Book twice books once and both presses get the same response (a different booking for the lead is
 * refused). Then the choices are checked, then the shop's day is locked and its places are counted
 * again. The order is always the same, so that bookings cannot deadlock. Messages are inserted in
 * the same transaction and delivered later by the worker, so there is never an appointment without
 * its messages.
 *
 * @throws ApiError 404 if the lead is not the visitor's, 400 with a sentence for the customer
 */
export async function bookAppointment(deps: Deps, booking: Booking): Promise<BookingAnswer> {
  const { answer, isNew } = await deps.textBudget.forOne((mayText) =>
    inTransaction(deps.db, (tx) => bookIn(tx, deps, { ...booking, mayText })),
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

async function bookIn(tx: Database, deps: Deps, booking: Booking & { mayText: boolean }) {
  const { visitor, request, client, mayText } = booking;
  const { caps } = deps;
  const lead = await lockLead(tx, request.leadId, visitor);
  if (lead === undefined) throw notFound('booking');
  const whole = await findWholeShop(tx, visitor.shopId);
  if (whole === undefined) throw notFound('shop');
  const { shop } = whole;
  if (lead.answer !== null) {
    refuse(
      anotherBookingRefusal(
        await standingOf(tx, { shopId: shop.id, leadId: lead.id }),
        request,
        shop,
      ),
    );
    return { answer: lead.answer, isNew: false, isTexted: false };
  }
  refuse(workRefusal(request, { ...shop, services: whole.services, asks: deps.asks }));
  const services = chosenServices(request.services, whole.services);
  const car = await chosenCar(tx, { request, visitor, shop, catalogue: deps.catalogue });

  const now = deps.clock();
  const zone = shopZone(deps, shop);
  const { date, appointmentOption: option } = request;
  const slotTime = option === 'AFTER_HOURS_DROP_OFF' ? undefined : request.slotTime;
  await takePlace(tx, { whole, zone, now, date, time: slotTime, option });

  const { customer, vehicle } = await saveCar(tx, visitor, car);
  const { recommendedServices } = car;
  const appointment = await insertAppointment(tx, {
    ...recordOf(request),
    customerId: customer.id,
    vehicleId: vehicle.id,
    shopId: shop.id,
    leadId: lead.id,
    option,
    date,
    slotTime,
    startsAt: startOf({ date, slotTime }, zone),
    createdAt: now,
    services,
    recommendedJobIds: recommendedServices.map(({ jobId }) => jobId),
  });
  const data = bookedEvent(shop, appointment, { customer, vehicle, services, recommendedServices });
  const confirmations = confirmationsOf(shop, data, { now, zone });
  // Counted last: of many who compete for a place only the one who gets it is counted, and the
  // counts are locked only briefly.
  const counting = { caps, shop, visitor, client, now, confirmations, mayText };
  const { allowed, withheld } = await allowBooking(tx, counting);
  const answer: BookingAnswer = {
    appointmentId: appointment.id,
    ...(withheld.length > 0 && { notConfirmedBy: withheld.map(({ channel }) => channel) }),
  };
  await markBooked(tx, lead, { answer, now });
  const { okForMarketing } = request.customer;
  const { addressHash } = client;
  await keepChoice(tx, { ...visitor, leadId: lead.id, okForMarketing, addressHash, now });
  await insertDeliveries(tx, { shopId: shop.id, subjectId: appointment.id, now }, [
    ...allowed,
    ...toShop(shop, { type: 'appointment.booked', timestamp: now.toISOString(), data }),
  ]);
  return { answer, isNew: true, isTexted: allowed.some(({ channel }) => channel === 'sms') };
}

interface Place {
  whole: WholeShop;
  zone: Zone;
  now: Date;
  date: string;
  time: string | undefined;
  option: BookingRequest['appointmentOption'];
}

/**
 * Locks the day and checks that the place is free. Also checked before locking, so that no
 * impossible date gets a lock row.
 */
async function takePlace(
  tx: Database,
  { whole, zone, now, date, time, option }: Place,
): Promise<void> {
  const rules = rulesWhileBooking(rulesOf(whole, zone));
  const { id: shopId } = whole.shop;
  refuse(refusal({ rules, now, date, time, option, taken: {} }));
  await lockDay(tx, shopId, date);
  const taken = await takenPlaces(tx, { shopId, from: date, to: date });
  refuse(refusal({ rules, now, date, time, option, taken }));
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
