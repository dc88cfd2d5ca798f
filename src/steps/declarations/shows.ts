import type { Answers } from '../../contract/types.gen.ts';
import type { Step } from '../../engine/types.ts';
import type { StepComponentName } from './screens/screens.ts';
import type { OwnWidgetName } from './widgets/widgets.ts';

type Names = readonly (keyof Answers)[];

/** The work to do: whether a customer can wait for it, and which times are free, depends on it. */
const work: Names = ['selectedServiceIds', 'selectedRecommendedServiceIds', 'customNeed'];

/**
 * The answers given before, beside their own, that our own widgets show, or that what they show
 * depends on. Tests draw them and hold them to it, as they do the screens below.
 */
export const shownByWidget: Readonly<Record<OwnWidgetName, Names>> = {
  'service-cards': [],
  'recommended-service-cards': ['selectedCustomerVehicle'],
  'notes-by-service': ['selectedServiceIds'],
  'waiter-preference': [...work, 'enabledCourtesyTransformation'],
  'when-to-come': [...work, 'waiterPreference', 'selectedDateToCome'],
  'after-hours-day': ['selectedServiceIds'],
  'slot-picker': [...work, 'waiterPreference'],
};

/** The same of screens that are components. What is not named here may show any answer. */
export const shownByScreen: Readonly<Partial<Record<StepComponentName, Names>>> = {
  'view-welcome': ['selectedServiceIds', 'customNeed'],
  'validate-pin': [],
  'select-vehicle': ['selectedCustomerVehicle'],
  'select-recommended-services': ['selectedCustomerVehicle', 'selectedRecommendedServiceIds'],
  'add-vehicle': ['newVehicle'],
  'add-vehicle.view-search-results': ['newVehicle'],
  'add-vehicle.no-search-results': ['newVehicle'],
  'view-booking-confirmation-error': [],
};

const own = (names: object, name: string): Names | undefined =>
  Object.hasOwn(names, name) ? (names as Record<string, Names>)[name] : undefined;

/**
 * Whether an answer that was given before may be seen on the screen of a step, so that another answer
 * would be another screen.
 *
 * @param form what the step's form file says, where it has one
 */
export function mayShow({ component, collects }: Step, form: object | undefined, name: string) {
  if (form === undefined)
    return own(shownByScreen, component ?? '')?.includes(name as never) ?? true;
  if (collects.includes(name)) return true;
  const words = JSON.stringify(form).match(/[\w-]+/g) ?? [];
  return words.some((word) => word === name || own(shownByWidget, word)?.includes(name as never));
}

/** What widgets give with an event of theirs. */
export const givenWith = {
  'on-select-time': { whenToCome: 'select-time' },
} as const satisfies Readonly<Record<string, Answers>>;
