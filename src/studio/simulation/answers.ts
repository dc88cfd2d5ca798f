/** The answers of the simulated shop to each call of a visit, when no fault is on. */
import type {
  AppointmentChange,
  AppointmentOption,
  BookingRequest,
  CustomerVehicle,
  Operations,
  ShopSettings,
  VerifyOtpRequest,
} from '../../contract/types.gen.ts';
import {
  offeredWeek,
  refusal,
  refusals,
  rulesWhileBooking,
} from '../../booking/slots/availability.ts';
import { isSameId } from '../../booking/shop/isSameId.ts';
import { newCustomerRefusal, newVehicleRefusal } from '../../booking/vehicle/newCarRefusals.ts';
import { workRefusal } from '../../booking/shop/workRefusal.ts';
import {
  appointmentView,
  askedChange,
  changedAppointment,
  type SimulatedAppointment,
} from './appointment.ts';
import * as catalogue from './catalogue/catalogue.ts';
import { appointmentId, leadId, rightCode, secret, token, triesPerCode } from './constants.ts';
import type { ParsedCall } from './operationOf.ts';
import { rulesOf } from './rulesOf.ts';
import type { Persona } from './types.ts';
import type { OperationName } from '../../contract/types.gen.ts';
import words from './words.json';

/** A refusal with its status and a message for the customer. */
export class Refusal extends Error {
  readonly status: number;
  /** Further properties of the answer beside its message. */
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/** The state of the simulated shop. */
export interface SimulatedWorld {
  readonly persona: Persona;
  readonly settings: ShopSettings;
  readonly vehicles: readonly CustomerVehicle[];
  readonly now: () => Date;
  /** Wrong codes entered since the last code was sent. */
  wrongCodes: number;
  /** Appointments booked during the visit: per date in total, and per time of that date. */
  readonly taken: Record<string, { total: number; bySlot: Record<string, number> }>;
  /** Times that somebody else took just before the booking, as keys from `placeKey`. */
  readonly lost: Set<string>;
  /** The appointment of the persona's link; undefined where there is none. */
  appointment: SimulatedAppointment | undefined;
  /** Whether the phone is proven. */
  isProven: boolean;
}

/** The key of a time of a day, or of a day after hours. */
export const placeKey = (date: string, time = '') => `${date} ${time}`;

export interface Asked extends ParsedCall {
  readonly body: unknown;
}

type Answer = (world: SimulatedWorld, asked: Asked) => unknown;

function takePlace({ taken }: SimulatedWorld, { date, slotTime }: BookingRequest): void {
  const day = (taken[date] ??= { total: 0, bySlot: {} });
  day.total += 1;
  if (slotTime !== undefined) day.bySlot[slotTime] = (day.bySlot[slotTime] ?? 0) + 1;
}

function refuse(sentence: string | null): void {
  if (sentence !== null) throw new Refusal(400, sentence);
}

function checkCar(
  { vehicles, settings }: SimulatedWorld,
  { customer, vehicle }: BookingRequest,
): void {
  if ('tekCustomerId' in customer) {
    const { tekCustomerId } = customer;
    const isKnown = vehicles.some(({ customerId }) => isSameId(customerId, tekCustomerId));
    refuse(isKnown ? null : words.unknownCustomer);
  } else refuse(newCustomerRefusal(customer));
  if ('tekVehicleId' in vehicle) {
    const { tekVehicleId } = vehicle;
    refuse(vehicles.some(({ id }) => isSameId(id, tekVehicleId)) ? null : words.unknownVehicle);
  } else refuse(newVehicleRefusal(vehicle, settings.vehicleRestrictionSetting));
}

function book(world: SimulatedWorld, asked: Asked) {
  const request = asked.body as BookingRequest;
  // The forms of a played flow are not known here, so any text that looks like an answer is
  // accepted.
  refuse(workRefusal(request, { ...world.settings, asks: () => true }));
  checkCar(world, request);
  const { date, slotTime: time, appointmentOption: option } = request;
  const { taken, lost, now } = world;
  refuse(lost.has(placeKey(date, time)) ? refusals.slotTaken : null);
  refuse(
    refusal({ rules: rulesWhileBooking(rulesOf(world)), now: now(), date, time, option, taken }),
  );
  takePlace(world, request);
  return { appointmentId };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Refusal(404, words.unknown);
  return value;
}

function sendCode(world: SimulatedWorld) {
  world.wrongCodes = 0;
  return { secret };
}

/** Changes the appointment of the link; one that only shows it needs a proven phone. */
function changeAppointment(world: SimulatedWorld, { body }: Asked) {
  const { persona, settings, lost, isProven } = world;
  const appointment = found(world.appointment);
  if (appointment.of.power === 'show' && !isProven) throw new Refusal(401, words.unproven);
  const asked = askedChange(body as AppointmentChange);
  if (asked.kind === 'move') {
    refuse(lost.has(placeKey(asked.date, asked.slotTime)) ? refusals.slotTaken : null);
  }
  const at = { persona, settings, now: world.now() };
  const changed = changedAppointment(appointment, asked, at);
  if (typeof changed === 'string') throw new Refusal(400, changed);
  world.appointment = changed;
  return appointmentView(changed, at);
}

const answers: {
  readonly [Name in OperationName]?: (
    world: SimulatedWorld,
    asked: Asked,
  ) => Operations[Name]['answer'] | undefined;
} = {
  getShopSettings: ({ settings }) => settings,
  generateOtp: sendCode,
  requestOtp: sendCode,
  verifyOtp(world, { body }) {
    const isRight = (body as VerifyOtpRequest).code === rightCode;
    if (isRight && world.wrongCodes < triesPerCode) {
      world.isProven = true;
      return { token };
    }
    world.wrongCodes += 1;
    if (world.wrongCodes < triesPerCode) throw new Refusal(401, words.wrongCode);
    throw new Refusal(401, words.spentCode, { isCodeSpent: true });
  },
  revokeToken(world) {
    world.isProven = false;
    return undefined;
  },
  getCustomerVehicles: ({ vehicles }) => [...vehicles],
  getYears: catalogue.years,
  getMakes: (_world, { params }) => catalogue.makes(Number(params.year)),
  getModels: (_world, { params }) => catalogue.models(Number(params.year), Number(params.makeId)),
  getSubmodels: (_world, { params }) => catalogue.submodels(Number(params.baseVehicleId)),
  getVehicle: (_world, { params }) => found(catalogue.vehicle(Number(params.vehicleId))),
  searchVehicles: (_world, { query }) => catalogue.search(String(query.search)),
  getAvailableSlots(world, { query }) {
    const { taken, lost, now } = world;
    const option = query.appointmentOption as AppointmentOption;
    const from = String(query.date);
    const week = offeredWeek({ rules: rulesOf(world), from, now: now(), option, taken });
    const free = Object.entries(week.slots).map(([date, times]) => {
      return [date, times.filter((time) => !lost.has(placeKey(date, time)))] as const;
    });
    const full = free.filter(([date]) => lost.has(placeKey(date)));
    return {
      slots: Object.fromEntries(free.filter(([date]) => !lost.has(placeKey(date)))),
      noTimes: {
        ...week.noTimes,
        ...Object.fromEntries(full.map(([date]) => [date, { rule: 'dayFull' }] as const)),
      },
    };
  },
  bookAppointment: book,
  getAppointment: ({ appointment, persona, settings, now }) =>
    appointmentView(found(appointment), { persona, settings, now: now() }),
  changeAppointment,
  createLead: () => ({ leadId }),
  updateLead: () => ({ leadId }),
  createExitLead: () => ({ leadId }),
  abandonLead: () => undefined,
  recordVisit: () => undefined,
  trackEvent: () => undefined,
};

/**
 * The answer to a call; undefined for an empty one.
 *
 * @throws Refusal with its status and a message for the customer
 */
export function answerTo(world: SimulatedWorld, asked: Asked): unknown {
  const answer = answers[asked.operation] as Answer | undefined;
  if (answer === undefined) throw new Refusal(404, words.noCall);
  return answer(world, asked);
}
