import { readdirSync, readFileSync } from 'node:fs';
import { parseJson } from '../../schemas/parseJson.ts';
import { readStepForm, StepFormError } from '../../schemas/compileStepModule.ts';
import { surroundingsOf, type Surroundings } from '../../src/engine/check/surroundings.ts';
import { headerEvents, stepActions, stepScreens, widgetEvents } from '../../src/steps/names.ts';

/** What the app offers to a flow: its screens, the form files of a folder, and some to come. */
export function flowSurroundings(
  further: Readonly<Record<string, object>> = {},
  folder = new URL('../../schemas/steps/', import.meta.url),
): Surroundings {
  const json = (url: URL) => parseJson(readFileSync(url, 'utf8')) as object;
  const answers = json(new URL('../answers.json', folder));
  const read = (name: string) => {
    try {
      const file = further[name] ?? json(new URL(`${name}.json`, folder));
      return readStepForm(file, answers, name);
    } catch (error) {
      if (error instanceof StepFormError) {
        return { problems: error.problems.map(({ pointer, message }) => `${pointer}: ${message}`) };
      }
      if (error instanceof SyntaxError) return { problems: [error.message] };
      throw error;
    }
  };
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  return surroundingsOf({
    actions: stepActions,
    components: stepScreens,
    forms: Object.fromEntries(
      [...new Set([...names, ...Object.keys(further)])].map((name) => [name, read(name)]),
    ),
    widgets: widgetEvents,
    everywhere: headerEvents,
  });
}
