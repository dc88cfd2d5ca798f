/**
 * Values that stand for all others. A form compares a value only with those that it names, with bounds
 * and with lengths; of two values on the same side of each of them it says the same. So the named
 * values, one between each two of them and one of no other kind are enough to try.
 */
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { isGiven } from '../../../engine/guards.ts';
import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import * as sample from '../samples.ts';
import type { FormField, WidgetInput, Situation } from '../types.ts';
import { entryOf, ownersOf, widgetOf } from './fields.ts';
import { ownSchema } from './fieldWords.ts';
import { atPath } from './filled.ts';
import type { FormReads } from './reads.ts';
import { typedValue } from './typedTexts.ts';
import { usualAnswers } from './usualAnswers.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

const different = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values(),
];

/** Each number, one between each two, and one on either side of all. */
function aroundNumbers(numbers: readonly number[], isWhole: boolean): number[] {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one - other);
  if (sorted.length === 0) return [];
  const between = sorted.slice(1).map((next, index) => (sorted[index]! + next) / 2);
  const all = [...sorted, ...between, sorted[0]! - 1, sorted.at(-1)! + 1];
  return isWhole ? different(all.map(Math.floor)) : all;
}

type Compared = ReturnType<FormReads['get']>;

const numbersIn = (values: Iterable<Json>) =>
  [...values].filter((value): value is number => typeof value === 'number');

/** The most entries that are named of one list; each of them doubles what there is to try. */
const mostNamed = 6;

/**
 * Lists of some choices: the shortest that fits and, where the form looks into the list, every set of
 * those that it names, with as many others as it can count.
 */
function listsOf(
  schema: FormField['schema'],
  choices: readonly Json[],
  compared: Compared,
): Json[][] {
  const fitting = choices
    .map((_, index) => choices.slice(0, index + 1))
    .find((list) => wrongWith(schema, list).length === 0);
  const fewest = fitting ?? choices.slice(0, 1);
  if (fewest.length === 0) return [];
  if (compared === undefined || compared.values.size + compared.counts.size === 0) return [fewest];
  const named = choices.filter((one) => compared.values.has(one)).slice(0, mostNamed);
  const others = choices.filter((one) => !named.includes(one));
  const sets = named.reduce<Json[][]>(
    (all, one) => [...all, ...all.map((set) => [...set, one])],
    [[]],
  );
  const limits = [...compared.counts, ...numbersIn([schema.minItems, schema.maxItems] as Json[])];
  const lists = sets.flatMap((set) => {
    const wanted = limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
    const counts = [0, 1, others.length, ...wanted.map((count) => count - set.length)];
    const possible = different(counts).filter((count) => count >= 0 && count <= others.length);
    return possible.map((count) => [...set, ...others.slice(0, count)]);
  });
  return different([fewest, ...lists.filter((list) => list.length > 0)]);
}

/** What can be typed: the usual, what a form of this visit compares it with, and texts of each length. */
function typedOf({ schema }: FormField, keeps: (text: string) => Json, compared: Compared): Json[] {
  const usual = typedValue(schema, keeps);
  if (compared === undefined) return [usual];
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const bounds = numbersIn([schema.minimum, schema.maximum, ...compared.values, 0] as Json[]);
  const lengths =
    compared.counts.size === 0 ? [] : [...compared.counts, schema.minLength, schema.maxLength, 1];
  const others: Json[] = isNumber
    ? aroundNumbers(bounds, schema.type === 'integer')
    : [
        ...[...compared.values].map((value) =>
          keeps(typeof value === 'string' ? value : JSON.stringify(value)),
        ),
        ...numbersIn(lengths as Json[]).flatMap((length) =>
          [length - 1, length, length + 1].map((count) => 'a'.repeat(Math.max(1, count))),
        ),
      ];
  const fits = (value: Json) => wrongWith(schema, value).length === 0;
  return different([usual, ...others.filter(fits)]);
}

/**
 * What a visitor can give in a question: values that stand for all there are. Those that do not fit its
 * rules are among them if a widget offers them.
 *
 * @param name the question's name as conditions have it
 */
export function inputsOf(
  field: FormField,
  name: string,
  situation: Situation,
  reads: FormReads,
): readonly WidgetInput[] {
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  const entry = entryOf(field);
  const compared = reads.get(name);
  const inputs = (values: readonly Json[]) => values.map((value) => ({ [field.name]: value }));
  if (owners.length > 0 && !owners.includes(widget?.name ?? '')) return [];
  if (entry !== undefined) {
    const one = typedValue(entry.schema, widgetOf(entry)!.keeps!);
    const least = Math.max(1, Number(field.schema.minItems ?? 1));
    const counts = [...(compared?.counts ?? [])].flatMap((count) => [count - 1, count, count + 1]);
    const lengths = different([least, ...counts.filter((count) => count > 0)]);
    const lists = lengths.map((length) => Array<Json>(length).fill(one));
    return inputs(
      lists.filter((list, index) => index === 0 || wrongWith(field.schema, list).length === 0),
    );
  }
  if (widget === undefined) return [];
  if (widget.offers !== undefined) {
    return inputs(listsOf(field.schema, widget.offers(field, situation), compared));
  }
  if (widget.keeps !== undefined) return inputs(typedOf(field, widget.keeps, compared));
  return widget.gives?.(field, situation) ?? [];
}

/** Of choices that nothing tells apart, the first alone. */
export function distinct(field: FormField, inputs: readonly WidgetInput[], compared: Compared) {
  const isSimple = inputs.every((input) => Object.keys(input).length === 1);
  const isOrdered = numbersIn(compared?.values ?? []).length > 0;
  if (widgetOf(field)?.gives === undefined || !isSimple || isOrdered) return inputs;
  const isNamed = ({ [field.name]: value }: WidgetInput) =>
    typeof value !== 'string' || value === '' || compared?.values.has(value) === true;
  const [first] = inputs.filter((input) => !isNamed(input));
  return inputs.filter((input) => input === first || isNamed(input));
}

/** The earlier answers of a usual visit. */
export const usualBefore: Readonly<Record<string, unknown>> = {
  ...usualAnswers,
  newVehicle: sample.vehicleByName,
  selectedCustomerVehicle: sample.vehicleToRepair,
  waiterPreference: 'drop-off-vehicle',
  okForMarketing: true,
};

const partSchema = (
  name: string,
  [...path]: readonly string[],
): FormField['schema'] | undefined => {
  const own = ownSchema(name);
  const schema =
    own &&
    atPath(
      own,
      path.flatMap((key) => ['properties', key]),
    );
  return isObject(schema) ? schema : undefined;
};

/** Everything that may have been answered before, by a name as conditions have it; undefined: nothing. */
export function earlierValues(name: string, reads: FormReads): (Json | undefined)[] {
  const [, root = '', ...path] = name.split('.');
  const rules = partSchema(root, path);
  const usual = atPath(usualBefore[root], path) as Json | undefined;
  const named = [...(reads.get(name)?.values ?? [])];
  if (rules?.type === 'boolean') return [true, false, undefined];
  if (Array.isArray(rules?.enum)) return [...(rules.enum as Json[]), undefined];
  const isList = named.length > 0 && (Array.isArray(usual) || rules === undefined);
  const lists = isList ? listsOf({}, [...named, 'something'], reads.get(name)) : [];
  const values = [
    usual ?? 'something',
    ...named,
    ...lists,
    ...aroundNumbers(numbersIn(named), false),
  ];
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
    ...(reads.get(`${root}.selectedServiceIds`)?.values ?? []),
  ]);
  const [first, ...rest] = sample.shop.services;
  const known = new Set<Json>(sample.shop.services.map(({ id }) => id));
  const isId = (id: Json): id is string | number =>
    typeof id === 'string' || typeof id === 'number';
  const further = different(named).filter((id) => isId(id) && !known.has(id));
  return {
    ...sample.shop,
    services: [first!, ...rest, ...further.map((id) => ({ ...first!, id: id as string }))],
  };
}

/** Everything that a setting of a shop may be; the first stands for what the usual shop has. */
export function settingValues(name: string, reads: FormReads): (Json | undefined)[] {
  const usual = atPath(sample.shop, name.split('.').slice(1)) as Json | undefined;
  const named = [...(reads.get(name)?.values ?? [])];
  if (typeof usual === 'boolean') return [usual, !usual];
  if (Array.isArray(usual)) return [usual, []];
  if (isObject(usual)) return [usual];
  if (typeof usual === 'number')
    return different([usual, ...aroundNumbers(numbersIn(named), true)]);
  const others = [...named, ...aroundNumbers(numbersIn(named), true)];
  return isGiven(usual) ? different([usual, null, ...others]) : [undefined, 'something', ...others];
}
