import { isGiven } from '../../../engine/guards.ts';
import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { ScreenDeclaration } from '../types.ts';
import { fieldsOf } from './fields.ts';
import { addedRules, label, takeOut, type FormFinding } from './fieldWords.ts';
import type { Filling } from './fillings.ts';

/**
 * The further errors of a form that a component shows and sends by itself: what would be lost, what
 * it cannot be sent without, and buttons that lead nowhere.
 *
 * @param passed every filling with which the form can be submitted
 */
export function shownFormFindings(
  form: StepFormDefinition,
  { formSends, formNeeds = [] }: Pick<ScreenDeclaration, 'formSends' | 'formNeeds'>,
  passed: readonly Filling[],
): FormFinding[] {
  const error = (pointer: string, message: string): FormFinding => ({
    severity: 'error',
    pointer,
    message,
  });
  const at = (name: string) => below('/schema/properties', name);
  const fields = fieldsOf(form);
  const lost = fields.filter(({ name }) => formSends?.includes(name as never) === false);
  const needed = fields.filter(({ name }) => formNeeds.includes(name as never));
  const missing = formNeeds.filter((name) =>
    passed.some(({ values, hidden }) => hidden.includes(name) || !isGiven(values[name])),
  );
  return [
    ...lost.map((field) =>
      error(at(field.name), `${label(field)}: this form does not send it to the shop; take it out`),
    ),
    ...missing.map((name) =>
      error(
        '/schema/required',
        `it can be sent without "${name}", and the shop could not answer: ask everybody for it, and put it under "required"`,
      ),
    ),
    ...needed.flatMap((field) => {
      const added = addedRules(field);
      const why =
        'what is known is filled in here and cannot be changed, so it must not be refused';
      return added.length === 0
        ? []
        : [error(at(field.name), `${label(field)}: ${why}${takeOut(added)}`)];
    }),
    ...(form.actions ?? []).map((_, index) =>
      error(below('/actions', index), 'this form has one button; no other one would lead anywhere'),
    ),
  ];
}
