import en from '../text/en.json';
import type { Flow } from '../engine/types.ts';
import { screenNamed } from '../steps/declarations/screens/screens.ts';
import { widgets } from '../steps/declarations/widgets/widgets.ts';
import { formTexts } from './edit/texts/formTexts.ts';

/** The names of the app's words that begin so. */
const wordsUnder = (prefixes: readonly string[]) =>
  Object.keys(en).filter((key) =>
    prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)),
  );

/** The words of the app that a screen says, by their names in `src/text/en.json`. */
export const appWordsOf = (component: string | undefined): string[] =>
  wordsUnder(screenNamed(component)?.words ?? []);

/** Those that the widgets of a form say. */
const widgetWordsOf = (form: string): string[] =>
  wordsUnder(
    widgets.flatMap(({ name, words = [] }) =>
      form.includes(`"ui:widget": "${name}"`) ? words : [],
    ),
  );

/** The form that a step shows, or that its screen draws. */
export const formOf = (flow: Flow, id: string): string | undefined =>
  flow.steps[id]?.form ?? screenNamed(flow.steps[id]?.component)?.form;

/** Everything that is said on the screen of a step in English, a sentence on each line. */
export function stepWords(flow: Flow, forms: Readonly<Record<string, string>>, id: string): string {
  const step = flow.steps[id];
  const form = formOf(flow, id);
  const app = en as Readonly<Record<string, string>>;
  const own = step?.words ?? {};
  return [
    ...Object.values(own).map((words) => words.en ?? ''),
    ...((form !== undefined && formTexts(forms[form] ?? '')) || []).map(({ sentence }) => sentence),
    ...[...appWordsOf(step?.component), ...widgetWordsOf(forms[form ?? ''] ?? '')].map(
      (key) => app[key] ?? '',
    ),
    ...(step?.collects ?? []),
  ].join('\n');
}
