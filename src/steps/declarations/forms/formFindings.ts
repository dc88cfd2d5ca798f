import { below } from '../../../json/pointer.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField, ScreenDeclaration, Situation } from '../types.ts';
import {
  fieldsOf,
  fittingValues,
  giftsOf,
  ownersOf,
  partsOf,
  requiredIn,
  widgetOf,
} from './fields.ts';
import {
  addedRules,
  label,
  ownSchema,
  quoteNames,
  takeOut,
  type FormFinding,
} from './fieldWords.ts';
import { isPassed, type Filling } from './fillings.ts';
import { findLoosened } from './findLoosened.ts';
import { shownFormFindings } from './shownFormFindings.ts';
import { impassable, visitsOf } from './impassable.ts';
import { unknownSettings } from './unknownSettings.ts';
import { unusualRules } from './unusualRules.ts';
import { comparedUnanswered } from './comparedUnanswered.ts';
import { marksLeft } from './marksLeft.ts';
import { wordsMissing } from './wordsMissing.ts';
import { wrongWith } from './wrongWith.ts';

/** Why nobody can give an answer, and how to mend that; undefined if somebody can. */
function whyUnanswerable(field: FormField, situations: readonly Situation[]): string | undefined {
  if (situations.some((situation) => fittingValues(field, situation).length > 0)) return undefined;
  const owners = ownersOf(field.name);
  const widget = widgetOf(field);
  if (owners.length > 0 && widget !== undefined && !owners.includes(widget.name)) {
    return `nobody can give it in the widget "${widget.name}": use "ui:widget": ${quoteNames(owners, ' or ')}`;
  }
  const [gift] = situations.flatMap((situation) => giftsOf(field, situation));
  const value = gift?.[field.name];
  if (value === undefined) {
    return `the widget "${widget?.name}" gives nothing for it: choose another "ui:widget", or list the choices`;
  }
  const broken = [...new Set(wrongWith(field.schema, value).map(({ keyword }) => keyword))];
  // What is wrong with a sample of another type says nothing of the rules.
  const named = broken.includes('type') ? '' : ` (${broken.join(', ')})`;
  return `no answer fits all its rules${named}${takeOut(addedRules(field))}`;
}

/** The errors of one field that prevent visitors from answering it. */
function unanswerable(
  field: FormField,
  situations: readonly Situation[],
  at: string,
): FormFinding[] {
  const parts = partsOf(field);
  const inParts = parts.flatMap((part) =>
    unanswerable(part, situations, below(at, 'properties', part.name)),
  );
  if (inParts.length > 0) return inParts;
  const why = whyUnanswerable(field, situations);
  if (why === undefined) return [];
  return [{ severity: 'error', pointer: at, message: `${label(field)}: ${why}` }];
}

const isHiddenWidget = (field: FormField) => field.looks['ui:widget'] === 'hidden';

/** Whether no widget ever gives the answer of a hidden field. A fixed value has a default. */
function neverGiven({ name, schema }: FormField, fillings: readonly Filling[]): boolean {
  const isFixed = schema.default !== undefined && ownSchema(name) === undefined;
  const isGiven = ({ chosen }: Filling) =>
    Object.values(chosen).some((gift) => gift !== undefined && Object.hasOwn(gift, name));
  return !isFixed && !fillings.some(isGiven);
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
  const fields = fieldsOf(form);
  const visits = visitsOf(form);
  const situations = visits.flatMap((visit) => visit.situation);
  const at = (name: string) => below('/schema/properties', name);
  const drawn = fields.filter((field) => !isHiddenWidget(field));

  const found = drawn.flatMap((field) => unanswerable(field, situations, at(field.name)));
  const fillings = visits.flatMap((visit) => visit.fillings);
  const passed = fillings.filter((filling) => isPassed(form, filling));
  for (const field of fields.filter(isHiddenWidget)) {
    // Another error may be the cause, so a field that is not required is only reported if there is
    // none.
    const isToBeTold = found.length === 0 || requiredIn(form.schema).includes(field.name);
    if (!isToBeTold || !neverGiven(field, fillings)) continue;
    const owners = ownersOf(field.name);
    const mend = owners.length > 0 ? `: use ${quoteNames(owners, ' or ')}` : '';
    const message = `${label(field)}: no widget of the form gives it${mend}`;
    found.push({ severity: 'error', pointer: at(field.name), message });
  }
  for (const field of fields) {
    const own = ownSchema(field.name);
    const loose = own === undefined ? [] : findLoosened(own, field.schema);
    for (const rule of loose) {
      const message = `${label(field)}: ${rule.words}; take "${rule.keyword}" out, then the answer's own rule holds`;
      found.push({ severity: 'error', pointer: below(at(field.name), rule.keyword), message });
    }
  }
  const isTold = ({ name }: FormField) => found.some(({ pointer }) => pointer.startsWith(at(name)));
  found.push(
    ...unusualRules(
      fields.filter((field) => !isTold(field)),
      fillings,
      situations[0]!,
    ),
  );
  if (shownBy !== undefined) found.push(...shownFormFindings(form, shownBy, passed));
  found.push(...uselessButtons(form, fields), ...unknownSettings(form));
  if (found.length === 0) found.push(...impassable(form, visits));
  return [...found, ...wordsMissing(form, drawn), ...marksLeft(form), ...comparedUnanswered(form)];
}
