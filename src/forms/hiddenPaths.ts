import type { StepFormDefinition } from '../stepFile/types.ts';
import { holds, type ConditionFacts } from './condition.ts';
import type { Path } from './formValues.ts';

/** The paths of the fields whose `ui:showWhen` does not hold; fields inside of them count with them. */
export function hiddenPaths(form: StepFormDefinition, facts: ConditionFacts): Path[] {
  const walk = (looks: object, path: Path): Path[] =>
    Object.entries(looks).flatMap(([key, value]) => {
      if (key === 'ui:showWhen') return holds(value, facts) ? [] : [path];
      if (key.startsWith('ui:') || value === null || typeof value !== 'object') return [];
      return walk(value as object, [...path, key]);
    });
  return walk(form.uiSchema, []);
}
