import type { ShopSettings } from '../../../contract/types.gen.ts';
import type { Json } from '../../../engine/types.ts';
import { applyConditions } from '../../../forms/applyConditions.ts';
import { conditionHolds } from '../../../forms/condition.ts';
import { partsWithDefaults } from '../../../forms/withDefaults.ts';
import { isObject } from '../../../json/isObject.ts';
import { pointerKeys } from '../../../json/pointer.ts';
import type { JsonObject, StepFormDefinition } from '../../../stepFile/types.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

/** The values of a form, by the names of its fields. */
export type Values = Readonly<Record<string, Json>>;

/** What is known while a form is filled in. */
export interface FilledForm {
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

/** The value at a path; undefined if there is none. */
export const atPath = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], from);

/** A copy with another value at a path, or without any if it is undefined. */
export function withValue(base: unknown, path: readonly string[], value: unknown): JsonObject {
  const [key = '', ...inside] = path;
  const { [key]: part, ...others } = isObject(base) ? base : {};
  if (inside.length > 0) return { ...others, [key]: withValue(part, inside, value) };
  return value === undefined ? others : { ...others, [key]: value };
}

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
  const isHidden = (path: readonly string[]) =>
    hidden.some((above) => above.every((key, index) => key === path[index]));
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
