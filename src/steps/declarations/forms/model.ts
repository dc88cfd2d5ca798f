import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { Json } from '../../../engine/types.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { fieldKindOf } from '../../../stepFile/fieldKind.ts';
import type { WidgetInput, Situation } from '../types.ts';
import { fieldsOf, leafFieldsOf, widgetOf, type LeafField } from './fields.ts';
import {
  judged,
  opened,
  atPath,
  withValue,
  type Judged,
  type FilledForm,
  type Values,
} from './filled.ts';
import {
  branchesOf,
  joinedReads,
  namesUnder,
  readBy,
  readsOf,
  shownBy,
  type FormReads,
} from './reads.ts';
import {
  distinct,
  earlierValues,
  inputsOf,
  settingValues,
  usualBefore,
  usualShop,
} from './values.ts';

/** A form with what its questions depend on. */
export interface FormModel {
  readonly form: StepFormDefinition;
  readonly questions: readonly LeafField[];
  readonly reads: FormReads;
  readonly shop: ShopSettings;
  /** The names on which it depends whether and how a question can be answered. */
  readonly needsOf: ReadonlyMap<LeafField, readonly string[]>;
  /** The questions whose widgets give a name. */
  readonly giversOf: ReadonlyMap<string, readonly LeafField[]>;
  /** The names that a branch asks for, which it reads even while their question is hidden. */
  readonly branching: ReadonlySet<string>;
  /** The names that may require an answer to a name: by a branch, or because they are answered. */
  readonly requiredBy: ReadonlyMap<string, readonly string[]>;
  /** How many more cases to try. */
  readonly budget: { left: number };
}

const besides = (path: readonly string[], name: string) =>
  ['form', ...path.slice(0, -1), name].join('.');

export function modelOf(form: StepFormDefinition): FormModel {
  const questions = leafFieldsOf(form);
  const asked = new Set(fieldsOf(form).map(({ name }) => name));
  const own = readsOf(form);
  // Whoever comes back has given before what they gave here.
  const again = [...own].flatMap(([name, compared]) => {
    const [root, ...path] = name.split('.');
    const isAsked = root === 'answers' && asked.has(path[0]!);
    return isAsked ? [[['form', ...path].join('.'), compared] as const] : [];
  });
  const reads = joinedReads(own, new Map(again));
  const shop = usualShop(reads);
  const branches = branchesOf(form.schema);
  const conditions = shownBy(form.uiSchema);
  const giversOf = new Map<string, LeafField[]>();
  const needsOf = new Map<LeafField, string[]>();
  for (const question of questions) {
    const { name, path, field } = question;
    const inputs = inputsOf(field, name, { shop, answers: usualBefore }, reads);
    const names = [{ [field.name]: null }, ...inputs].flatMap((input) => Object.keys(input));
    for (const place of new Set(names.map((one) => besides(path, one)))) {
      giversOf.set(place, [...(giversOf.get(place) ?? []), question]);
    }
    const { reads: offeredBy = [], settings = [] } = widgetOf(field) ?? {};
    needsOf.set(question, [
      ...conditions
        .filter(([at]) => at.every((key, index) => key === path[index]))
        .flatMap(([, rule]) => [...readBy(rule).keys()]),
      ...branches.flatMap(({ asks, narrows }) => (narrows.includes(name) ? [asks] : [])),
      ...offeredBy.map((one) => (asked.has(one) ? `form.${one}` : `answers.${one}`)),
      ...settings.map((one) => `shop.${one}`),
    ]);
  }
  // What a question that is hidden holds is still read by the branches, but not by conditions.
  const branching = new Set(branches.map(({ asks }) => asks));
  const requiredBy = new Map<string, string[]>();
  for (const { asks, requires } of branches) {
    for (const one of requires) requiredBy.set(one, [...(requiredBy.get(one) ?? []), asks]);
  }
  const budget = { left: mostTried };
  return { form, questions, reads, shop, needsOf, giversOf, branching, requiredBy, budget };
}

/** Thrown where there is more to try than can be tried. */
class TooMuch extends Error {}

/** What is found, or something else where there is too much to try. */
export function unlessTooMuch<Found>(find: () => Found, otherwise: () => Found): Found {
  try {
    return find();
  } catch (thrown) {
    if (thrown instanceof TooMuch) return otherwise();
    throw thrown;
  }
}

/** The most cases to try of a form. */
const mostTried = 10_000;

/** Every combination of values; the first list goes round fastest. */
export function* combinations<Value>(lists: readonly (readonly Value[])[]): Generator<Value[]> {
  if (lists.reduce((count, { length }) => count * length, 1) > mostTried) throw new TooMuch();
  const [first, ...rest] = lists;
  if (first === undefined) return yield [];
  for (const others of combinations(rest)) for (const value of first) yield [value, ...others];
}

/** The names below "answers" that decide what a form asks and takes. */
export const earlierNames = ({ reads, needsOf }: FormModel): string[] => {
  const all = [...namesUnder(reads, 'answers'), ...[...needsOf.values()].flat()];
  return [...new Set(all.filter((name) => name.startsWith('answers.')))].toSorted(
    (one, other) => one.split('.').length - other.split('.').length,
  );
};

/**
 * Everything that may have been answered before, as far as a form tells it apart; the usual first.
 *
 * @param valuesOf the values of a name; undefined stands for no answer
 * @param known answers to take parts of, where only some of their parts are read
 */
export function* earlierAnswers(
  model: FormModel,
  valuesOf: (name: string) => readonly (Json | undefined)[] = (name) =>
    earlierValues(name, model.reads),
  known: Readonly<Record<string, unknown>> = usualBefore,
): Generator<object> {
  const names = earlierNames(model);
  const paths = names.map((name) => name.split('.').slice(1));
  for (const values of combinations(names.map(valuesOf))) {
    const isNone = (path: readonly string[]) =>
      paths.some(
        (above, index) =>
          above.length < path.length &&
          above.every((key, place) => key === path[place]) &&
          !isGiven(values[index]),
      );
    // Of an answer that was not given, nothing is there.
    if (paths.some((path, index) => isGiven(values[index]) && isNone(path))) continue;
    yield paths.reduce<object>((answers, path, index) => {
      const [root = ''] = path;
      const base = path.length > 1 && !Object.hasOwn(answers, root) && isGiven(values[index]);
      const whole = base ? { ...answers, [root]: known[root] ?? {} } : answers;
      return values[index] === undefined && !Object.hasOwn(whole, root)
        ? whole
        : withValue(whole, path, values[index]);
    }, {});
  }
}

/** A choice of a visitor. */
export interface Choice {
  readonly question: LeafField;
  readonly value: Json;
}

/** A form on the way to a claim: what was answered of that on which the claim depends. */
export interface FormState extends FilledForm {
  readonly choices: readonly Choice[];
  /** The settings that differ from those of the usual shop, in words. */
  readonly settings: readonly string[];
  readonly look: Judged;
}

/** The names on which some names depend, with themselves: settings, and questions in their order. */
export function coneOf({ needsOf, giversOf }: FormModel, names: Iterable<string>) {
  const settings = new Set<string>();
  const seen = new Set<LeafField>();
  const questions: LeafField[] = [];
  const visit = (name: string): void => {
    if (name.startsWith('shop.')) settings.add(name);
    for (const question of giversOf.get(name) ?? []) {
      if (seen.has(question)) continue;
      seen.add(question);
      for (const needed of needsOf.get(question)!) visit(needed);
      questions.push(question);
    }
  };
  for (const name of names) visit(name);
  return { settings: [...settings], questions };
}

/**
 * The names on which some names depend, with those that may require an answer to one of them, and the
 * fields that they are the names of.
 */
export function wholeCone(model: FormModel, names: Iterable<string>) {
  let all = [...names];
  for (;;) {
    const { questions } = coneOf(model, all);
    const asking = questions.flatMap(({ name }) => model.requiredBy.get(name) ?? []);
    const further = [...new Set(asking)].filter((name) => !all.includes(name));
    const fields = new Set(questions.map(({ path }) => path.join('.')));
    if (further.length === 0) return { names: all, fields };
    all = [...all, ...further];
  }
}

/** A question that waits for itself; undefined if there is none. */
export function waitingForItself({
  questions,
  needsOf,
  giversOf,
}: FormModel): LeafField | undefined {
  const settled = new Set<LeafField>();
  const isRound = (question: LeafField, above: readonly LeafField[]): boolean => {
    if (above.includes(question)) return true;
    if (settled.has(question)) return false;
    const next = needsOf.get(question)!.flatMap((name) => giversOf.get(name) ?? []);
    const found = next.some((one) => isRound(one, [...above, question]));
    settled.add(question);
    return found;
  };
  return questions.find((question) => isRound(question, []));
}

/** What can be given in a question as it stands; empty where its widget offers nothing. */
export function offered(
  { reads }: FormModel,
  { field, name }: LeafField,
  { shop, answers, look }: FormState,
): readonly WidgetInput[] {
  const isOpen = widgetOf(field)?.isOffered?.({ ...answers, ...look.shown }) !== false;
  const situation: Situation = { shop, answers: { ...answers, ...look.shown } };
  return isOpen ? distinct(field, inputsOf(field, name, situation, reads), reads.get(name)) : [];
}

/** Whether what stands in a question when the form opens can be removed: a choice can only be changed. */
const canBeEmptied = ({ field: { schema } }: LeafField) =>
  schema.default !== undefined && fieldKindOf(schema) === 'text';

/** The values of a form after something was given in a question. */
export const withInput = (
  { schema }: StepFormDefinition,
  values: Values,
  { path }: LeafField,
  input: WidgetInput,
): Values =>
  Object.entries(input).reduce((all, [name, value]) => {
    const place = [...path.slice(0, -1), name];
    const isKnown =
      atPath(
        schema,
        place.flatMap((key) => ['properties', key]),
      ) !== undefined;
    // A text without letters is left out when the form is sent, also where it is a choice.
    return isKnown ? (withValue(all, place, value === '' ? undefined : value) as Values) : all;
  }, values);

/** A form after something was given in a question. */
export function given(
  { form }: FormModel,
  state: FormState,
  question: LeafField,
  input: WidgetInput,
): FormState {
  const values = withInput(form, state.values, question, input);
  const choices = [...state.choices, { question, value: input[question.field.name] ?? null }];
  return { ...state, values, choices, look: judged(form, { ...state, values }) };
}

/** The errors in what was given, where a missing answer is none. */
export const wrongIn = ({ look }: FormState, { path }: LeafField, input: WidgetInput) =>
  look.wrong.filter(
    ({ field, keyword }) =>
      keyword !== 'required' &&
      keyword !== 'dependencies' &&
      Object.keys(input).some((name) => {
        const place = [...path.slice(0, -1), name].join('.');
        return `${field}.`.startsWith(`${place}.`);
      }),
  );

/**
 * Every way to come to a claim: all settings of a shop, and all answers that are right, of what some
 * names depend on.
 */
export function* statesOf(
  model: FormModel,
  names: Iterable<string>,
  answers: object,
): Generator<FormState> {
  const { form, reads, shop: usual, branching } = model;
  const { settings, questions } = coneOf(model, names);
  function* from(
    state: FormState,
    [question, ...rest]: readonly LeafField[],
  ): Generator<FormState> {
    if (question === undefined) {
      if ((model.budget.left -= 1) < 0) throw new TooMuch();
      return yield state;
    }
    const isHidden = state.look.isHidden(question.path);
    yield* from(state, rest);
    if (canBeEmptied(question)) {
      const emptied = given(model, state, question, { [question.field.name]: '' });
      yield* from({ ...emptied, choices: state.choices }, rest);
    }
    if (isHidden && !branching.has(question.name)) return;
    for (const input of offered(model, question, state)) {
      const next = given(model, state, question, input);
      if (isHidden) {
        // What was given before it was hidden is still judged by the branches.
        yield* from({ ...next, choices: state.choices }, rest);
      } else if (wrongIn(next, question, input).length === 0) yield* from(next, rest);
    }
  }
  const listed = settings.map((name) => settingValues(name, reads));
  for (const values of combinations(listed)) {
    const changed = settings.flatMap((name, index) =>
      values[index] === listed[index]![0]
        ? []
        : [{ path: name.split('.').slice(1), value: values[index] }],
    );
    const shop = changed.reduce<object>(
      (all, { path, value }) => withValue(all, path, value),
      usual,
    );
    const known = { shop: shop as ShopSettings, answers, values: opened(form) };
    const start: FormState = {
      ...known,
      choices: [],
      settings: changed.map(({ path, value }) => `${path.at(-1)}: ${JSON.stringify(value)}`),
      look: judged(form, known),
    };
    yield* from(start, questions);
  }
}
