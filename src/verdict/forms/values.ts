/**
 * Values that stand for all others. A form compares an answer only with values that it names, and with
 * bounds; of two on the same side of each of them it says the same. So the named values, one between
 * each two of them and one of no other kind are enough to try.
 */
import type { ShopSettings } from '../../contract/types.gen.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Json } from '../../engine/types.ts';
import { isObject } from '../../files/json/isObject.ts';
import { wrongWith } from '../../files/json/wrongWith.ts';
import * as sample from '../../page/steps/declarations/samples.ts';
import type { FormField, WidgetInput, Situation } from '../../page/steps/declarations/types.ts';
import { atPath, entryOf, ownSchema, widgetOf } from './fields.ts';
import type { FormReads } from './reads.ts';
import { typedValue } from '../../page/steps/declarations/widgets/typedValue.ts';

/** Thrown where there is more to try than can be tried. */
export class TooMuch extends Error {}

/** The most cases to try of a form. */
export const mostTried = 10_000;

const different = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values(),
];

const numbersIn = (values: readonly unknown[]) =>
  values.filter((value): value is number => typeof value === 'number');

/** Each number, one between each two, and one on either side of all. */
function aroundNumbers(values: readonly unknown[], isWhole: boolean): number[] {
  const sorted = [...new Set(numbersIn(values))].toSorted((one, other) => one - other);
  if (sorted.length === 0) return [];
  const between = sorted.slice(1).map((next, index) => (sorted[index]! + next) / 2);
  const all = [...sorted, ...between, sorted[0]! - 1, sorted.at(-1)! + 1];
  return isWhole ? different(all.map(Math.floor)) : all;
}

/** The shortest list that fits and begins so; undefined where none fits. */
const shortest = (schema: object, begins: readonly Json[], others: readonly Json[]) =>
  [begins, ...others.map((_, index) => [...begins, ...others.slice(0, index + 1)])].find(
    (list) => list.length > 0 && wrongWith(schema, list).length === 0,
  );

/** Lists of some choices: one for every set of those that the form looks for. */
function listsOf(schema: object, choices: readonly Json[], named: readonly Json[]): Json[][] {
  const sought = choices.filter((one) => named.includes(one));
  if (2 ** sought.length > mostTried) throw new TooMuch();
  const others = choices.filter((one) => !named.includes(one));
  const sets = sought.reduce<Json[][]>(
    (all, one) => [...all, ...all.map((set) => [...set, one])],
    [[]],
  );
  return sets.flatMap((set) => {
    const list = shortest(schema, set, others);
    return list === undefined ? [] : [[...list]];
  });
}

/** What can be typed: the usual, and what the form compares it with. */
function typedOf({ schema }: FormField, keeps: (text: string) => Json, named?: readonly Json[]) {
  const usual = typedValue(schema, keeps);
  if (named === undefined) return [usual];
  const { type, minimum, maximum } = schema;
  const others: Json[] =
    type === 'string'
      ? named.map((value) => keeps(typeof value === 'string' ? value : JSON.stringify(value)))
      : aroundNumbers([minimum, maximum, ...named, 0], type === 'integer');
  return different([usual, ...others]);
}

/**
 * What a visitor can give in a question: values that stand for all there are. Those that do not fit its
 * rules are among them.
 *
 * @param named what the form compares it with; undefined if with nothing
 */
export function inputsOf(
  field: FormField,
  situation: Situation,
  named?: ReadonlySet<Json>,
): readonly WidgetInput[] {
  const widget = widgetOf(field);
  const entry = entryOf(field);
  const compared = named && [...named];
  const inputs = (values: readonly Json[]) => values.map((value) => ({ [field.name]: value }));
  if (entry !== undefined) {
    const one = typedValue(entry.schema, widgetOf(entry)!.keeps!);
    return inputs([Array<Json>(Math.max(1, Number(field.schema.minItems ?? 1))).fill(one)]);
  }
  if (widget?.offers !== undefined) {
    const choices = widget.offers(field, situation);
    const lists = listsOf(field.schema, choices, compared ?? []);
    return inputs(lists.length > 0 || choices.length === 0 ? lists : [choices.slice(0, 1)]);
  }
  if (widget?.keeps !== undefined) return inputs(typedOf(field, widget.keeps, compared));
  return widget?.gives?.(field, situation) ?? [];
}

/** What of it fits the rules of the question. */
export const fittingIn = (
  { name, schema }: FormField,
  inputs: readonly WidgetInput[],
): readonly WidgetInput[] =>
  inputs.filter(
    ({ [name]: value }) => value === undefined || wrongWith(schema, value).length === 0,
  );

/** Of choices that nothing tells apart, the first alone. */
export function distinct(
  field: FormField,
  inputs: readonly WidgetInput[],
  named: ReadonlySet<Json> = new Set(),
) {
  const isSimple = inputs.every((input) => Object.keys(input).length === 1);
  const isOrdered = numbersIn([...named]).length > 0;
  if (widgetOf(field)?.gives === undefined || !isSimple || isOrdered) return inputs;
  const isNamed = ({ [field.name]: value }: WidgetInput) =>
    typeof value !== 'string' || named.has(value);
  const [first] = inputs.filter((input) => !isNamed(input));
  return inputs.filter((input) => input === first || isNamed(input));
}

/** Everything that may have been answered before, by a name as conditions have it; undefined: nothing. */
export function earlierValues(name: string, reads: FormReads): (Json | undefined)[] {
  const path = name.split('.').slice(1);
  const rules = ownSchema(path);
  const usual = atPath(sample.usualAnswers, path) as Json | undefined;
  const named = [...(reads.get(name) ?? [])];
  if (rules?.type === 'boolean') return [true, false, undefined];
  if (Array.isArray(rules?.enum)) return [...(rules.enum as Json[]), undefined];
  const isList = named.length > 0 && (Array.isArray(usual) || rules === undefined);
  const lists = isList ? listsOf({}, [...named, 'something'], named) : [];
  const values = [usual ?? 'something', ...named, ...lists, ...aroundNumbers(named, false)];
  const booleans = named.some((value) => typeof value === 'boolean') ? [true, false] : [];
  const fits = (value: Json) => rules === undefined || wrongWith(rules, value).length === 0;
  return [
    ...different([...values, ...booleans]).filter((value) => value !== null && fits(value)),
    undefined,
  ];
}

/** A shop that offers everything, with each service that a form names. */
export function usualShop(reads: FormReads): ShopSettings {
  const named = ['form', 'answers'].flatMap((root) => [
    ...(reads.get(`${root}.selectedServiceIds`) ?? []),
  ]);
  const { services } = sample.shop;
  const further = different(named).filter((id) => services.every((known) => known.id !== id));
  const like = (id: Json) => ({ ...services[0]!, id: id as string });
  return { ...sample.shop, services: [...services, ...further.map(like)] };
}

/** Everything that a setting of a shop may be; the first stands for what the usual shop has. */
export function settingValues(name: string, reads: FormReads): (Json | undefined)[] {
  const usual = atPath(sample.shop, name.split('.').slice(1)) as Json | undefined;
  const named = [...(reads.get(name) ?? [])];
  if (typeof usual === 'boolean') return [usual, !usual];
  if (Array.isArray(usual)) return [usual, []];
  if (isObject(usual)) return [usual];
  const numbers = aroundNumbers(named, true);
  if (typeof usual === 'number') return different([usual, ...numbers]);
  const others = [...named, ...numbers];
  return isGiven(usual) ? different([usual, null, ...others]) : [undefined, 'something', ...others];
}
