import { createElement, memo, use, type ComponentType } from 'react';
import { inTime } from '../browser/inTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type { Step } from '../wizard/wizard.ts';
import type { StepComponentName } from './declarations/screens/screens.ts';
import { ViewWelcome } from './ViewWelcome.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const loaders: Readonly<Record<Exclude<StepComponentName, 'view-welcome'>, Load>> = {
  'validate-pin': () => import('./ValidatePin.tsx'),
  'select-vehicle': () => import('./SelectVehicle.tsx'),
  'select-recommended-services': () => import('./SelectRecommendedServices.tsx'),
  'add-vehicle': () => import('./AddVehicle.tsx'),
  'add-vehicle.view-search-results': () => import('./VehicleSearchResults.tsx'),
  'add-vehicle.no-search-results': () => import('./NoSearchResults.tsx'),
  'view-confirmation': () => import('./ViewConfirmation.tsx'),
  'view-booking-confirmation-error': () => import('./BookingError.tsx'),
  'view-exit': () => import('./ViewExit.tsx'),
};
const loadForm = () => import('./FormStep.tsx');

type LaterScreenName = keyof typeof loaders;

const isLater = (name: string | undefined): name is LaterScreenName =>
  name !== undefined && Object.hasOwn(loaders, name);

/** The screens asked for so far. */
const screens = new Map<string, ComponentType>();

const loadSurroundings = () => import('./LaterScreen.tsx');

/** A screen together with what it needs around it. */
async function loadScreen(load: Load): Promise<ComponentType> {
  const [{ default: Screen }, { LaterScreen }] = await inTime(
    Promise.all([load(), loadSurroundings()]),
  );
  return () => createElement(LaterScreen, null, createElement(Screen));
}

/** A screen, fetched from now on; one that could not be fetched is asked for anew. */
function fetchedScreen(name: string, load: Load): ComponentType {
  const known = screens.get(name);
  if (known !== undefined) return known;
  const loading = readAtOnce(loadScreen(load));
  loading.catch(() => screens.delete(name));
  // What is around a screen changes with every event; that is no reason to draw it anew.
  const Screen = memo(() => createElement(use(loading)));
  screens.set(name, Screen);
  return Screen;
}

const FirstScreen = memo(ViewWelcome);

/** The component that renders a step; undefined for a name nobody registered. */
export function screenOf({ form, component }: Step): ComponentType | undefined {
  if (form !== undefined) return fetchedScreen('form', loadForm);
  // Only the first screen comes with the page; the others arrive while the visitor reads it.
  if (component === 'view-welcome') return FirstScreen;
  return isLater(component) ? fetchedScreen(component, loaders[component]) : undefined;
}

/** Fetches what a step needs ahead of it; a failure is met again, and told, when the step comes. */
export function preloadStep(step: Step): void {
  screenOf(step);
  const { form } = step;
  if (form === undefined) return;
  loadForm().then(
    ({ preloadStepForm }) => preloadStepForm(form),
    () => undefined,
  );
}
