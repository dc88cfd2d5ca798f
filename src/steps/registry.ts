import { createElement, memo, use, type ComponentType } from 'react';
import { inTime } from '../browser/inTime.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type { Step } from '../wizard/wizard.ts';
import { firstScreens } from './firstScreens.gen.ts';

// Only the first screen comes with the page; the others arrive while the visitor reads it.
const loadLater = () => inTime(import('./loadScreen.ts'));

/** The screens asked for so far. */
const screens = new Map<string, ComponentType>();

// Drawn anew by what it reads itself, not with what is around it.
const first = new Map<string | undefined, ComponentType>(
  Object.entries(firstScreens).map(([name, Screen]) => [name, memo(Screen)]),
);

/** Forms have one screen in common. */
const nameOf = ({ form, component }: Step) => (form === undefined ? component : undefined);

/** The component of a step that comes later, once its code is there. */
async function later(step: Step): Promise<ComponentType> {
  const { loadScreen } = await loadLater();
  return loadScreen(step);
}

/**
 * The component that renders a step. What comes later is fetched from now on; what could not be
 * fetched, or is registered by nobody, throws when it is drawn, and is asked for anew.
 */
export function screenOf(step: Step): ComponentType {
  const name = nameOf(step);
  const known = first.get(name) ?? screens.get(name ?? 'form');
  if (known !== undefined) return known;
  const loading = readAtOnce(later(step));
  loading.catch(() => screens.delete(name ?? 'form'));
  // What is around a screen changes with every event; that is no reason to draw it anew.
  const Screen = memo(() => createElement(use(loading)));
  screens.set(name ?? 'form', Screen);
  return Screen;
}

/** The component that renders a step once its code is there; undefined for one that comes with the page. */
export async function loadScreenOf(step: Step): Promise<ComponentType | undefined> {
  return first.has(nameOf(step)) ? undefined : memo(await later(step));
}

/** Fetches what a step needs ahead of it; a failure is met again, and told, when the step comes. */
export function preloadStep(step: Step): void {
  screenOf(step);
  const { form } = step;
  if (form === undefined) return;
  loadLater()
    .then(
      ({ preloadForm }) => preloadForm(form),
      () => undefined,
    )
    .catch(() => undefined);
}
