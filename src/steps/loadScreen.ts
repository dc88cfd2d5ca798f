import { createElement, type ComponentType } from 'react';
import { loadClient } from '../api/laterClient.ts';
import { inTime } from '../browser/inTime.ts';
import type { Step } from '../wizard/wizard.ts';
import { laterScreens } from './laterScreens.gen.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loads: Readonly<Record<string, Load>> = laterScreens;
const loadForm = () => import('./FormStep.tsx');

// With the code for calls: a screen that cannot make any is not there yet.
const loadSurroundings = async () => {
  const [surroundings] = await Promise.all([import('./LaterScreen.tsx'), loadClient()]);
  return surroundings;
};

/**
 * The screen of a step that does not come with the page, together with what it needs around it.
 *
 * @throws for a name nobody registered, and where its code does not come
 */
export async function loadScreen({ form, component = '' }: Step): Promise<ComponentType> {
  if (form === undefined && !Object.hasOwn(loads, component)) {
    throw new Error(`There is no screen "${component}"`);
  }
  const load = form === undefined ? loads[component]! : loadForm;
  const [{ default: Screen }, { LaterScreen }] = await inTime(
    Promise.all([load(), loadSurroundings()]),
  );
  return () => createElement(LaterScreen, null, createElement(Screen));
}

/** Fetches the form of a step ahead of it. */
export async function preloadForm(form: string): Promise<void> {
  const { preloadStepForm } = await loadForm();
  preloadStepForm(form);
}
