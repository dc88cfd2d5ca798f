import appointments from '../../../../../schemas/api/appointments.json' with { type: 'json' };
import common from '../../../../../schemas/api/common.json' with { type: 'json' };
import { interpretSchema } from '../../../../files/json/interpretSchema.ts';
import type { PartialBooking } from '../../../../booking/request/partialBooking.ts';
import type { BookingRequest } from '../../../../contract/types.gen.ts';
import type { Precondition, Reads, View } from '../../../../checker/model/surroundings.ts';
import { provenPhone } from '../preconditions.ts';
import { partialBookingOf } from './partialBookingOf.ts';
import { readsOfPart, readsOfWork, workOf } from './reads.ts';

type RequiredPart = Exclude<
  {
    [Name in keyof BookingRequest]-?: undefined extends BookingRequest[Name] ? never : Name;
  }[keyof BookingRequest],
  'leadId'
>;

/** Each required part of a booking request: its words and the screens that supply it. */
const parts: Readonly<Record<RequiredPart, Pick<Precondition, 'words' | 'givenBy' | 'rule'>>> = {
  customer: {
    words: 'a customer',
    givenBy: ['add-customer', 'select-vehicle'],
    rule: {
      or: [
        { answered: 'selectedCustomerVehicle' },
        { answered: 'newCustomer' },
        { '==': [{ var: 'customerState' }, 'one-matching'] },
      ],
    },
  },
  vehicle: {
    words: 'a vehicle',
    givenBy: ['add-vehicle', 'select-vehicle'],
    rule: { or: [{ answered: 'selectedCustomerVehicle' }, { answered: 'newVehicle' }] },
  },
  appointmentOption: {
    words: 'a way to come',
    givenBy: ['add-waiter-preferences'],
    rule: { answered: 'waiterPreference' },
  },
  date: {
    words: 'a day to come',
    givenBy: ['plan-appointment', 'add-waiter-preferences'],
    rule: { or: [{ answered: 'selectedDateToCome' }, { answered: 'dayToCome' }] },
  },
};

/** Caches verdicts by view, because the checker meets the same answers in very many visits. */
function remembered(isMet: (view: View) => boolean): (view: View) => boolean {
  const known = new Map<string, boolean>();
  return (view) => {
    const key = JSON.stringify(view);
    let verdict = known.get(key);
    if (verdict === undefined) known.set(key, (verdict = isMet(view)));
    return verdict;
  };
}

type ContractPart = keyof typeof appointments.$defs.BookingRequest.properties;

/** The validators of the parts of the booking request in the contract, each made once. */
const validators = new Map<ContractPart, ReturnType<typeof interpretSchema>>();

/** Whether data fits a part of the booking request in the contract. */
function fitsContract(part: ContractPart, data: unknown): boolean {
  let errorsOf = validators.get(part);
  if (errorsOf === undefined) {
    const $ref = `appointments.json#/$defs/BookingRequest/properties/${part}`;
    validators.set(part, (errorsOf = interpretSchema({ $ref }, [appointments, common])));
  }
  return errorsOf(data).length === 0;
}

/** What a booking would contain, for a view of a visit. */
type BookingOf = (view: View) => PartialBooking;

const partNeed = (name: RequiredPart, reads: Reads, bookingOf: BookingOf): Precondition => ({
  id: name,
  ...parts[name],
  reads,
  isMet: (view) => {
    const { [name]: part } = bookingOf(view);
    return part !== undefined && fitsContract(name, part);
  },
});

/** Every day needs a time, except after hours. */
const timeNeed = (bookingOf: BookingOf): Precondition => ({
  id: 'time',
  words: 'a time to come',
  givenBy: ['plan-appointment', 'add-waiter-preferences'],
  rule: { answered: 'selectedDateToCome' },
  reads: readsOfPart.slotTime,
  isMet: (view) => {
    const { date, slotTime } = bookingOf(view);
    if (date === undefined || view.answers.waiterPreference === 'after-hours-drop-off') return true;
    return slotTime !== undefined && fitsContract('slotTime', slotTime);
  },
});

const workNeed = (bookingOf: BookingOf): Precondition => ({
  id: 'service',
  words: 'a service or a need',
  givenBy: ['select-service', 'select-mixed-services', 'view-welcome'],
  rule: {
    or: [
      { answered: 'selectedServiceIds' },
      { answered: 'selectedRecommendedServiceIds' },
      { answered: 'customNeed' },
    ],
  },
  reads: readsOfWork,
  isMet: (view) => workOf(bookingOf(view)) !== undefined,
});

/** The preconditions of a booking, judged by what it would contain. */
export const bookingNeedsBy = (bookingOf: BookingOf): readonly Precondition[] => [
  provenPhone,
  ...(Object.keys(parts) as RequiredPart[]).map((name) =>
    partNeed(name, readsOfPart[name], bookingOf),
  ),
  timeNeed(bookingOf),
  workNeed(bookingOf),
];

/**
 * What must be known when a booking is sent: one need for each part of the request, so that each
 * depends on few answers. The parts are made by the product's own `toPartialBooking` and judged by
 * the contract's own schema. The lead that a request names is created as soon as the phone is
 * proven.
 */
export const bookingPreconditions: readonly Precondition[] = bookingNeedsBy(partialBookingOf).map(
  (need) => (need === provenPhone ? need : { ...need, isMet: remembered(need.isMet) }),
);
