import { screen, type ByRoleMatcher, type ByRoleOptions } from '@testing-library/react';
import { button, findRadio, textbox } from '../../widgets/support/finders.ts';
import type { Way } from './observe.ts';

/** What a visitor does on a screen. */
export type Do = Way['does'];

export const press =
  (name: string): Do =>
  (user) =>
    user.click(button(name));
export const tick =
  (name: string | RegExp): Do =>
  (user) =>
    user.click(screen.getByRole('checkbox', { name }));
export const write =
  (label: string, text: string): Do =>
  (user) =>
    user.type(textbox(label), text);
export const inTurn =
  (...steps: Do[]): Do =>
  async (user) => {
    for (const step of steps) await step(user);
  };
/** Takes a choice as soon as it is there. */
export const choose =
  (name: string | RegExp): Do =>
  async (user) =>
    user.click(await findRadio(name));
/** Waits for what comes by itself. */
export const shown =
  (role: ByRoleMatcher, options: ByRoleOptions): Do =>
  () =>
    screen.findByRole(role, options);

/** What a visitor comes for: a service of the shop, or in words of their own. */
export const service = tick('Oil change');
export const need = write('Not sure what you need?', 'A rattle');
