import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { assignments } from '../../../engine/check/control.ts';
import * as sample from '../samples.ts';
import type { Situation } from '../types.ts';
import { fieldsOf, widgetOf } from './fields.ts';

/** The names that a condition reads, such as "form.customNeed". */
export function namesRead(rule: unknown): string[] {
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

/** All names that the conditions of a form read. */
export function readByConditions(form: StepFormDefinition): string[] {
  const conditions = [
    form.continueWhen,
    ...(form.actions ?? []).map(({ showWhen }) => showWhen),
    ...showConditions(form.uiSchema),
  ];
  return [...new Set(conditions.flatMap(namesRead))];
}

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
  selectedServiceIds: sample.services,
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
  okForMarketing: true,
};

/** The value at a path; undefined if there is none. */
export const valueAt = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], from);

function withSetting(
  from: object,
  [key = '', ...inside]: readonly string[],
  value: unknown,
): object {
  const within =
    inside.length === 0 ? value : withSetting(valueAt(from, [key]) as object, inside, value);
  return { ...from, [key]: within };
}

/** Another value that a shop setting may have; undefined if it has no other. */
function otherSetting(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'something';
  return typeof value === 'object' ? undefined : null;
}

/** Settings that some widget always reads. */
const switches = ['allowAfterHoursDropoff', 'allowCourtesyTransportationRequest'];

/** The most settings to try both ways. */
const mostSettings = 6;

/** Sample shops that differ in the settings which conditions and widgets read. */
export function shopsFor(form: StepFormDefinition): ShopSettings[] {
  const read = readByConditions(form).flatMap((name) =>
    name.startsWith('shop.') ? [name.slice('shop.'.length)] : [],
  );
  let shops: ShopSettings[] = [sample.shop];
  for (const name of [...new Set([...switches, ...read])].slice(0, mostSettings)) {
    const path = name.split('.');
    const other = otherSetting(valueAt(sample.shop, path));
    if (other === undefined) continue;
    shops = shops.flatMap((shop) => [shop, withSetting(shop, path, other) as ShopSettings]);
  }
  return shops;
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

/** The most answers to try both ways. */
const mostAnswers = 6;

/**
 * The situations in which a form may be filled in at a shop: with and without each answer that its
 * conditions read.
 */
export function situationsAt(form: StepFormDefinition, shop: ShopSettings): Situation[] {
  const read = answersRead(form).slice(0, mostAnswers);
  return assignments(read, () => [true, false]).flatMap((is) => {
    const asked = (rest: Answers): Answers => {
      const entries = read.map((name) => [
        name,
        is[name] ? (given[name] ?? 'something') : undefined,
      ]);
      return { ...rest, ...(Object.fromEntries(entries) as Answers) };
    };
    return [
      { shop, answers: asked(before) },
      { shop, answers: asked({}) },
    ];
  });
}

/**
 * The situations at a shop that offers everything, with given earlier answers.
 *
 * @param read the answers that `answers` covers completely: one that is missing there was not given
 */
export function situationsBefore(answers: Answers, read: readonly string[]): Situation[] {
  const others = Object.entries(before).filter(([name]) => !read.includes(name));
  return [Object.fromEntries(others), {}].map((rest) => ({
    shop: sample.shop,
    answers: { ...rest, ...answers },
  }));
}
