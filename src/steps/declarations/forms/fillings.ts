import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { applyConditions } from '../../../forms/applyConditions.ts';
import { conditionHolds } from '../../../forms/condition.ts';
import { partsWithDefaults } from '../../../forms/withDefaults.ts';
import { isObject } from '../../../json/isObject.ts';
import { pointerKeys } from '../../../json/pointer.ts';

import type { Json } from '../../../engine/types.ts';
import type { FormField, Gift, Situation } from '../types.ts';
import { fieldsOf, giftsOf, partsOf, widgetOf } from './fields.ts';
import { readTogether } from './situations.ts';
import { wrongWith } from './wrongWith.ts';

/** An error in a filled-in form. */
export interface Wrong {
  readonly field: string;
  readonly keyword: string;
}

/** A form, filled in one way. */
export interface Filling {
  /** What the visitor gave, by field. */
  readonly chosen: Readonly<Record<string, Gift | undefined>>;
  /** The values that apply. */
  readonly values: Readonly<Record<string, Json>>;
  readonly hidden: readonly string[];
  readonly wrong: readonly Wrong[];
  readonly holds: (condition: unknown) => boolean;
}

/** The most ways of filling in a form to try; for more, only some combinations are tried. */
const mostFillings = 3000;

/** The most pairs of choices to try, where not all combinations are. */
const mostPairs = 1500;

/**
 * Whether a field can be left blank: a preselected choice can be changed but not removed, a text
 * can be emptied.
 */
const canBeBlank = ({ schema }: FormField) =>
  schema.default === undefined || (schema.type === 'string' && !Array.isArray(schema.enum));

type Options = readonly (readonly [FormField, readonly (Gift | undefined)[]])[];

const countOf = (options: Options) =>
  options.reduce((product, [, gifts]) => product * gifts.length, 1);

/**
 * Every combination of options. If there are too many: each option with the first option of all
 * other fields, and with their last; and two choices of two fields that some rule of the form reads
 * with the first of all others.
 */
function* combinations(options: Options, form: StepFormDefinition): Generator<Filling['chosen']> {
  const count = countOf(options);
  const pick = (place: (index: number) => number) =>
    Object.fromEntries(
      options.map(([field, gifts], index) => [field.name, gifts[place(index) % gifts.length]]),
    );
  if (count <= mostFillings) {
    for (let number = 0; number < count; number += 1) {
      let rest = number;
      const places = options.map(([, { length }]) => {
        const place = rest % length;
        rest = Math.floor(rest / length);
        return place;
      });
      yield pick((index) => places[index]!);
    }
    return;
  }
  for (const [one, [, gifts]] of options.entries()) {
    for (let place = 0; place < gifts.length; place += 1) {
      yield pick((index) => (index === one ? place : 0));
      yield pick((index) => (index === one ? place : options[index]![1].length - 1));
    }
  }
  let left = mostPairs;
  const read = readTogether(form);
  const choices = options.flatMap(([field], index) =>
    widgetOf(field)?.keeps === undefined && read.has(field.name) ? [index] : [],
  );
  for (const one of choices) {
    for (const other of choices.filter((index) => index > one)) {
      const both = [one, other].map((index) => options[index]![1].length);
      for (let place = 0; place < both[0]! * both[1]! && left > 0; place += 1) {
        left -= 1;
        yield pick((index) => {
          if (index === one) return place % both[0]!;
          return index === other ? Math.floor(place / both[0]!) : 0;
        });
      }
    }
  }
}

/** Validates a form's values and evaluates its conditions, for what the visit knows. */
function judged(
  form: StepFormDefinition,
  known: { shop: object; answers: object; changed: boolean },
  values: Filling['values'],
): Pick<Filling, 'hidden' | 'wrong' | 'holds'> {
  const { hidden: paths, form: shown } = applyConditions(form, { ...known, form: values });
  const facts = { ...known, form: shown };
  const hidden = paths.map((path) => path.join('/'));
  const isHidden = (at: string) => hidden.some((path) => at === path || at.startsWith(`${path}/`));
  const wrong = wrongWith(form.schema, values).flatMap(({ instancePath, keyword, params }) => {
    const { missingProperty } = params as { missingProperty?: string };
    const at = [...pointerKeys(instancePath), ...(missingProperty ? [missingProperty] : [])];
    return keyword === 'if' || isHidden(at.join('/')) ? [] : [{ field: at.join('.'), keyword }];
  });
  const all = { ...facts, valid: wrong.length === 0 };
  return { hidden, wrong, holds: (rule) => rule === undefined || conditionHolds(rule, all) };
}

function filled(
  form: StepFormDefinition,
  { shop, answers }: Situation,
  fields: readonly FormField[],
  chosen: Filling['chosen'],
): Filling {
  const names = new Set(fields.map(({ name }) => name));
  let values = partsWithDefaults(form.schema, {}) as Record<string, Json>;
  for (const gift of Object.values(chosen)) {
    // A text without letters is left out when the form is sent, also where it is a choice.
    const given = Object.entries(gift ?? {}).filter(
      ([name, value]) => names.has(name) && value !== '',
    );
    values = joined(values, Object.fromEntries(given));
  }
  const changed = Object.values(chosen).some((gift) => gift !== undefined);
  return { chosen, values, ...judged(form, { shop, answers, changed }, values) };
}

/**
 * What a visitor gives in one go: a field with what its widget gives besides, or a part of a field.
 */
interface Bit {
  readonly path: string;
  readonly values: Readonly<Record<string, Json>>;
}

function bitsOf(field: FormField, gift: Gift): Bit[] {
  const { name } = field;
  const value = gift[name];
  if (partsOf(field).length === 0 || !isObject(value)) return [{ path: name, values: gift }];
  return Object.keys(value).map((part) => ({
    path: `${name}/${part}`,
    values: { [name]: { [part]: value[part] as Json } },
  }));
}

/** Whether all gifts can be given in some order, each while its field is shown. */
function isGivable(
  form: StepFormDefinition,
  situation: Situation,
  fields: readonly FormField[],
  chosen: Filling['chosen'],
): boolean {
  let given = filled(form, situation, fields, {}).values;
  let left = fields.flatMap((field) => {
    const gift = chosen[field.name];
    return gift === undefined ? [] : bitsOf(field, gift);
  });
  for (let changed = false; left.length > 0; changed = true) {
    const { hidden } = judged(form, { ...situation, changed }, given);
    const isHidden = ({ path }: Bit) =>
      hidden.some((at) => path === at || path.startsWith(`${at}/`));
    const waiting = left.filter(isHidden);
    if (waiting.length === left.length) return false;
    for (const { values } of left.filter((bit) => !isHidden(bit))) given = joined(given, values);
    left = waiting;
  }
  return true;
}

/** Merges values, including the parts of an object. */
function joined(values: Filling['values'], more: Filling['values']): Record<string, Json> {
  const entries = Object.entries(more).map(([name, value]) => {
    const before = values[name];
    return [name, isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  return { ...values, ...Object.fromEntries(entries) };
}

/** The form as it looks when Back shows it again to the visitor who filled it in. */
export function showAgain(
  form: StepFormDefinition,
  { shop, answers }: Situation,
  { chosen, values, hidden }: Filling,
): Filling {
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => !hidden.includes(name)),
  );
  const known = { shop, answers: { ...answers, ...given }, changed: false };
  const shown = partsWithDefaults(form.schema, given) as Filling['values'];
  return { chosen, values: shown, ...judged(form, known, shown) };
}

/**
 * Every way in which a visitor in a situation can fill in a form, whether or not it can be
 * submitted.
 */
export function* fillingsOf(form: StepFormDefinition, situation: Situation): Generator<Filling> {
  const fields = fieldsOf(form);
  const options: Options = fields.map((field) => {
    const given = giftsOf(field, situation);
    // An answer given earlier is there without what its widget would give besides.
    const alone = given.flatMap(({ [field.name]: own, ...others }) =>
      own === undefined || Object.keys(others).length === 0 ? [] : [{ [field.name]: own }],
    );
    const gifts: (Gift | undefined)[] = [...given, ...alone];
    if (gifts.length === 0 || canBeBlank(field)) gifts.push(undefined);
    return [field, gifts];
  });
  const isOpen = (field: FormField, { hidden, values }: Filling) =>
    !hidden.includes(field.name) &&
    widgetOf(field)?.isOffered?.({ ...situation.answers, ...values }) !== false;
  // Nothing can be given in a field that is hidden or has nothing to offer.
  const closed = (filling: Filling) =>
    fields.filter((field) => filling.chosen[field.name] !== undefined && !isOpen(field, filling));
  const withoutClosed = (filling: Filling): Filling => {
    const left = closed(filling);
    if (left.length === 0) return filling;
    const blank = Object.fromEntries(left.map(({ name }) => [name, undefined]));
    return withoutClosed(filled(form, situation, fields, { ...filling.chosen, ...blank }));
  };
  // Of all combinations, another one leaves those fields blank.
  const areAll = countOf(options) <= mostFillings;
  for (const chosen of combinations(options, form)) {
    const picked = filled(form, situation, fields, chosen);
    const filling = areAll ? picked : withoutClosed(picked);
    if (closed(filling).length > 0) continue;
    if (isGivable(form, situation, fields, filling.chosen)) yield filling;
  }
}

/** Whether a form that is filled in like this can be submitted. */
export const isPassed = ({ continueWhen }: JsonObject | StepFormDefinition, filling: Filling) =>
  filling.wrong.length === 0 && filling.holds(continueWhen);
