import { createElement, memo, use, type ComponentType } from 'react';
import { loadClient } from '../api/laterClient.ts';
import { inTime } from '../browser/inTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type { Step } from '../wizard/wizard.ts';
import { firstScreens, laterScreens } from './screens.gen.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loadForm = () => import('./FormStep.tsx');

const named = <Value>(values: Readonly<Record<string, Value>>, name: string | undefined) =>
  name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;

/** The screens asked for so far. */
const screens = new Map<string, ComponentType>();

// With the code for calls: a screen that cannot make any is not there yet.
const loadSurroundings = async () => {
  const [surroundings] = await Promise.all([import('./LaterScreen.tsx'), loadClient()]);
  return surroundings;
};

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

// Drawn anew by what it reads itself, not with what is around it.
const first = Object.fromEntries(
  Object.entries(firstScreens).map(([name, Screen]) => [name, memo(Screen)]),
);

/** The component that renders a step; undefined for a name nobody registered. */
export function screenOf({ form, component }: Step): ComponentType | undefined {
  if (form !== undefined) return fetchedScreen('form', loadForm);
  // Only the first screen comes with the page; the others arrive while the visitor reads it.
  const load = named<Load>(laterScreens, component);
  return load ? fetchedScreen(component!, load) : named(first, component);
}

/** The component that renders a step once its code is there; undefined for a name nobody registered. */
export async function loadScreenOf({ form, component }: Step): Promise<ComponentType | undefined> {
  const load = form === undefined ? named<Load>(laterScreens, component) : loadForm;
  return load && memo(await loadScreen(load));
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
