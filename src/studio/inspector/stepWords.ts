import en from '../../page/text/en.json';
import type { Flow } from '../../engine/types.ts';
import { screenNamed } from '../../page/steps/declarations/screens/screens.ts';
import { widgets } from '../../page/steps/declarations/widgets/widgets.ts';
import { formSentences } from './edit/texts/formSentences.ts';

/** The id of the form that a step shows, or that its screen contains. */
export const formOf = (flow: Flow, id: string): string | undefined =>
  flow.steps[id]?.form ?? screenNamed(flow.steps[id]?.component)?.form;

/** The app's texts on a step's screen, by their names in `src/page/text/en.json`. */
export function appWordsOf(
  flow: Flow,
  forms: Readonly<Record<string, string>>,
  id: string,
): string[] {
  const form = forms[formOf(flow, id) ?? ''] ?? '';
  const drawn = widgets.filter(({ name }) => form.includes(`"ui:widget": "${name}"`));
  const prefixes = [
    ...(screenNamed(flow.steps[id]?.component)?.words ?? []),
    ...drawn.flatMap(({ words = [] }) => words),
  ];
  return Object.keys(en).filter((key) =>
    prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)),
  );
}

/** All English texts on a step's screen, one per line. */
export function stepWords(flow: Flow, forms: Readonly<Record<string, string>>, id: string): string {
  const step = flow.steps[id];
  const form = formOf(flow, id);
  const app = en as Readonly<Record<string, string>>;
  const own = step?.words ?? {};
  return [
    ...Object.values(own).map((words) => words.en ?? ''),
    ...((form !== undefined && formSentences(forms[form] ?? '')) || []).map(
      ({ sentence }) => sentence,
    ),
    ...appWordsOf(flow, forms, id).map((key) => app[key] ?? ''),
    ...(step?.collects ?? []),
  ].join('\n');
}
