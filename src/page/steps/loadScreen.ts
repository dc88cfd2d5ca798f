import { createElement, type ComponentType } from 'react';
import { loadClient } from '../api/laterClient.ts';
import { importInTime } from '../browser/importInTime.ts';
import type { Step } from '../wizard/wizard.ts';
import { laterScreens } from './laterScreens.gen.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loads: Record<string, Load> = { ...laterScreens };

/** Makes further screens known: a page brings those that it alone has. */
export const addScreens = (screens: Readonly<Record<string, Load>>): void =>
  void Object.assign(loads, screens);

const loadFormStep = () => import('./FormStep.tsx');

// Loads the code for calls too, because a screen is not ready without it.
const loadSurroundings = async () => {
  const [surroundings] = await Promise.all([import('./LaterScreen.tsx'), loadClient()]);
  return surroundings;
};

/**
 * Loads the screen of a step that is not part of the page, with what it needs around it.
 *
 * @throws for an unknown name, and if the code does not load
 */
export async function loadScreen({ form, component = '' }: Step): Promise<ComponentType> {
  if (form === undefined && !Object.hasOwn(loads, component)) {
    throw new Error(`There is no screen "${component}"`);
  }
  const load = form === undefined ? loads[component]! : loadFormStep;
  const [{ default: Screen }, { LaterScreen }] = await importInTime(
    Promise.all([load(), loadSurroundings()]),
  );
  return () => createElement(LaterScreen, null, createElement(Screen));
}
