import { isObject } from '../../files/json/isObject.ts';
import type { JsonObject, StepFormDefinition } from '../../files/stepFile/types.ts';
import { conditionHolds, type ConditionFacts } from './condition.ts';

type Path = readonly string[];

/** Every `ui:showWhen` of a form, with the path of its field, in the order of the file. */
function conditionsOf(looks: object, path: Path = []): (readonly [Path, unknown])[] {
  return Object.entries(looks).flatMap(([key, value]) => {
    if (key === 'ui:showWhen') return [[path, value] as const];
    if (key.startsWith('ui:') || value === null || typeof value !== 'object') return [];
    return conditionsOf(value as object, [...path, key]);
  });
}

/** The values without the one at a path; the same object if there is none. */
function without(values: JsonObject, [key = '', ...inside]: Path): JsonObject {
  if (!Object.hasOwn(values, key)) return values;
  const { [key]: value, ...others } = values;
  if (inside.length === 0) return others;
  if (!isObject(value)) return values;
  const less = without(value, inside);
  return less === value ? values : { ...values, [key]: less };
}

/** The part of a form that applies. */
export interface AppliedConditions {
  /**
   * The paths of fields whose `ui:showWhen` does not hold, which also hide the fields inside them.
   */
  readonly hidden: readonly Path[];
  /** The values without those of hidden fields. */
  readonly form: JsonObject;
}

/**
 * Finds the part of a form that applies. The value of a hidden field, such as an answer that Back
 * brought along, counts as not given in every other condition. Of fields that exclude one another,
 * the last in the file stays.
 */
export function applyConditions(
  { uiSchema }: StepFormDefinition,
  facts: ConditionFacts,
): AppliedConditions {
  const conditions = conditionsOf(uiSchema);
  const given = facts.form as JsonObject;
  let found: AppliedConditions = { hidden: [], form: given };
  // What a field hides can itself have hidden another, and so on, but no longer than there are fields.
  for (let rounds = 0; rounds <= conditions.length; rounds += 1) {
    const { form } = found;
    const hidden = conditions.flatMap(([path, condition]) =>
      conditionHolds(condition, { ...facts, form }) ? [] : [path],
    );
    const isSettled =
      hidden.length === found.hidden.length &&
      hidden.every((path, index) => path === found.hidden[index]);
    if (isSettled) return found;
    found = { hidden, form: hidden.reduce(without, given) };
  }
  return hideInTurn(conditions, facts);
}

/** Hides one field after the other, until the conditions of all others hold. */
function hideInTurn(
  conditions: ReturnType<typeof conditionsOf>,
  facts: ConditionFacts,
): AppliedConditions {
  const hidden: Path[] = [];
  let form = facts.form as JsonObject;
  let left = conditions;
  for (let before: JsonObject | undefined; before !== form;) {
    before = form;
    left = left.filter(([path, condition]) => {
      const isShown = conditionHolds(condition, { ...facts, form });
      if (!isShown) {
        hidden.push(path);
        form = without(form, path);
      }
      return isShown;
    });
  }
  return { hidden, form };
}
