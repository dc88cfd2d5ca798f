import type { Handover } from '../../../../checker/model/surroundings.ts';
import {
  appointmentOption,
  waiterPreferenceOf,
} from '../../../../booking/shop/appointmentOption.ts';
import type { Answers, Appointment, AppointmentOption } from '../../../../contract/types.gen.ts';
import * as sample from '../samples.ts';

/** Each way to come that an appointment can have, in words that follow "an appointment booked as". */
const ways = {
  'drop-off': { option: 'DROP_OFF', hasRide: false },
  'drop-off with a ride': { option: 'DROP_OFF', hasRide: true },
  'waiting at the shop': { option: 'WAIT', hasRide: false },
  'after-hours drop-off': { option: 'AFTER_HOURS_DROP_OFF', hasRide: false },
} as const satisfies Readonly<Record<string, { option: AppointmentOption; hasRide: boolean }>>;

export type BookedKind = keyof typeof ways;

/**
 * Every kind of appointment there can be, told apart by what decides how it is moved. Which work was
 * booked is not: for each kind all work is tried.
 */
export const bookedKinds = Object.keys(ways) as readonly BookedKind[];

const kindOf = (option: AppointmentOption | undefined, ride: boolean): BookedKind | undefined =>
  bookedKinds.find(
    (kind) =>
      ways[kind].option === option && ways[kind].hasRide === (ride && option === 'DROP_OFF'),
  );

/** The kind of an appointment of which the page of its link was told. */
export const kindOfAppointment = ({
  appointmentOption: option,
  requestCourtesyTransportation: ride,
}: Pick<Appointment, 'appointmentOption' | 'requestCourtesyTransportation'>): BookedKind =>
  kindOf(option, ride)!;

/** Services, recommended ones, a need in words: every choice of some of them. */
const works = [1, 2, 3, 4, 5, 6, 7].map((some) => ({
  selectedServiceIds: (some & 1) === 0 ? null : sample.sampleServices,
  selectedRecommendedServiceIds: (some & 2) === 0 ? null : sample.recommended,
  customNeed: (some & 4) === 0 ? null : sample.need,
}));

/**
 * What was booked goes with each choice on the page of a link, so that the screens after it ask for
 * no more than the time.
 */
export const asBooked = bookedKinds.flatMap((kind) =>
  works.map((work) => ({
    answers: {
      waiterPreference: waiterPreferenceOf(ways[kind].option),
      enabledCourtesyTransformation: ways[kind].hasRide,
      ...work,
    },
    when: { booked: [kind] },
  })),
);

/** The flow that makes what another goes on with, by the names of their files. */
export const goesOnWith: Readonly<Record<string, string>> = { appointment: 'booking' };

/** How a booking becomes the appointment that another flow shows, moves and cancels. */
export const appointmentHandover: Handover = {
  madeBy: { component: 'view-confirmation', action: 'move-appointment' },
  truth: 'booked',
  reads: { answers: ['waiterPreference', 'enabledCourtesyTransformation'] },
  kindOf: ({ answers }) => {
    const { waiterPreference, enabledCourtesyTransformation }: Answers = answers;
    return kindOf(appointmentOption(waiterPreference), enabledCourtesyTransformation === true);
  },
  factsOf: (kind) => ({ isAfterHours: kind === 'after-hours drop-off' }),
  thing: 'an appointment',
  words: 'an appointment booked as',
  promises: { 'appointment-moved': 'be moved', 'appointment-cancelled': 'be cancelled' },
};
