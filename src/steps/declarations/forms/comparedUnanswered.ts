import { heldUnanswered } from '../../../engine/heldUnanswered.ts';
import type { Json } from '../../../engine/types.ts';
import { isObject } from '../../../json/isObject.ts';
import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import { fieldsOf } from './fields.ts';
import type { FormFinding } from './fieldWords.ts';

/** Every condition of a form with its pointer. */
function conditionsOf({ uiSchema, actions = [], skipWhen, continueWhen }: StepFormDefinition) {
  const found: [pointer: string, rule: Json][] = [];
  const note = (pointer: string, rule: unknown) => {
    if (isObject(rule)) found.push([pointer, rule as Json]);
  };
  note('/skipWhen', skipWhen);
  note('/continueWhen', continueWhen);
  for (const [index, action] of actions.entries()) {
    note(below('/actions', index, 'showWhen'), action.showWhen);
  }
  const look = (ui: Readonly<Record<string, unknown>>, pointer: string) => {
    for (const [key, value] of Object.entries(ui)) {
      if (key === 'ui:showWhen') note(below(pointer, key), value);
      else if (!key.startsWith('ui:') && isObject(value)) look(value, below(pointer, key));
    }
  };
  look(uiSchema, '/uiSchema');
  return found;
}

/**
 * Warnings for conditions that hold before their question is answered: whoever asks something of
 * cars with less than 5000 miles does not mean those of which nobody has said anything yet.
 */
export function comparedUnanswered(form: StepFormDefinition): FormFinding[] {
  // A field with a default is answered when the form opens.
  const filled = new Set(
    fieldsOf(form).flatMap(({ name, schema }) => ('default' in schema ? [`form.${name}`] : [])),
  );
  const canBeMissing = (name: string) => /^(?:form|answers)\./.test(name) && !filled.has(name);
  return conditionsOf(form).flatMap(([at, rule]) =>
    heldUnanswered(rule, canBeMissing).map(({ name, path, mended }): FormFinding => ({
      severity: 'warning',
      pointer: below(at, ...path),
      message: `it holds as long as "${name.replace(/^\w+\./, '')}" is not answered; say "and it was answered": ${JSON.stringify(mended)}`,
    })),
  );
}
