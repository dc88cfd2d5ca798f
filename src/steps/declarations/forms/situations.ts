import type { Answers, ShopSettings } from '../../../contract/types.gen.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { assignments } from '../../../engine/check/control.ts';
import * as sample from '../samples.ts';
import type { Situation } from '../types.ts';
import { fieldsOf, widgetOf } from './fields.ts';

/** The names that conditions read, such as "form.customNeed". */
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

/** Everything that the conditions of a form read. */
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

/** The visit's answers that conditions and widgets of a form read, but for those it asks for. */
export function answersRead(form: StepFormDefinition): string[] {
  const fields = fieldsOf(form);
  const asked = new Set(fields.map(({ name }) => name));
  const byWidgets = fields.flatMap((field): string[] => [...(widgetOf(field)?.reads ?? [])]);
  const besides = byWidgets.filter((name) => !asked.has(name));
  return [...new Set([...below(readByConditions(form), 'answers'), ...besides])];
}

/** What was answered before, where nothing asks for it. */
const before: Answers = {
  selectedServiceIds: sample.services,
  selectedCustomerVehicle: sample.vehicleToRepair,
};
/** What was answered before, where a condition asks for it. */
const given: Readonly<Record<string, unknown>> = {
  ...before,
  customNeed: sample.need,
  phone: sample.phone,
  selectedRecommendedServiceIds: sample.recommended,
  newVehicle: sample.vehicleByName,
  waiterPreference: 'drop-off-vehicle',
  okForMarketing: true,
};

/** What stands at a path; undefined where nothing does. */
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

/** The other setting that a shop may have where it has this one; undefined where it always has it. */
function otherSetting(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'something';
  return typeof value === 'object' ? undefined : null;
}

/** Always looked at by some widget. */
const switches = ['allowAfterHoursDropoff', 'allowCourtesyTransportationRequest'];

/** More settings than these are not tried both ways each. */
const mostSettings = 6;

/** Shops that differ in what conditions and widgets look at. */
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

/** What a shop has otherwise than the samples' one, in words: `allowAfterHoursDropoff: false`. */
export function settingsOf(shop: object, usual: object = sample.shop): string[] {
  return Object.entries(shop).flatMap(([name, value]) => {
    const other: unknown = valueAt(usual, [name]);
    if (JSON.stringify(value) === JSON.stringify(other)) return [];
    if (typeof value !== 'object' || value === null) return [`${name}: ${JSON.stringify(value)}`];
    return settingsOf(value as object, other ?? {});
  });
}

/** More answers than these are not tried both ways each. */
const mostAnswers = 6;

/** Who may come to fill in a form at a shop: with each answer that its conditions read, and without. */
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
 * Who comes to a shop that offers everything, by what they answered before.
 *
 * @param read the answers of which that is all: one that is not there was not given
 */
export function situationsBefore(answers: Answers, read: readonly string[]): Situation[] {
  const others = Object.entries(before).filter(([name]) => !read.includes(name));
  return [Object.fromEntries(others), {}].map((rest) => ({
    shop: sample.shop,
    answers: { ...rest, ...answers },
  }));
}
