import type { Answers } from '../../../contract/types.gen.ts';
import type { Json } from '../../../engine/types.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField, Gift } from '../types.ts';
import { drawnFields, fieldsOf, partsOf, widgetOf } from './fields.ts';
import { isPassed, type Filling } from './fillings.ts';
import { mending } from './mending.ts';
import { givenIn, isHiddenIn, placesOf, secretsIn, type Place } from './onScreen.ts';
import { triesOf } from './situations.ts';

/** The fillings in which every visible field was answered, with all its parts. */
export function completeAmong(form: StepFormDefinition, fillings: readonly Filling[]): Filling[] {
  const places = placesOf(form);
  return fillings.filter((filling) =>
    places.every((place) => isHiddenIn(filling, place) || givenIn(filling, place) !== undefined),
  );
}

/** Consents that must be voluntary by law: a booking must not depend on them. */
const consents: ReadonlySet<string> = new Set<keyof Answers>(['okForMarketing', 'agreement']);

/** What a visitor chose in a field, or typed where conditions or other rules read it. */
export interface Choice {
  readonly place: Place;
  readonly value: Json;
}

/**
 * A box that is not ticked is no choice, unless it is a consent: it may be required to tick it. A
 * "No" among choices is one.
 */
const isUnticked = ({ place, value }: Choice) =>
  value === false &&
  widgetOf(place.field)?.name === 'checkbox' &&
  !consents.has(place.path.join('.'));

/** Choices that some visitors make and with which nobody can go on. */
export interface Stuck {
  readonly choices: readonly Choice[];
  /** The fillings with them. */
  readonly among: readonly Filling[];
}

/** Whether only one thing was chosen; each entry of a list is one. */
const isSingle = (choices: readonly Choice[]) => choices.flatMap(({ value }) => value).length < 2;

const keyOf = (choices: readonly Choice[]) =>
  JSON.stringify(choices.map(({ place, value }) => [place.path, value]));

/** Finds what visitors choose in a filling, and whether they choose wherever they can. */
function choosing(form: StepFormDefinition) {
  const tries = triesOf(form);
  const drawn = placesOf(form).map((place) => {
    const name = place.path.join('.');
    const isTyped = widgetOf(place.field)?.keeps !== undefined;
    const tried = tries.get(`form.${name}`);
    return { place, name, tried: tried ?? [], isTyped, isRead: !isTyped || tried !== undefined };
  });
  // A widget may tick the box of a field that it draws besides its own.
  const boxes = fieldsOf(form)
    .filter(({ looks, schema }) => looks['ui:widget'] === 'hidden' && schema.type === 'boolean')
    .map((field): Place => ({ path: [field.name], field }));
  return (filling: Filling) => {
    const ticked = boxes.filter(({ field }) => filling.values[field.name] === true);
    const choices: Choice[] = ticked.map((place) => ({ place, value: true }));
    let isWhole = true;
    const wrong = new Set(filling.wrong.map(({ field }) => field));
    for (const { place, name, isTyped, isRead, tried } of drawn) {
      const value = givenIn(filling, place);
      // What is wrong with a text is said where it is typed.
      const isRight = !isTyped || (isRead && !wrong.has(name));
      const isChoice = value !== undefined && (isRight || tried.includes(value));
      if (isChoice && !isUnticked({ place, value })) choices.push({ place, value });
      else if (isRead && !isHiddenIn(filling, place)) isWhole = false;
    }
    return { filling, choices, isWhole };
  };
}

/** Whether one gift includes another. */
const brings = (gift: Gift, less: Gift) =>
  Object.entries(less).every(
    ([name, value]) => JSON.stringify(gift[name]) === JSON.stringify(value),
  );

/** The gifts of a field without parts with which nobody can go on. */
function stuckGifts(
  field: FormField,
  tried: readonly Filling[],
  passed: readonly Filling[],
): Gift[] {
  const { name } = field;
  const given = (fillings: readonly Filling[]) => {
    const gifts = fillings.flatMap(({ chosen: { [name]: gift } }) => (gift ? [gift] : []));
    return [...new Map(gifts.map((gift) => [JSON.stringify(gift), gift])).values()];
  };
  const through = given(passed);
  return given(tried).filter(
    (gift) =>
      gift[name] !== undefined &&
      !isUnticked({ place: { path: [name], field }, value: gift[name] }) &&
      !through.some((other) => brings(other, gift)),
  );
}

/** Two of some choices with which nobody can go on; all of them if there are no such two. */
function narrowed(
  choices: readonly Choice[],
  passed: readonly (readonly Choice[])[],
): readonly Choice[] {
  const pairs = choices.flatMap((one, index) =>
    choices.slice(index + 1).map((other) => [one, other] as const),
  );
  const isPassed = (pair: readonly Choice[]) =>
    passed.some((list) => {
      const keys = new Set(list.map((choice) => keyOf([choice])));
      return pair.every((choice) => keys.has(keyOf([choice])));
    });
  return pairs.find((pair) => !isPassed(pair)) ?? choices;
}

/**
 * Choices with which nobody can go on: a single one, or some together of which nothing says which
 * has to change; undefined if there are none.
 */
export function stuckAmong(
  form: StepFormDefinition,
  tried: readonly Filling[],
  passed: readonly Filling[],
): Stuck | undefined {
  const isMended = mending(form, tried, passed);
  for (const field of drawnFields(form).filter((one) => partsOf(one).length === 0)) {
    for (const gift of stuckGifts(field, tried, passed)) {
      const key = JSON.stringify(gift);
      const value = gift[field.name]!;
      const among = tried.filter(({ chosen }) => JSON.stringify(chosen[field.name]) === key);
      const choices = [{ place: { path: [field.name], field }, value }];
      if (isSingle(choices) || !among.some(isMended)) return { choices, among };
    }
  }
  const choose = choosing(form);
  const through = passed.map((filling) => choose(filling).choices);
  const known = new Set(
    through.flatMap((choices) => [choices, ...choices.map((one) => [one])].map(keyOf)),
  );
  const stuck = new Map<string, { choices: readonly Choice[]; among: Filling[] }>();
  for (const { filling, choices, isWhole } of tried.map(choose)) {
    const isTogether = isWhole && choices.length > 0;
    for (const some of [...choices.map((one) => [one]), ...(isTogether ? [choices] : [])]) {
      const key = keyOf(some);
      if (known.has(key)) continue;
      const found = stuck.get(key) ?? { choices: some, among: [] };
      stuck.set(key, found);
      found.among.push(filling);
    }
  }
  const found = [...stuck.values()].find(
    ({ choices, among }) => isSingle(choices) || !among.some(isMended),
  );
  return found && { choices: narrowed(found.choices, through), among: found.among };
}

/** Whether everybody can submit a form: with each answer they can give, and with all of them. */
export function letsEverybodyOn(form: StepFormDefinition, fillings: readonly Filling[]): boolean {
  const secrets = secretsIn(form);
  const known = fillings.filter((filling) => secrets(filling).length === 0);
  const complete = completeAmong(form, fillings);
  const areLetOn = (some: readonly Filling[]) => {
    const passed = some.filter((filling) => isPassed(form, filling));
    return passed.length > 0 && stuckAmong(form, some, passed) === undefined;
  };
  return (
    areLetOn(fillings) &&
    (known.length === fillings.length || areLetOn(known)) &&
    (complete.length === 0 || complete.some((filling) => isPassed(form, filling)))
  );
}
