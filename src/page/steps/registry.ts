import { createElement, memo, use, type ComponentType } from 'react';
import { importInTime } from '../browser/importInTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type { StepForms } from '../forms/stepForms.ts';
import type { Step } from '../wizard/wizard.ts';
import { firstScreens } from './firstScreens.gen.ts';

// Only the first screen is part of the page; the others load while the visitor reads it.
const loadLater = () => importInTime(import('./loadScreen.ts'));

/** A screen that is not part of the page. */
interface LaterScreen {
  readonly Screen: ComponentType;
  readonly loading: Promise<unknown>;
}

/** The screens requested so far. */
const screens = new Map<string, LaterScreen>();

// Memoized: a screen is drawn again when what it reads changes, not with its parent.
const first = new Map<string | undefined, ComponentType>(
  Object.entries(firstScreens).map(([name, Screen]) => [name, memo(Screen)]),
);

/** All forms share one screen, without a name. */
const nameOf = ({ form, component }: Step) => (form === undefined ? component : undefined);

/** Loads the component of a step that is not part of the page. */
async function later(step: Step): Promise<ComponentType> {
  const { loadScreen } = await loadLater();
  return loadScreen(step);
}

function laterScreen(step: Step): LaterScreen {
  const name = nameOf(step) ?? 'form';
  const known = screens.get(name);
  if (known !== undefined) return known;
  const loading = readAtOnce(later(step));
  loading.catch(() => screens.delete(name));
  // Memoized: the parent changes with every event, which must not draw the screen again.
  const screen = { Screen: memo(() => createElement(use(loading))), loading };
  screens.set(name, screen);
  return screen;
}

/**
 * The component that renders a step. Starts loading it if necessary. If loading fails or nobody
 * registered it, drawing throws, and the next call tries again.
 */
export const screenOf = (step: Step): ComponentType =>
  first.get(nameOf(step)) ?? laterScreen(step).Screen;

/** Whether the component that renders a step is part of the page; then drawing it never waits. */
export const isOfPage = (step: Step): boolean => first.has(nameOf(step));

/** Loads the component that renders a step; undefined if it is part of the page. */
export async function loadScreenOf(step: Step): Promise<ComponentType | undefined> {
  return isOfPage(step) ? undefined : memo(await later(step));
}

/**
 * Loads all that drawing a step would wait for.
 *
 * @param form the form that the step shows, if any
 * @throws if its code or its form does not load
 */
export async function loadStep(step: Step, forms: StepForms, form = step.form): Promise<void> {
  if (isOfPage(step)) return;
  await Promise.all([laterScreen(step).loading, form && forms.load(form)]);
}
