import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField, ScreenDeclaration, Situation } from '../types.ts';
import { fieldsOf, isHiddenWidget, ownersOf, partsOf, requiredIn, widgetOf } from './fields.ts';
import {
  addedRules,
  label,
  ownSchema,
  quoteNames,
  removalWords,
  type FormFinding,
} from './fieldWords.ts';
import { findLoosened } from './findLoosened.ts';
import { shownFormFindings } from './shownFormFindings.ts';
import { keptBack, proofOf } from './prove.ts';
import { secretTexts } from './secretTexts.ts';
import { unknownSettings } from './unknownSettings.ts';
import { unusualRules } from './unusualRules.ts';
import { comparedUnanswered } from './comparedUnanswered.ts';
import { marksLeft } from './marksLeft.ts';
import type { FormModel } from './model.ts';
import { inputsOf, usualBefore } from './values.ts';
import { wordsMissing } from './wordsMissing.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

/** Why nobody can give an answer, and how to mend that; undefined if somebody can. */
function whyUnanswerable(
  field: FormField,
  { reads }: FormModel,
  situation: Situation,
): string | undefined {
  const inputs = inputsOf(field, `form.${field.name}`, situation, reads);
  const values = inputs.flatMap(({ [field.name]: value }) => (value === undefined ? [] : [value]));
  if (values.some((value) => wrongWith(field.schema, value).length === 0)) return undefined;
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  if (owners.length > 0 && widget !== undefined && !owners.includes(widget.name)) {
    return `nobody can give it in the widget "${widget.name}": use "ui:widget": ${quoteNames(owners, ' or ')}`;
  }
  const [value] = values;
  if (value === undefined) {
    return `the widget "${widget?.name}" gives nothing for it: choose another "ui:widget", or list the choices`;
  }
  const broken = [...new Set(wrongWith(field.schema, value).map(({ keyword }) => keyword))];
  return `no answer fits all its rules (${broken.join(', ')})${removalWords(addedRules(field))}`;
}

/** The errors of one visible field, or of its parts, that prevent visitors from answering it. */
function unanswerable(
  field: FormField,
  model: FormModel,
  situation: Situation,
  at: string,
): FormFinding[] {
  const parts = partsOf(field);
  if (parts.length > 0) {
    return parts.flatMap((part) => {
      const inside = below(at, 'properties', part.name);
      // A part that is hidden has the value that stands there.
      const isFixed = isHiddenWidget(part) && part.schema.default !== undefined;
      return isFixed ? [] : unanswerable(part, model, situation, inside);
    });
  }
  const why = whyUnanswerable(field, model, situation);
  return why === undefined
    ? []
    : [{ severity: 'error', pointer: at, message: `${label(field)}: ${why}` }];
}

/** Errors for what buttons answer: a form sends only what it asks for, and nothing that is wrong. */
const uselessButtons = ({ actions = [] }: StepFormDefinition, fields: readonly FormField[]) =>
  actions.flatMap(({ answers = {} }, index) =>
    Object.entries(answers).flatMap(([name, value]): FormFinding[] => {
      const pointer = below('/actions', index, 'answers', name);
      const field = fields.find((one) => one.name === name);
      if (field === undefined) {
        const known = quoteNames(
          fields.map((one) => one.name),
          ' or ',
        );
        const message = `what the button answers would be lost, for the form does not ask for "${name}": use ${known}`;
        return [{ severity: 'error', pointer, message }];
      }
      const [broken] = wrongWith(field.schema, value);
      if (broken === undefined) return [];
      const message = `${label(field)}: the button never works, for ${JSON.stringify(value)} breaks "${broken.keyword}"; let it answer what the field takes`;
      return [{ severity: 'error', pointer, message }];
    }),
  );

/**
 * The errors that prevent visitors from submitting a form, and texts that they would miss.
 *
 * @param shownBy the component that shows the form and sends it, if one does
 */
export function formFindings(
  form: StepFormDefinition,
  shownBy?: Pick<ScreenDeclaration, 'formSends' | 'formNeeds'>,
): FormFinding[] {
  const { model, errors } = proofOf(form);
  const { shop, giversOf } = model;
  const situation = { shop, answers: usualBefore };
  const fields = fieldsOf(form);
  const at = (name: string) => below('/schema/properties', name);
  const drawn = fields.filter((field) => !isHiddenWidget(field));

  const found = drawn.flatMap((field) => unanswerable(field, model, situation, at(field.name)));
  for (const field of fields.filter(isHiddenWidget)) {
    const { name, schema } = field;
    // Another error may be the cause, so a field that is not required is only reported if there is
    // none.
    const isToBeTold = found.length === 0 || requiredIn(form.schema).includes(name);
    const isFixed = schema.default !== undefined && ownSchema(name) === undefined;
    if (!isToBeTold || isFixed || giversOf.has(`form.${name}`)) continue;
    const owners = ownersOf(name);
    const mend = owners.length > 0 ? `: use ${quoteNames(owners, ' or ')}` : '';
    const message = `${label(field)}: no widget of the form gives it${mend}`;
    found.push({ severity: 'error', pointer: at(name), message });
  }
  const isTold = ({ name }: FormField) => found.some(({ pointer }) => pointer.startsWith(at(name)));
  for (const field of fields) {
    const own = ownSchema(field.name);
    const loose = own === undefined ? [] : findLoosened(own, field.schema);
    // Of a pattern that nothing fits, the field says so already.
    const isSaid = isTold(field);
    for (const rule of loose.filter(({ keyword }) => keyword !== 'pattern' || !isSaid)) {
      const message = `${label(field)}: ${rule.words}; take "${rule.keyword}" out, then the answer's own rule holds`;
      found.push({ severity: 'error', pointer: below(at(field.name), rule.keyword), message });
    }
  }
  const untold = fields.filter((field) => !isTold(field));
  found.push(...unusualRules(untold, situation));
  if (shownBy !== undefined) found.push(...shownFormFindings(form, shownBy));
  found.push(...uselessButtons(form, fields), ...unknownSettings(form));
  if (found.length === 0) found.push(...errors);
  if (found.length === 0) found.push(...secretTexts(model));
  if (found.length === 0) found.push(...keptBack(model));
  return [...found, ...wordsMissing(form, drawn), ...marksLeft(form), ...comparedUnanswered(form)];
}
