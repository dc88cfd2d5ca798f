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

/** Every screen that is a component. Its name is only in its declaration. */
export const screens = [
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
  viewAppointment,
  cancelAppointment,
  appointmentMoved,
  appointmentCancelled,
  appointmentKept,
] as const satisfies readonly ScreenDeclaration[];

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

/**
 * The forms that visits to a flow may come to though no step names them: those that its components
 * show, and those of screens that replace every step of its page.
 *
 * @param names of the flow's components
 */
export function formsOfComponents(names: readonly string[]): string[] {
  const all: readonly ScreenDeclaration[] = screens;
  const page = all.find((screen) => names.includes(screen.name) && screen.page)?.page;
  return all.flatMap(({ name, form, replaces, page: own }) =>
    form !== undefined && (names.includes(name) || (replaces === true && own === page)) ? form : [],
  );
}
