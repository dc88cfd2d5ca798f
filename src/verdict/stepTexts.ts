import english from '../page/text/en.json' with { type: 'json' };
import type { Step } from '../engine/types.ts';
import { screenNamed } from '../page/steps/declarations/screens/screens.ts';

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))];

/** The app's own texts, each with the placeholders that are filled in. */
const ofApp = Object.fromEntries(
  Object.entries(english).map(([name, text]) => [name, placeholders(text)]),
);

/** The texts of the form that a component shows, of which its step may replace these. */
const ofForm = Object.fromEntries(
  ['heading', 'help', 'continue'].map((name) => [name, ['{shopName}']]),
);

/**
 * The texts that a step can replace, by name, each with the `{placeholders}` that are filled in
 * there.
 */
export const stepTexts = ({ component }: Step): Readonly<Record<string, readonly string[]>> =>
  screenNamed(component)?.form === undefined ? ofApp : { ...ofApp, ...ofForm };
