/** A form with what its questions depend on, and every state that it can tell apart. */
import type { ShopSettings } from '../../contract/types.gen.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Json } from '../../engine/types.ts';
import { applyConditions } from '../../page/forms/applyConditions.ts';
import { conditionHolds } from '../../page/forms/condition.ts';
import { partsWithDefaults } from '../../page/forms/withDefaults.ts';
import { isObject } from '../../files/json/isObject.ts';
import { pointerKeys } from '../../files/json/pointer.ts';
import { fieldKindOf } from '../../files/stepFile/fieldKind.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import { wrongWith } from '../../files/json/wrongWith.ts';
import { usualAnswers } from '../../page/steps/declarations/samples.ts';
import type { WidgetInput } from '../../page/steps/declarations/types.ts';
import { atPath, fieldsOf, placeIn, shownLeaves, widgetOf, type LeafField } from './fields.ts';
import {
  branchesOf,
  joinedReads,
  namesIn,
  namesUnder,
  readsOf,
  shownBy,
  type FormReads,
} from './reads.ts';
import {
  distinct,
  earlierValues,
  fittingIn,
  inputsOf,
  mostTried,
  settingValues,
  TooMuch,
  usualShop,
} from './values.ts';

/** The values of a form, by the names of its fields. */
export type Values = Readonly<Record<string, Json>>;

/** What is known while a form is filled in. */
interface FilledForm {
  readonly shop: ShopSettings;
  /** The visit's answers when the form opened. */
  readonly answers: object;
  readonly values: Values;
}

/** An error in a filled-in form. */
interface Wrong {
  /** The field's name, after that of its group: "newCustomer.state". */
  readonly field: string;
  readonly keyword: string;
}

/** A form as it stands on the screen. */
export interface Judged {
  readonly wrong: readonly Wrong[];
  /** The values that apply. */
  readonly shown: Values;
  readonly isHidden: (path: readonly string[]) => boolean;
  /** @param isValid whether the condition takes the form for valid; by default as it is */
  readonly holds: (condition: unknown, isValid?: boolean) => boolean;
}

/** A copy with another value at a path, or without any if it is undefined. */
export function withValue(base: unknown, path: readonly string[], value: unknown): JsonObject {
  const [key = '', ...inside] = path;
  const { [key]: part, ...others } = isObject(base) ? base : {};
  if (inside.length > 0) return { ...others, [key]: withValue(part, inside, value) };
  return value === undefined ? others : { ...others, [key]: value };
}

/** Whether a path is another one, or leads into it. */
export const leadsInto = (path: readonly string[], above: readonly string[]) =>
  above.every((key, index) => key === path[index]);

/** What stands in a form when it opens for somebody who has answered nothing of it. */
export const opened = ({ schema }: StepFormDefinition): Values =>
  partsWithDefaults(schema, {}) as Values;

/** Judges a filled-in form as the page does: what is hidden, what is wrong, and which conditions hold. */
export function judged(
  form: StepFormDefinition,
  { shop, answers, values }: FilledForm,
  isChanged = true,
): Judged {
  const known = { shop, answers, changed: isChanged };
  const { hidden, form: shown } = applyConditions(form, { ...known, form: values });
  const isHidden = (path: readonly string[]) => hidden.some((above) => leadsInto(path, above));
  const wrong = wrongWith(form.schema, values).flatMap(({ instancePath, keyword, params }) => {
    const { missingProperty } = params as { missingProperty?: string };
    const at = [...pointerKeys(instancePath), ...(missingProperty ? [missingProperty] : [])];
    return keyword === 'if' || isHidden(at) ? [] : [{ field: at.join('.'), keyword }];
  });
  return {
    wrong,
    shown: shown as Values,
    isHidden,
    holds: (rule, isValid = wrong.length === 0) =>
      rule === undefined || conditionHolds(rule, { ...known, form: shown, valid: isValid }),
  };
}

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
  /** The names that may require an answer to a name: by a branch, or because they are answered. */
  readonly requiredBy: ReadonlyMap<string, readonly string[]>;
  /** How many more cases to try. */
  readonly budget: { left: number };
}

const collected = <Key, Value>(pairs: readonly (readonly [Key, Value])[]) => {
  const all = new Map<Key, Value[]>();
  for (const [key, value] of pairs) all.set(key, [...(all.get(key) ?? []), value]);
  return all;
};

export function modelOf(form: StepFormDefinition): FormModel {
  const questions = shownLeaves(form);
  const asked = new Set(fieldsOf(form).map(({ name }) => name));
  const own = readsOf(form);
  // Whoever comes back has given before what they gave here.
  const again = namesUnder(own, 'answers').flatMap((name) =>
    asked.has(name.split('.')[1]!)
      ? [[name.replace('answers', 'form'), own.get(name)!] as const]
      : [],
  );
  const reads = joinedReads(own, new Map(again));
  const shop = usualShop(reads);
  const conditions = shownBy(form.uiSchema);
  const needsOf = questions.map((question) => {
    const { reads: offeredBy = [], settings = [] } = widgetOf(question.field) ?? {};
    const above = conditions.filter(([path]) => leadsInto(question.path, path));
    const needs = [
      ...above.flatMap(([, rule]) => namesIn(rule)),
      ...offeredBy.map((one) => (asked.has(one) ? `form.${one}` : `answers.${one}`)),
      ...settings.map((one) => `shop.${one}`),
    ];
    return [question, needs] as const;
  });
  const givers = questions.flatMap((question) => {
    const { field, path } = question;
    const inputs = inputsOf(field, { shop, answers: usualAnswers });
    const names = new Set([field.name, ...inputs.flatMap((input) => Object.keys(input))]);
    const above = ['form', ...path.slice(0, -1)].join('.');
    return [...names].map((name) => [`${above}.${name}`, question] as const);
  });
  const required = branchesOf(form.schema).flatMap(({ asks, requires }) =>
    requires.map((name) => [name, asks] as const),
  );
  return {
    form,
    questions,
    reads,
    shop,
    needsOf: new Map(needsOf),
    giversOf: collected(givers),
    requiredBy: collected(required),
    budget: { left: mostTried },
  };
}

/** What is found, or something else where there is too much to try. */
export function unlessTooMuch<Found>(find: () => Found, otherwise: () => Found): Found {
  try {
    return find();
  } catch (thrown) {
    if (thrown instanceof TooMuch) return otherwise();
    throw thrown;
  }
}

/** Every combination of values; the first list goes round fastest. */
export function* combinations<Value>(lists: readonly (readonly Value[])[]): Generator<Value[]> {
  if (lists.reduce((count, { length }) => count * length, 1) > mostTried) throw new TooMuch();
  const [first, ...rest] = lists;
  if (first === undefined) return yield [];
  for (const others of combinations(rest)) for (const value of first) yield [value, ...others];
}

/** Every shop that some of its settings tell apart, with those that differ from the usual one's. */
export function* shopsOf(
  { shop: usual, reads }: FormModel,
  names: Iterable<string>,
  all: typeof combinations<Json | undefined> = combinations,
): Generator<{ shop: ShopSettings; settings: readonly string[] }> {
  const read = [...new Set(names)].filter((name) => name.startsWith('shop.'));
  const listed = read.map((name) => settingValues(name, reads));
  for (const values of all(listed)) {
    const changed = read.flatMap((name, index) => {
      const value = values[index];
      return value === listed[index]![0] ? [] : [{ path: name.split('.').slice(1), value }];
    });
    const shop = changed.reduce<object>((so, { path, value }) => withValue(so, path, value), usual);
    const settings = changed.map(({ path, value }) => `${path.at(-1)}: ${JSON.stringify(value)}`);
    yield { shop: shop as ShopSettings, settings };
  }
}

/** The names below "answers" that decide what a form asks and takes. */
export const earlierNames = ({ reads, needsOf }: FormModel): string[] => {
  const all = [...reads.keys(), ...[...needsOf.values()].flat()];
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
  known: object = usualAnswers,
): Generator<object> {
  const names = earlierNames(model);
  const paths = names.map((name) => name.split('.').slice(1));
  for (const values of combinations(names.map(valuesOf))) {
    const isNone = (path: readonly string[]) =>
      paths.some(
        (above, index) =>
          above.length < path.length && leadsInto(path, above) && !isGiven(values[index]),
      );
    // Of an answer that was not given, nothing is there.
    if (paths.some((path, index) => isGiven(values[index]) && isNone(path))) continue;
    yield paths.reduce<object>((answers, path, index) => {
      const [root = ''] = path;
      const isNew = !Object.hasOwn(answers, root);
      const base = isNew && path.length > 1 && isGiven(values[index]);
      const whole = base ? { ...answers, [root]: atPath(known, [root]) ?? {} } : answers;
      return values[index] === undefined && isNew ? whole : withValue(whole, path, values[index]);
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
  return { settings, questions };
}

/** What can be given in a question as it stands; empty where its widget offers nothing. */
export function offered(
  { reads }: FormModel,
  { field, name }: LeafField,
  { shop, answers, look }: Omit<FormState, 'choices' | 'settings'>,
): readonly WidgetInput[] {
  const known = { ...answers, ...look.shown };
  if (widgetOf(field)?.isOffered?.(known) === false) return [];
  const named = reads.get(name);
  const inputs = inputsOf(field, { shop, answers: known }, named);
  return distinct(field, fittingIn(field, inputs), named);
}

/** The values of a form after something was given in a question. */
export const withInput = (
  { schema }: StepFormDefinition,
  values: Values,
  { path }: LeafField,
  input: WidgetInput,
): Values =>
  Object.entries(input).reduce((all, [name, value]) => {
    const place = [...path.slice(0, -1), name];
    const isKnown = atPath(schema, placeIn(place)) !== undefined;
    // A text without letters is left out when the form is sent.
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

/** Whether what stands in a question when the form opens can be removed: a choice can only be changed. */
const canBeEmptied = ({ field: { schema } }: LeafField) =>
  schema.default !== undefined && fieldKindOf(schema) === 'text';

/**
 * Every way to come to a claim: all settings of a shop, and all answers that are right, of what some
 * names depend on.
 */
export function* statesOf(
  model: FormModel,
  names: Iterable<string>,
  answers: object,
): Generator<FormState> {
  const { form, budget } = model;
  const { settings, questions } = coneOf(model, names);
  // What a question holds that was hidden since is no answer, but branches read it all the same.
  const branching = new Set([...model.requiredBy.values()].flat());
  function* from(
    state: FormState,
    [question, ...rest]: readonly LeafField[],
  ): Generator<FormState> {
    if (question === undefined) {
      if ((budget.left -= 1) < 0) throw new TooMuch();
      return yield state;
    }
    const isHidden = state.look.isHidden(question.path);
    const unsaid = (next: FormState) => from({ ...next, choices: state.choices }, rest);
    yield* from(state, rest);
    if (canBeEmptied(question)) {
      yield* unsaid(given(model, state, question, { [question.field.name]: '' }));
    }
    if (isHidden && !branching.has(question.name)) return;
    for (const input of offered(model, question, state)) {
      const next = given(model, state, question, input);
      yield* isHidden ? unsaid(next) : from(next, rest);
    }
  }
  for (const { shop, settings: differing } of shopsOf(model, settings)) {
    const known = { shop, answers, values: opened(form) };
    const look = judged(form, known);
    yield* from({ ...known, choices: [], settings: differing, look }, questions);
  }
}
