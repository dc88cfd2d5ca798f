import type { Answers } from '../../contract/types.gen.ts';
import type { Step } from '../../engine/types.ts';
import type { StepComponentName } from './screens/screens.ts';
import type { OwnWidgetName } from './widgets/widgets.ts';

type Names = readonly (keyof Answers)[];

/** What the work to do is, and how to come for it: free times depend on it. */
const visit: Names = [
  'selectedServiceIds',
  'selectedRecommendedServiceIds',
  'customNeed',
  'waiterPreference',
  'selectedDateToCome',
];

/** The answers given before that our own widgets show, or that what they show depends on. */
const shownByWidget: Readonly<Record<OwnWidgetName, Names>> = {
  'service-cards': [],
  'recommended-service-cards': ['selectedCustomerVehicle'],
  'notes-by-service': ['selectedServiceIds'],
  'waiter-preference': visit,
  'when-to-come': visit,
  'after-hours-day': visit,
  'slot-picker': visit,
};

/** The same of screens that are components. What is not named here may show any answer. */
const shownByScreen: Readonly<Partial<Record<StepComponentName, Names>>> = {
  'validate-pin': [],
  'select-vehicle': ['selectedCustomerVehicle'],
  'add-vehicle': ['newVehicle'],
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
