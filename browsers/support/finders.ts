/**
 * Runs in the page and finds elements as a visitor perceives them, for drivers without such
 * finders. `finderScript.ts` bundles it.
 */
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';

/** An exact name, or a pattern. */
export type Name = string | { pattern: string };

const matcher = (name: Name) => (typeof name === 'string' ? name : new RegExp(name.pattern, 'i'));

const finders = {
  byRole: (role: string, name: Name) =>
    queryAllByRole(document.body, role, { name: matcher(name) })[0],
  byLabel: (label: Name) =>
    queryAllByLabelText(document.body, matcher(label), { selector: 'input, select, textarea' })[0],
};

declare global {
  // oxlint-disable-next-line no-var -- a global that TypeScript knows
  var finders: {
    byRole(role: string, name: Name): HTMLElement | undefined;
    byLabel(label: Name): HTMLElement | undefined;
  };
}

globalThis.finders = finders;
