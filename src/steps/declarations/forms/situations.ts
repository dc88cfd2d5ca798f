import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { Json } from '../../../engine/types.ts';
import * as sample from '../samples.ts';
import type { Situation } from '../types.ts';
import { triedInBranches } from './branchTries.ts';
import { combined, comparedIn, mergedTries, several, type Tries } from './compared.ts';
import { fieldsOf, widgetOf } from './fields.ts';
import { ownSchema } from './fieldWords.ts';
import { countsTried, likelyAt, triesBelow, valueAt, withAndWithout, withTried } from './parts.ts';
import { usualAnswers } from './usualAnswers.ts';
import { wrongWith } from './wrongWith.ts';

/** The names that a condition reads, such as "form.customNeed". */
function namesRead(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesRead);
  if (rule === null || typeof rule !== 'object') return [];
  const { var: read } = rule as { var?: unknown };
  return typeof read === 'string' ? [read] : Object.values(rule).flatMap(namesRead);
}

function showConditions(looks: unknown): unknown[] {
  if (looks === null || typeof looks !== 'object' || Array.isArray(looks)) return [];
  return Object.entries(looks).flatMap(([key, value]) => {
    if (key === 'ui:showWhen') return [value];
    return key.startsWith('ui:') ? [] : showConditions(value);
  });
}

const conditionsOf = (form: StepFormDefinition): unknown[] => [
  form.continueWhen,
  ...(form.actions ?? []).map(({ showWhen }) => showWhen),
  ...showConditions(form.uiSchema),
];

/** All names that the conditions of a form read. */
export const readByConditions = (form: StepFormDefinition): string[] => [
  ...new Set(conditionsOf(form).flatMap(namesRead)),
];

/** The fields whose values a rule of the form may weigh against those of others. */
export const readTogether = (form: StepFormDefinition): ReadonlySet<string> => {
  const names = [...readByConditions(form), ...triedInBranches(form.schema).keys()];
  return new Set(below(names, 'form'));
};

/** What must be chosen before there can be a part of an answer, by the beginning of its name. */
const dependencies: readonly (readonly [RegExp, (key: string) => readonly [string, Json[]]])[] = [
  [/^\w+\.notes\.(.+)$/, (id) => ['answers.selectedServiceIds', [id]]],
  [
    /^\w+\.selectedRecommendedServiceIds\.(.+)$/,
    (place) => [`answers.selectedCustomerVehicle.recommendedServices.${place}`, []],
  ],
];

/** The values that a form's conditions and the branches of its schema tell apart, by the names that they read. */
export function triesOf(form: StepFormDefinition): Tries {
  const compared = comparedIn(conditionsOf(form));
  const before = [...compared.keys()].flatMap((name) =>
    dependencies.flatMap(([pattern, needed]) => {
      const [, key] = pattern.exec(name) ?? [];
      return key === undefined ? [] : [needed(key)];
    }),
  );
  return mergedTries(new Map(before), compared, triedInBranches(form.schema), zeros(form));
}

/** The numbers that conditions read: a condition takes 0 for no answer, and people answer it. */
function zeros(form: StepFormDefinition): Tries {
  const isNumber = (name: string) => {
    const path = name.split('.').slice(1);
    const schema = valueAt(
      form.schema,
      path.flatMap((key) => ['properties', key]),
    );
    return [(schema as JsonObject | undefined)?.type].flat().some((type) => numeric.has(type));
  };
  const read = readByConditions(form).filter((name) => name.startsWith('form.') && isNumber(name));
  return new Map(read.map((name) => [name, [0]]));
}

const numeric: ReadonlySet<unknown> = new Set(['number', 'integer']);

const below = (names: readonly string[], root: string) => [
  ...new Set(
    names.filter((name) => name.startsWith(`${root}.`)).map((name) => name.split('.')[1]!),
  ),
];

/**
 * The visit's answers that conditions and widgets of a form read, without those that the form asks
 * for.
 */
export function answersRead(form: StepFormDefinition): string[] {
  const fields = fieldsOf(form);
  const asked = new Set(fields.map(({ name }) => name));
  const byWidgets = fields.flatMap((field): string[] => [...(widgetOf(field)?.reads ?? [])]);
  const besides = byWidgets.filter((name) => !asked.has(name));
  return [...new Set([...below(readByConditions(form), 'answers'), ...besides])];
}

/** The earlier answers of a sample visit that no condition reads. */
const before: Answers = {
  selectedServiceIds: sample.sampleServices,
  selectedCustomerVehicle: sample.vehicleToRepair,
};
/** The earlier answers of a sample visit that a condition reads. */
const given: Readonly<Record<string, unknown>> = {
  ...before,
  customNeed: sample.need,
  phone: sample.phone,
  selectedRecommendedServiceIds: sample.recommended,
  newVehicle: sample.vehicleByName,
  waiterPreference: 'drop-off-vehicle',
  newCustomer: usualAnswers.newCustomer,
  notes: usualAnswers.notes,
  okForMarketing: true,
};

/**
 * Other values that a shop's setting may have: those that a condition names, and one besides; of a
 * list also an empty one.
 */
function otherSettings(shop: object, path: readonly string[], named: readonly Json[]) {
  const value = valueAt(shop, path) as Json | undefined;
  if (typeof value === 'boolean') return [!value];
  if (value === undefined || value === null) return [likelyAt(shop, path), ...named];
  if (Array.isArray(value)) return [[]];
  const isEntry = Array.isArray(valueAt(shop, path.slice(0, -1)));
  if (typeof value === 'object') return isEntry ? [undefined] : [];
  const alike = named.filter((one) => typeof one === typeof value && one !== value);
  return path.at(-1) === 'length' ? alike : [null, ...alike];
}

/** The settings that widgets read. */
const switches: Readonly<Record<string, readonly string[]>> = {
  'waiter-preference': ['allowAfterHoursDropoff', 'allowCourtesyTransportationRequest'],
  'after-hours-day': ['allowAfterHoursDropoff'],
};

/** The most sample shops, and the most situations at one of them. Beyond, settings change alone. */
const mostShops = 64;

/** The sample shop, with each service that a condition names. */
function sampleShop(tries: Tries): ShopSettings {
  const named = ['form', 'answers'].flatMap((root) =>
    triesBelow(tries, `${root}.selectedServiceIds`).flatMap(({ values }) => values),
  );
  const isNew = (id: Json): id is string | number =>
    (typeof id === 'string' || typeof id === 'number') &&
    !sample.shop.services.some((service) => service.id === id);
  const [first] = sample.shop.services;
  const further = [...new Set(named)].filter(isNew).map((id) => ({ ...first!, id }));
  const services = [...sample.shop.services, ...further];
  const counts = ['form', 'answers'].flatMap((root) =>
    countsTried(tries, `${root}.selectedServiceIds`),
  );
  const count = Math.max(services.length, ...counts);
  return withTried({ ...sample.shop, services }, ['services', 'length'], count) as never;
}

/** Sample shops that differ in the settings which conditions and widgets read; the usual one first. */
export function shopsFor(form: StepFormDefinition): ShopSettings[] {
  const tries = triesOf(form);
  const usual = sampleShop(tries);
  const read = readByConditions(form).flatMap((name) =>
    name.startsWith('shop.') ? [name.slice('shop.'.length)] : [],
  );
  const byWidgets = fieldsOf(form).flatMap((field) => switches[widgetOf(field)?.name ?? ''] ?? []);
  const settings = [...new Set([...byWidgets, ...read])].map((name) => {
    const path = name.split('.');
    const value = valueAt(usual, path) as Json | undefined;
    const others = otherSettings(usual, path, tries.get(`shop.${name}`) ?? []);
    return { path, values: [value, ...others] };
  });
  return combined(
    settings.map(({ values }) => values),
    mostShops,
  ).map((chosen) =>
    chosen.reduce<ShopSettings>((shop, value, index) => {
      const { path, values } = settings[index]!;
      return value === values[0] ? shop : (withTried(shop, path, value) as never);
    }, usual),
  );
}

/**
 * The settings of a shop that differ from the sample shop, in words: `allowAfterHoursDropoff:
 * false`.
 */
export function settingsOf(shop: object, usual: object = sample.shop): string[] {
  return Object.entries(shop).flatMap(([name, value]) => {
    const other: unknown = valueAt(usual, [name]);
    if (JSON.stringify(value) === JSON.stringify(other)) return [];
    if (typeof value !== 'object' || value === null) return [`${name}: ${JSON.stringify(value)}`];
    return settingsOf(value as object, other ?? {});
  });
}

/**
 * What an answer that was given before may be instead, as far as conditions tell it apart and its
 * own schema allows it.
 */
function triedAnswers(tries: Tries, name: string, usual: unknown): unknown[] {
  const own = ownSchema(name);
  const tried = triesBelow(tries, `answers.${name}`).flatMap(({ path, values }) => [
    ...values.map((value) => withTried(usual, path, value)),
    ...(path.length === 0 ? [] : withAndWithout(usual, path, valueAt(given[name], path))),
  ]);
  const isList = own === undefined || Array.isArray(usual);
  const together = isList ? several(tries.get(`answers.${name}`) ?? []) : [];
  const different = new Map(
    [...tried, ...together].map((value) => [JSON.stringify(value), value] as const),
  );
  different.delete(JSON.stringify(usual));
  const all = [...different.values()];
  return own === undefined ? all : all.filter((value) => wrongWith(own, value).length === 0);
}

/**
 * The situations in which a form may be filled in at a shop: with and without each answer that its
 * conditions read, and with each value that they tell apart.
 *
 * @param further values to try in the form's fields, for the conditions of other forms
 */
export function situationsAt(
  form: StepFormDefinition,
  shop: ShopSettings,
  further: Tries = new Map(),
): Situation[] {
  const read = answersRead(form);
  const own = triesOf(form);
  const tries = mergedTries(further, own);
  const choices = read.map((name) => {
    const usual = given[name] ?? 'something';
    return [usual, undefined, ...triedAnswers(own, name, usual)];
  });
  const answers = combined(choices, mostShops).flatMap((chosen) => {
    const asked = (rest: Answers): Answers => ({
      ...rest,
      ...(Object.fromEntries(read.map((name, index) => [name, chosen[index]])) as Answers),
    });
    return [asked(before), asked({})];
  });
  const different = new Map(answers.map((one) => [JSON.stringify(one), one]));
  return [...different.values()].map((one) => ({ shop, answers: one, tries }));
}

/** An answer of which a form or a screen lists every value. */
const isListed = ({ enum: values, type }: Readonly<Record<string, unknown>>) =>
  values !== undefined || type === 'boolean';

/**
 * Earlier answers as given, and as somebody else may give them: with each value that the conditions
 * of a form tell apart and that the answer can have.
 */
export function likeAnswers(form: StepFormDefinition, answers: Answers): Answers[] {
  const tries = triesOf(form);
  const others = Object.entries(answers).flatMap(([name, value]) => {
    const own = ownSchema(name);
    if (own === undefined || isListed(own) || !isGiven(value as Json)) return [];
    return triedAnswers(tries, name, value).map((tried) => ({ ...answers, [name]: tried }));
  });
  return [answers, ...others];
}

/**
 * The situations at a shop that offers everything, with given earlier answers.
 *
 * @param read the answers that `answers` covers completely: one that is missing there was not given
 */
export function situationsBefore(
  form: StepFormDefinition,
  answers: Answers,
  read: readonly string[],
): Situation[] {
  const others = Object.entries(before).filter(([name]) => !read.includes(name));
  const tries = triesOf(form);
  return [Object.fromEntries(others), {}].map((rest) => ({
    shop: sampleShop(tries),
    answers: { ...rest, ...answers },
    tries,
  }));
}
