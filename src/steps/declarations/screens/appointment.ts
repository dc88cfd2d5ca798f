import * as sample from '../samples.ts';
import type { ScreenDeclaration } from '../types.ts';

/** What was booked goes with each choice, so that the screens after it ask for no more than the time. */
const plain = {
  waiterPreference: 'drop-off-vehicle',
  enabledCourtesyTransformation: false,
  selectedServiceIds: sample.sampleServices,
  selectedRecommendedServiceIds: null,
  customNeed: null,
} as const;
const asBooked = [
  { answers: plain },
  // For these nobody can wait.
  {
    answers: {
      ...plain,
      selectedRecommendedServiceIds: sample.recommended,
      customNeed: sample.need,
    },
  },
] as const;

export const viewAppointment = {
  name: 'view-appointment',
  file: 'ViewAppointment.tsx',
  page: 'appointment',
  words: ['steps.appointment', 'steps.confirm'],
  // The page of the link has asked for it.
  calls: [],
  sends: {
    'on-move': asBooked,
    'on-change-way': asBooked,
    'on-cancel': asBooked,
  },
  optional: ['on-change-way'],
  aside: ['on-change-way', 'on-cancel'],
} as const satisfies ScreenDeclaration;

export const cancelAppointment = {
  name: 'cancel-appointment',
  file: 'CancelAppointment.tsx',
  page: 'appointment',
  words: ['steps.cancel', 'steps.confirm'],
  calls: ['changeAppointment'],
  sends: {
    'on-cancelled': [{}],
    'on-change-refused': [{ makes: { booking: 'refused' } }],
  },
} as const satisfies ScreenDeclaration;

/** Where a visit to an appointment ends: what stands now, and what can be done about it. */
export const appointmentOutcome = {
  name: 'appointment-outcome',
  file: 'AppointmentOutcome.tsx',
  page: 'appointment',
  words: ['steps.outcome', 'steps.confirm'],
  calls: ['changeAppointment'],
  sends: { 'on-undone': [{}] },
  optional: ['on-undone'],
  aside: ['on-undone'],
  ends: true,
  submits: {},
} as const satisfies ScreenDeclaration;
