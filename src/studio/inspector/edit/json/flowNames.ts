import { actions } from '../../../../page/steps/declarations/actions.ts';
import { screens } from '../../../../page/steps/declarations/screens/screens.ts';

/** The names to suggest at a place, for a key or a value. */
export type NamesAt = (path: readonly (string | number)[], isKey: boolean) => readonly string[];

type JsonObject = Readonly<Record<string, unknown>>;
const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const keys = (value: unknown) => Object.keys(object(value));

/**
 * Suggests names from a flow file and from the app. The schema only says that a target is a text;
 * the steps it may name are in the file.
 *
 * @param source the flow file as last parsed
 */
export function flowNames(source: unknown, forms: readonly string[]): NamesAt {
  const file = object(source);
  const steps = keys(file.steps);
  const events = keys(file.events);
  const guards = keys(file.guards);
  const variables = keys(file.variables);
  const facts = variables.filter((name) => object(object(file.variables)[name]).fact === true);
  const settable = variables.filter((name) => !facts.includes(name));
  const answers = [
    ...new Set(
      Object.values(object(file.steps)).flatMap((step) => {
        const { collects } = object(step);
        return Array.isArray(collects) ? (collects as string[]) : [];
      }),
    ),
  ];
  const values: Readonly<Record<string, readonly string[]>> = {
    target: steps,
    initial: steps,
    goal: steps,
    after: steps,
    step: steps,
    reset: steps,
    except: steps,
    event: events,
    forward: events,
    facts,
    guard: guards,
    skipWhen: guards,
    var: variables,
    answered: answers,
    collects: answers,
    clear: answers,
    form: forms,
    component: screens.map(({ name }) => name),
    action: actions.map(({ name }) => name),
  };
  return (path, isKey) => {
    const names = path.filter((key) => typeof key === 'string');
    const last = names.at(-1) ?? '';
    if (isKey) {
      if (last === 'on') return events;
      return last === 'set' ? settable : [];
    }
    return Object.hasOwn(values, last) ? values[last]! : [];
  };
}

/** Suggests the references to answers that a form can ask for. */
export const formNames =
  (answers: { readonly $defs: object }): NamesAt =>
  (path, isKey) =>
    !isKey && path.at(-1) === '$ref'
      ? Object.keys(answers.$defs).map((name) => `../answers.json#/$defs/${name}`)
      : [];
