import { createElement, memo, use, type ComponentType } from 'react';
import { withTimeout } from '../browser/withTimeout.ts';
import { readAtOnce } from '../browser/readAtOnce.ts';
import type { Step } from '../wizard/wizard.ts';
import { firstScreens } from './firstScreens.gen.ts';

// Only the first screen is part of the page; the others load while the visitor reads it.
const loadLater = () => withTimeout(import('./loadScreen.ts'));

/** The screens requested so far. */
const screens = new Map<string, ComponentType>();

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

/**
 * The component that renders a step. Starts loading it if necessary. If loading fails or nobody
 * registered it, drawing throws, and the next call tries again.
 */
export function screenOf(step: Step): ComponentType {
  const name = nameOf(step);
  const known = first.get(name) ?? screens.get(name ?? 'form');
  if (known !== undefined) return known;
  const loading = readAtOnce(later(step));
  loading.catch(() => screens.delete(name ?? 'form'));
  // Memoized: the parent changes with every event, which must not draw the screen again.
  const Screen = memo(() => createElement(use(loading)));
  screens.set(name ?? 'form', Screen);
  return Screen;
}

/** Whether the component that renders a step is part of the page; then drawing it never waits. */
export const isOfPage = (step: Step): boolean => first.has(nameOf(step));

/** Loads the component that renders a step; undefined if it is part of the page. */
export async function loadScreenOf(step: Step): Promise<ComponentType | undefined> {
  return isOfPage(step) ? undefined : memo(await later(step));
}

/**
 * Loads what a step needs before it is shown. A failure is ignored here; the step will meet it and
 * show it.
 */
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
