import { screen } from '@testing-library/react';

/** Finders by role and name: what a visitor, with or without a screen, can find. */
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name });
export const maybeButton = (name: string | RegExp) => screen.queryByRole('button', { name });
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
export const maybeSelect = (name: string) => screen.queryByRole('combobox', { name });
export const findSelect = (name: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name });
export const textbox = (name: string) =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name });
export const radio = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('radio', { name });
export const maybeRadio = (name: string | RegExp) => screen.queryByRole('radio', { name });
export const findRadio = (name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('radio', { name });
export const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
export const names = (role: string) =>
  screen
    .queryAllByRole(role)
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);

/** The words that describe an element to a screen reader: its hint, error and counter. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** The options of a select, the placeholder left out. */
export function optionsOf(element: HTMLSelectElement): string[] {
  return [...element.options].filter(({ value }) => value !== '').map(({ text }) => text);
}
