import type { ScreenDeclaration } from '../types.ts';
import { addVehicle } from './addVehicle.ts';
import {
  appointmentCancelled,
  appointmentKept,
  appointmentMoved,
  cancelAppointment,
  viewAppointment,
} from './appointment.ts';
import { noSearchResults, vehicleSearchResults } from './searchResults.ts';
import { selectRecommendedServices } from './selectRecommendedServices.ts';
import { selectVehicle } from './selectVehicle.ts';
import { validatePin } from './validatePin.ts';
import { bookingError, viewConfirmation } from './viewConfirmation.ts';
import { viewExit } from './viewExit.ts';
import { viewWelcome } from './viewWelcome.ts';

/** The screens of each page that flows run on. */
export const screensOf = {
  booking: [
    viewWelcome,
    validatePin,
    selectVehicle,
    selectRecommendedServices,
    addVehicle,
    vehicleSearchResults,
    noSearchResults,
    viewConfirmation,
    bookingError,
    viewExit,
  ],
  appointment: [
    validatePin,
    bookingError,
    viewAppointment,
    cancelAppointment,
    appointmentMoved,
    appointmentCancelled,
    appointmentKept,
  ],
} as const satisfies Readonly<Record<string, readonly ScreenDeclaration[]>>;

/** Every screen that is a component. Its name is only in its declaration. */
export const screens = [...new Set([...screensOf.booking, ...screensOf.appointment])];

export type StepComponentName = (typeof screens)[number]['name'];

export const screenNamed = (name: string | undefined): ScreenDeclaration | undefined =>
  screens.find((screen) => screen.name === name);

/** The component that shows a form by itself; undefined for a form that steps show. */
export const screenShowing = (form: string): ScreenDeclaration | undefined =>
  (screens as readonly ScreenDeclaration[]).find((screen) => screen.form === form);

/** The forms that components show by themselves: no step of a flow names them. */
export const formsOfScreens: readonly string[] = (screens as readonly ScreenDeclaration[]).flatMap(
  ({ form }) => form ?? [],
);
