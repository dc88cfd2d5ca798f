import type { Codes } from './codes.ts';
import type { Caller } from './createCaller.ts';
import { findCar } from './findCar.ts';
import { drawIndex } from './shape.ts';
import { freshPhone, KNOWN, knownPhone, shopId } from './world.ts';

/** Kinds of visitor, by how far they go: the first screen, the times, the code, a booking. */
export const kinds = ['leaves at once', 'looks at times', 'leaves later', 'books'] as const;
export type Kind = (typeof kinds)[number];
export const kindShares = [0.4, 0.25, 0.1, 0.25];
/** The share of those who left later that comes back during the day and books. */
export const COMES_BACK = 0.4;
/**
 * The share of those who booked that then wants another time. The page has them call the shop,
 * which here tries a second booking.
 */
const MOVES = 0.04;
/** The share of those who book whom the shop knows. */
const IS_KNOWN = 0.4;

export interface Person {
  /** The visitor's number among all, from 0 */
  index: number;
  /** The shop's number, from 1 */
  shop: number;
  kind: Kind;
  random: () => number;
}

export interface Around {
  me: Caller;
  codes: Codes;
  /** Waits as long as a person reads, types or thinks */
  think: (seconds: number) => Promise<void>;
  hasPages: boolean;
}

/** How a visit ended. */
export type Outcome = 'left' | 'booked' | 'found no time' | 'was refused' | 'failed';

const isoDate = (at: Date) => at.toISOString().slice(0, 10);

/** Makes one visit with all its calls, in the page's order. */
export async function visit(person: Person, around: Around): Promise<Outcome> {
  const { index, shop, kind, random } = person;
  const { me, codes, think, hasPages } = around;
  const id = shopId(shop);
  const params = { shopId: id };
  const deviceId = crypto.randomUUID();
  const track = (...screens: string[]) =>
    me.call('trackEvent', {
      body: screens.map((screen) => ({
        deviceId,
        eventName: 'Screen viewed',
        properties: { ...saidWithEach, shopId: id, screen },
      })),
    });
  const next = async (seconds: number, screen: string) => {
    await think(seconds);
    // Not awaited, as on the page.
    void track(screen, `${screen}: tapped`);
  };

  if (hasPages) await me.page(id);
  else await me.call('getShopSettings', { params });
  void track('Booking tool entry');
  if (kind === 'leaves at once') return 'left';
  await next(15, 'Booking tool entry');

  let token: string | undefined;
  const timesOf = async (weeks: number) => {
    const monday = new Date(Date.now() + weeks * 7 * 86_400_000);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    const query = { date: isoDate(monday), appointmentOption: 'DROP_OFF' };
    const { body } = await me.call('getAvailableSlots', { params, query, token });
    return Object.entries(body.slots ?? {}).flatMap(([date, times]) =>
      times.map((slotTime) => ({ date, slotTime })),
    );
  };
  if (kind === 'looks at times') {
    const weeks = 1 + Math.floor(random() * 4);
    for (let week = 0; week < weeks; week += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await timesOf(week);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await next(6, 'Select a time');
    }
    return 'left';
  }

  const isKnown = random() < IS_KNOWN;
  const phone = isKnown ? knownPhone(shop, Math.floor(random() * KNOWN)) : freshPhone(index);
  const asked = await me.call('requestOtp', { params: { ...params, phoneNumber: phone } });
  await next(12, 'Enter your phone number');
  const code = asked.status === 200 ? await codes.of(phone) : undefined;
  if (code === undefined) return asked.status === 429 ? 'was refused' : 'failed';
  const proof = await me.call('verifyOtp', { params, body: { otp: asked.body.secret, code } });
  token = proof.body.token;
  await next(5, 'Verify your number');
  const cars = await me.call('getCustomerVehicles', { params, token });
  const lead = await me.call('createLead', { params, token, body: {} });
  const { leadId } = lead.body;
  if (cars.status !== 200 || lead.status !== 200) return 'failed';
  const saveLead = (body: object) =>
    me.call('updateLead', { params: { ...params, leadId }, token, body });

  const car = await findCar(cars.body, { params, token, me, think });
  await saveLead({ vehicle: car.vehicle, customer: car.customer });
  await next(12, 'Select a vehicle');
  const times = [...(await timesOf(0)), ...(await timesOf(1))];
  if (kind === 'leaves later') {
    await next(20, 'Appointment options');
    await me.call('abandonLead', { params: { ...params, leadId } });
    return 'left';
  }

  for (let tries = 0; tries < 3; tries += 1) {
    // Half of them take the soonest time.
    const taken =
      random() < 0.5 ? Math.min(tries, times.length - 1) : drawIndex(even(times), random);
    const time = times[taken];
    if (time === undefined) return 'found no time';
    const appointmentOption = 'DROP_OFF';
    const services = [{ id: 1, notes: 'It squeaks.' }, { id: 2 + Math.floor(random() * 8) }];
    const request = { ...car, ...time, appointmentOption, services };
    // oxlint-disable-next-line no-await-in-loop -- a visitor does one thing after another
    await saveLead(request);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await next(20, 'Confirm details');
    const body = { ...request, leadId };
    // oxlint-disable-next-line no-await-in-loop -- as above
    const booked = await me.call('bookAppointment', { params, token, body });
    if (booked.status === 200) {
      void track('Confirmed appointment');
      if (random() < MOVES) {
        const other = times[(taken + 1) % times.length]!;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await me.call('bookAppointment', { params, token, body: { ...body, ...other } });
      }
      return 'booked';
    }
    if (booked.status !== 400) return booked.status === 429 ? 'was refused' : 'failed';
  }
  return 'was refused';
}

const even = (list: readonly unknown[]) => list.map(() => 1 / list.length);

const saidWithEach = {
  app_version: '0.1.0',
  device_type: 'mobile',
  view: 'Booking tool',
  browser: 'Safari',
  browser_version: '18.2',
  device_vendor: 'Apple',
  device_model: 'iPhone',
  os: 'iOS',
  os_version: '18.2',
};
