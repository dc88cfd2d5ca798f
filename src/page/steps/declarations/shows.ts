import type { Answers } from '../../../contract/types.gen.ts';
import type { Step } from '../../../engine/types.ts';
import type { StepComponentName } from './screens/screens.ts';
import type { OwnWidgetName } from './widgets/widgets.ts';

type Names = readonly (keyof Answers)[];

/** The chosen work, on which waiting and free times depend. */
const work: Names = ['selectedServiceIds', 'selectedRecommendedServiceIds', 'customNeed'];

/**
 * The earlier answers that our own widgets show or depend on, besides their own. Tests draw the
 * widgets, and the screens below, and compare.
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

/** The same for screens that are components. A screen not named here may show any answer. */
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
 * Makes a function that says whether an earlier answer, by its name, may be visible on a step's
 * screen, so that another answer would change the screen.
 *
 * @param form the step's parsed form file, if it has one
 */
export function mayShow(
  { component, collects }: Step,
  form: object | undefined,
): (name: string) => boolean {
  if (form === undefined) {
    const names = own(shownByScreen, component ?? '');
    return (name) => names?.includes(name as never) ?? true;
  }
  const words = JSON.stringify(form).match(/[\w-]+/g) ?? [];
  const byWidgets = words.flatMap((word) => own(shownByWidget, word) ?? []);
  const all = new Set<string>([...collects, ...words, ...byWidgets]);
  return (name) => all.has(name);
}

/** The answers that widgets send with their events. */
export const givenWith = {
  'on-select-time': { whenToCome: 'select-time' },
} as const satisfies Readonly<Record<string, Answers>>;
