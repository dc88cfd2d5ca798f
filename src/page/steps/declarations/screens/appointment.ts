import type { Precondition } from '../../../../checker/model/surroundings.ts';
import { asBooked } from '../booking/bookedKinds.ts';
import type { ScreenDeclaration } from '../types.ts';
import type { World } from '../world.ts';

export const viewAppointment = {
  name: 'view-appointment',
  file: 'ViewAppointment.tsx',
  words: ['steps.appointment', 'steps.confirm'],
  // The page of the link has asked for the appointment.
  calls: [],
  sends: {
    'on-move': asBooked,
    'on-change-way': asBooked,
    'on-cancel': asBooked,
    // Offered only where the link itself may act.
    'on-undone': [
      {
        calls: ['changeAppointment'],
        when: { link: ['acts'] },
        makes: { appointment: 'standing' },
      },
    ],
  },
  aims: {
    'on-move': 'appointment-moved',
    'on-change-way': 'appointment-moved',
    'on-cancel': 'appointment-cancelled',
    'on-undone': 'appointment-kept',
  },
  optional: ['on-change-way', 'on-undone'],
  aside: ['on-change-way', 'on-cancel', 'on-undone'],
} as const satisfies ScreenDeclaration;

export const cancelAppointment = {
  name: 'cancel-appointment',
  file: 'CancelAppointment.tsx',
  words: ['steps.cancel', 'steps.confirm'],
  calls: ['changeAppointment'],
  sends: {
    'on-cancelled': [{ makes: { appointment: 'cancelled' } }],
    'on-change-refused': [{ makes: { booking: 'refused' } }],
  },
} as const satisfies ScreenDeclaration;

/** What must have become of the appointment where a screen says so. */
const become = (
  words: string,
  truths: readonly World['appointment'][],
  mend: string,
): Precondition => ({
  id: `appointment-${truths.join('-')}`,
  words,
  reads: { truths: ['appointment'] },
  isMet: ({ truths: { appointment } }) => truths.some((truth) => truth === appointment),
  mend,
});

/** What the screens on which a visit to an appointment ends have in common. */
const ending = {
  file: 'AppointmentOutcome.tsx',
  words: ['steps.outcome', 'steps.appointment', 'steps.confirm'],
  ends: true,
  submits: {},
} as const;

export const appointmentMoved = {
  ...ending,
  name: 'appointment-moved',
  calls: [],
  preconditions: [
    become(
      'an appointment that was moved',
      ['moved'],
      'only a step that moves the appointment leads here ("action": "move-appointment")',
    ),
  ],
  sends: {},
} as const satisfies ScreenDeclaration;

export const appointmentCancelled = {
  ...ending,
  name: 'appointment-cancelled',
  calls: ['changeAppointment'],
  preconditions: [
    become(
      'an appointment that was cancelled',
      ['cancelled'],
      'only the screen that names the appointment and cancels it leads here',
    ),
  ],
  sends: { 'on-undone': [{ makes: { appointment: 'standing' } }] },
  aims: { 'on-undone': 'appointment-kept' },
  optional: ['on-undone'],
  aside: ['on-undone'],
} as const satisfies ScreenDeclaration;

export const appointmentKept = {
  ...ending,
  name: 'appointment-kept',
  calls: [],
  preconditions: [
    become(
      'an appointment that stands',
      ['standing', 'moved'],
      'a cancelled appointment leads to the screen that says so',
    ),
  ],
  sends: {},
} as const satisfies ScreenDeclaration;
