import { createElement, lazy, type ComponentType } from 'react';
import { inTime } from '../forms/inTime.ts';
import { preloadStepForm } from '../forms/loadStepForm.ts';
import type { Step } from '../wizard/wizard.ts';
import { stepComponents, type StepComponentName } from './names.ts';
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
const loadForm: Load = () => import('./FormStep.tsx');

const isName = (name: string): name is StepComponentName =>
  (stepComponents as readonly string[]).includes(name);

const lazies = new Map<string, ComponentType>();

const loadQueries = () => import('../wizard/Queries.tsx');

/** A screen together with what it reads the server through. */
async function loadScreen(load: Load): Promise<{ default: ComponentType }> {
  const [{ default: Screen }, { Queries }] = await inTime(Promise.all([load(), loadQueries()]));
  return { default: () => createElement(Queries, null, createElement(Screen)) };
}

/** A screen fetched when it is first drawn; one that could not be fetched is asked for anew. */
function lazyScreen(name: string, load: Load): ComponentType {
  const known = lazies.get(name);
  if (known !== undefined) return known;
  const screen = lazy(() =>
    loadScreen(load).catch((error: unknown) => {
      lazies.delete(name);
      throw error;
    }),
  );
  lazies.set(name, screen);
  return screen;
}

/** The component that renders a step; undefined for a name nobody registered. */
export function screenOf({ form, component }: Step): ComponentType | undefined {
  if (form !== undefined) return lazyScreen('form', loadForm);
  if (component === undefined || !isName(component)) return undefined;
  // Only the first screen comes with the page; the others arrive while the visitor reads it.
  return component === 'view-welcome' ? ViewWelcome : lazyScreen(component, loaders[component]);
}

/** Fetches what a step needs ahead of it; a failure is met again, and told, when the step comes. */
export function preloadStep({ form, component }: Step): void {
  const load = form === undefined ? loaders[component as keyof typeof loaders] : loadForm;
  if (load !== undefined) loadScreen(load).catch(() => undefined);
  if (form !== undefined) preloadStepForm(form);
}
