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
/** Selects a choice once it has appeared. */
export const choose =
  (name: string | RegExp): Do =>
  async (user) =>
    user.click(await findRadio(name));
/** Waits for something to appear. */
export const shown =
  (role: ByRoleMatcher, options: ByRoleOptions): Do =>
  () =>
    screen.findByRole(role, options);

/** What a visitor needs: a service of the shop, or a need in words. */
export const service = tick('Oil change');
export const need = write('Not sure what you need?', 'A rattle');
