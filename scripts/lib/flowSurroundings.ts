import { readdirSync, readFileSync } from 'node:fs';
import { readStepForm, StepFormError } from '../../schemas/compileStepModule.ts';
import { surroundingsOf, type Surroundings } from '../../src/engine/check/surroundings.ts';
import { headerEvents, stepActions, stepScreens, widgetEvents } from '../../src/steps/names.ts';

/** What the app offers to a flow: its screens, and the form files of a folder. */
export function flowSurroundings(
  folder = new URL('../../schemas/steps/', import.meta.url),
): Surroundings {
  const json = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as object;
  const answers = json(new URL('../answers.json', folder));
  const read = (name: string) => {
    try {
      return readStepForm(json(new URL(`${name}.json`, folder)), answers, name);
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
    forms: Object.fromEntries(names.map((name) => [name, read(name)])),
    widgets: widgetEvents,
    everywhere: headerEvents,
  });
}
