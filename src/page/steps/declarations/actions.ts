import { closeEvent } from '../../../booking/page/closeEvent.ts';
import { chosenTime } from '../../../booking/slots/chosenTime.ts';
import type { Answers } from '../../../contract/types.gen.ts';
import type { ActionDeclaration } from './types.ts';

const sendCode = {
  name: 'send-code',
  calls: ['generateOtp'],
  preconditions: [
    {
      id: 'phone',
      words: 'a phone to text the code to',
      reads: { answers: ['phone'] },
      isMet: ({ answers }) => (answers as Answers).phone !== undefined,
      givenBy: ['validate-phone'],
    },
  ],
  makes: { code: 'sent' },
} as const satisfies ActionDeclaration;

const moveAppointment = {
  name: 'move-appointment',
  calls: ['changeAppointment'],
  preconditions: [
    {
      id: 'time-to-move-to',
      words: 'a time or day to move the appointment to',
      reads: { answers: ['waiterPreference', 'selectedDateToCome', 'dayToCome'] },
      // Without the way to come, a time would be sent for an appointment that has only a day.
      isMet: ({ answers }) =>
        (answers as Answers).waiterPreference !== undefined && chosenTime(answers) !== undefined,
      givenBy: ['plan-appointment', 'add-waiter-preferences'],
    },
  ],
  makes: { appointment: 'moved' },
  refusedBy: 'on-change-refused',
} as const satisfies ActionDeclaration;

/** The actions of each page that a step can take before its forward event; `src/page/steps/FormStep.tsx` implements them. */
export const actionsOf = {
  booking: [sendCode],
  appointment: [sendCode, moveAppointment],
} as const satisfies Readonly<Record<string, readonly ActionDeclaration[]>>;

export const actions = [...new Set([...actionsOf.booking, ...actionsOf.appointment])];

export type StepActionName = (typeof actions)[number]['name'];

export const actionNamed = (name: string | undefined): ActionDeclaration | undefined =>
  actions.find((action) => action.name === name);

/** The events that the header sends from every screen, except where a visit ends. */
export const headerEvents = [closeEvent] as const;
