import type { Answers } from '../../../contract/types.gen.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { Field, Gift } from '../types.ts';
import { fieldsOf } from './fields.ts';
import { isPassed, type Filling } from './fillings.ts';

/** The visible fields of a form, without those that another field's widget draws. */
export const drawnFields = (form: StepFormDefinition): Field[] =>
  fieldsOf(form).filter(({ looks }) => looks['ui:widget'] !== 'hidden');

/** The fillings in which every visible field was answered. */
export const completeAmong = (drawn: readonly Field[], fillings: readonly Filling[]): Filling[] =>
  fillings.filter(({ chosen, hidden }) =>
    drawn.every(({ name }) => hidden.includes(name) || chosen[name] !== undefined),
  );

/** Whether one gift includes another. */
const brings = (gift: Gift, less: Gift) =>
  Object.entries(less).every(
    ([name, value]) => JSON.stringify(gift[name]) === JSON.stringify(value),
  );

/** Consents that must be voluntary by law: a booking must not depend on them. */
const consents: ReadonlySet<string> = new Set<keyof Answers>(['okForMarketing', 'agreement']);

/**
 * The gifts of a field with which nobody can go on. A box that must be ticked does not count,
 * unless it is a consent.
 */
export function stuckGifts(
  { name }: Field,
  tried: readonly Filling[],
  passed: readonly Filling[],
): Gift[] {
  const given = (fillings: readonly Filling[]) => {
    const gifts = fillings.flatMap(({ chosen: { [name]: gift } }) => (gift ? [gift] : []));
    return [...new Map(gifts.map((gift) => [JSON.stringify(gift), gift])).values()];
  };
  const through = given(passed);
  return given(tried).filter(
    (gift) =>
      gift[name] !== undefined &&
      (gift[name] !== false || consents.has(name)) &&
      !through.some((other) => brings(other, gift)),
  );
}

/** Whether everybody can submit a form: with each answer they can give, and with all of them. */
export function letsEverybodyOn(form: StepFormDefinition, fillings: readonly Filling[]): boolean {
  const passed = fillings.filter((filling) => isPassed(form, filling));
  const drawn = drawnFields(form);
  const complete = completeAmong(drawn, fillings);
  return (
    passed.length > 0 &&
    (complete.length === 0 || complete.some((filling) => isPassed(form, filling))) &&
    drawn.every((field) => stuckGifts(field, fillings, passed).length === 0)
  );
}
