import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField, ScreenDeclaration } from '../types.ts';
import { fieldsOf, isHiddenWidget, requiredIn } from './fields.ts';
import { addedRules, label, removalWords, type FormFinding } from './fieldWords.ts';

/**
 * The further errors of a form that a component shows and sends by itself: what would be lost, what
 * it cannot be sent without, and buttons that lead nowhere.
 */
export function shownFormFindings(
  form: StepFormDefinition,
  { formSends, formNeeds = [] }: Pick<ScreenDeclaration, 'formSends' | 'formNeeds'>,
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
  const isAsked = ({ looks, ...field }: FormField) =>
    looks['ui:showWhen'] === undefined && !isHiddenWidget({ looks, ...field });
  const always = needed.filter(isAsked).map(({ name }) => name);
  const missing = formNeeds.filter(
    (name) => !always.includes(name) || !requiredIn(form.schema).includes(name),
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
        : [error(at(field.name), `${label(field)}: ${why}${removalWords(added)}`)];
    }),
    ...(form.actions ?? []).map((_, index) =>
      error(below('/actions', index), 'this form has one button; no other one would lead anywhere'),
    ),
  ];
}
