/**
 * Makes visits on the production server, with what the screens' declarations say they send and
 * call.
 */
import { customerMatch } from '../../../src/booking/customer/customerMatch.ts';
import type { VehicleState } from '../../../src/booking/vehicle/chosenVehicle.ts';
import { toBookingRequest } from '../../../src/booking/request/toBookingRequest.ts';
import type { Answers, CustomerVehicle, Operations } from '../../../src/contract/types.gen.ts';
import { relevantAnswers } from '../../../src/engine/relevantAnswers.ts';
import { currentStep, start } from '../../../src/engine/snapshot.ts';
import { transition } from '../../../src/engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step } from '../../../src/engine/types.ts';
import { seedCustomer } from '../../../server/seed/seed.ts';
import { actionNamed } from '../../../src/page/steps/declarations/actions.ts';
import { demo, newVehicle, type World } from '../../server/support/world.ts';

const shopName = 'Maple Street Auto';
const { maple: shopId } = demo();
const civic = '2HGFC1F3XKH000001';
const nobodysVin = '1ZZZZ00Z0ZZ000000';

type CallName = keyof Operations;
type Vehicles = readonly Parameters<typeof seedCustomer>[1]['vehicles'][number][];
const honda: Vehicles[number] = {
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  lastServiceDaysAgo: 41,
  recommendedJobs: [{ name: 'Front brake pads', daysAgo: 12 }],
};
const subaru = { ...honda, make: 'Subaru', model: 'Outback', recommendedJobs: [] };

/** The customers whom the shop knows by the phone of a visit, with their vehicles. */
function peopleOf(events: readonly FlowEvent[]): Vehicles[] {
  const match = events.find(({ type }) => type === 'on-matching-customer.yes');
  if (match === undefined) return [];
  return match.facts?.matchesSeveralCustomers === true ? [[honda], [subaru]] : [[honda, subaru]];
}

/** One visit on the server: its phone, its session and the calls made so far. */
class ServerVisit {
  #token: string | undefined;
  #secret: string | undefined;
  #vehicles: readonly CustomerVehicle[] = [];

  constructor(
    private readonly world: World,
    private readonly phone: string,
  ) {}

  /** @throws where the server refuses a call */
  async #ask<Name extends CallName>(
    name: Name,
    options: Omit<Parameters<World['call']>[1] & object, 'token'> = {},
  ): Promise<Operations[Name]['answer']> {
    const { status, body } = await this.world.call(name, {
      ...options,
      params: { shopId, ...options.params },
      ...(this.#token !== undefined && { token: this.#token }),
      // Each visitor has an IP address of their own.
      from: `10.${this.phone.slice(-6, -4)}.${Number(this.phone.slice(-4, -2))}.${Number(this.phone.slice(-2))}`,
    });
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${body.message}`);
    return body;
  }

  /** The event with facts and answers of this shop in place of the samples. */
  async send(flow: Flow, step: Step, event: FlowEvent, answers: Answers): Promise<FlowEvent> {
    if (step.component === 'validate-pin') await this.#prove(event);
    const given: Record<string, unknown> = { ...event.answers };
    for (const name of Object.keys(given)) {
      if (given[name] === undefined) continue;
      given[name] = await this.#real(name as keyof Answers, event, { ...answers, ...given });
    }
    if (event.type === flow.forward && actionNamed(step.action)?.makes.code === 'sent') {
      const { secret } = await this.#ask('generateOtp', { params: { phoneNumber: this.phone } });
      this.#secret = secret;
    }
    return { ...event, ...(event.answers && { answers: given as Record<string, never> }) };
  }

  async #prove({ type }: FlowEvent): Promise<void> {
    const text = this.world.texts.findLast(({ to }) => to === this.phone)?.body ?? '';
    const code = /\b\d{4}\b/.exec(text)?.[0];
    const { token } = await this.#ask('verifyOtp', { body: { code, otp: this.#secret } });
    this.#token = token;
    this.#vehicles = await this.#ask('getCustomerVehicles');
    const isKnown = this.#vehicles.length > 0;
    if (isKnown !== type.endsWith('.yes')) throw new Error(`the shop would not send ${type}`);
  }

  async #real(name: keyof Answers, event: FlowEvent, all: Answers): Promise<unknown> {
    const settings = () => this.#ask('getShopSettings');
    switch (name) {
      case 'phone':
        return this.phone;
      case 'selectedServiceIds':
        return [(await settings()).services[0]!.id];
      case 'notes':
        return { [String(all.selectedServiceIds?.[0] ?? '')]: 'Please call first.' };
      case 'selectedCustomerVehicle': {
        const wanted = event.facts?.vehicleHasRecommendedServices === true;
        const found = this.#vehicles.find(
          ({ recommendedServices }) => recommendedServices.length > 0 === wanted,
        );
        const { lastServiceTime: _shownOnly, ...chosen } = found!;
        return chosen;
      }
      case 'selectedRecommendedServiceIds':
        return (all.selectedCustomerVehicle?.recommendedServices ?? []).map(({ jobId }) => jobId);
      case 'newVehicle':
        return this.#newVehicle(all.newVehicle!);
      case 'selectedDateToCome':
      case 'dayToCome':
        return this.#freeTime(all, name === 'dayToCome');
      default:
        return all[name];
    }
  }

  async #newVehicle(sample: NonNullable<Answers['newVehicle']>) {
    if (sample.registrationType === 'manual') {
      const { vehicleId } = newVehicle;
      return { ...sample, vehicle: await this.#ask('getVehicle', { params: { vehicleId } }) };
    }
    const isFound = (sample.searchResults ?? []).length > 0;
    const query = { search: isFound ? civic : nobodysVin, state: 'WA' };
    const searchResults = await this.#ask('searchVehicles', { query });
    if (searchResults.length > 0 !== isFound) throw new Error('the search answers otherwise');
    return {
      ...sample,
      searchParams: query,
      searchResults,
      ...(sample.vehicle !== undefined && { vehicle: searchResults[0] }),
    };
  }

  async #freeTime({ waiterPreference, selectedServiceIds = [] }: Answers, isDay: boolean) {
    const dropOff = waiterPreference === 'wait-at-shop' ? 'WAIT' : 'DROP_OFF';
    const appointmentOption = isDay ? 'AFTER_HOURS_DROP_OFF' : dropOff;
    const services = selectedServiceIds.map(String);
    for (const date of ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']) {
      const query = { date, services, appointmentOption };
      const { slots } = await this.#ask('getAvailableSlots', { query });
      for (const [day, times] of Object.entries(slots)) {
        if (isDay) return day;
        if (times[0] !== undefined) return `${day}T${times[0]}`;
      }
    }
    throw new Error('no time is free');
  }

  /** Books what the visit has chosen. */
  async book(flow: Flow, snapshot: Snapshot): Promise<void> {
    const { leadId } = await this.#ask('createLead', { body: {} });
    const match = customerMatch(this.#vehicles);
    const result = toBookingRequest(relevantAnswers(flow, snapshot), {
      leadId,
      settings: await this.#ask('getShopSettings'),
      vehicleState: snapshot.context.vehicleState as VehicleState,
      ...(match.customerState === 'one-matching' && {
        matchingCustomerId: match.matchingCustomerId,
      }),
      okForMarketing: false,
      isMobile: true,
      isInsideIframe: false,
    });
    if (!result.ok) throw new Error(result.errors.join(', '));
    await this.#ask('bookAppointment', { body: result.request });
  }
}

/**
 * Makes a visit on the server, from its first screen to an appointment.
 *
 * @param phone ten digits that no other visit uses
 * @throws where no transition takes an event, a call is refused, or the booking is
 */
export async function bookOnServer(
  world: World,
  flow: Flow,
  events: readonly FlowEvent[],
  phone: string,
): Promise<void> {
  for (const [index, vehicles] of peopleOf(events).entries()) {
    await seedCustomer(
      world.db,
      {
        shop: shopName,
        phone,
        firstName: `Dana${index}`,
        lastName: 'Lindqvist',
        email: null,
        address: { address1: '9 Fir Street', city: 'Seattle', state: 'WA', zip: '98122' },
        vehicles: [...vehicles],
      },
      world.now,
    );
  }
  const visit = new ServerVisit(world, phone);
  let snapshot = start(flow);
  for (const event of events) {
    const step = currentStep(flow, snapshot);
    const answers = relevantAnswers(flow, snapshot) as Answers;
    const sent = await visit.send(flow, step, event, answers);
    const next = transition(flow, snapshot, sent);
    if (!next.handled) throw new Error(`nothing takes ${event.type} on ${step.id}`);
    ({ snapshot } = next);
  }
  const { id } = currentStep(flow, snapshot);
  if (id !== flow.goals.goal) throw new Error(`the visit ends at ${id}`);
  await visit.book(flow, snapshot);
}
