/** What is wrong with a form that can be read: what somebody could not get past, or would miss. */
import { below } from '../../files/json/pointer.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import { wrongWith } from '../../files/json/wrongWith.ts';
import { usualAnswers } from '../../page/steps/declarations/samples.ts';
import type { ScreenDeclaration } from '../../page/steps/declarations/types.ts';
import { comparedUnanswered, unknownSettings } from './conditions.ts';
import {
  atPath,
  fieldsOf,
  hiddenLeaves,
  label,
  ownersOf,
  ownSchema,
  shownLeaves,
  requiredIn,
  schemaPointer,
  widgetOf,
} from './fields.ts';
import { error, type FormFinding } from './finding.ts';
import { keptBack, proofOf } from './prove.ts';
import type { FormModel } from './states.ts';
import { fittingIn, inputsOf } from './values.ts';
import { marksLeft, wordsMissing } from './wordsMissing.ts';

const quoteNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' or ');

/** Errors for answers of the visit in widgets that are not made for them. */
const unsuited = ({ questions }: FormModel): FormFinding[] =>
  questions.flatMap(({ path, field }) => {
    if (ownSchema(path) === undefined) return [];
    const answer = path.join('.');
    const owners = ownersOf(answer);
    const { name = 'none', own, suits = [answer] } = widgetOf(field) ?? {};
    const isSuited =
      owners.length > 0 ? owners.includes(name) : own === undefined && suits.includes(answer);
    if (isSuited) return [];
    const use = owners.length > 0 ? `use “ui:widget”: ${quoteNames(owners)}` : 'choose another one';
    const message = `${label(field)}: not everybody can give it in the widget “${name}”: ${use}`;
    return [error(schemaPointer(path), message)];
  });

const words = ['title', 'description', 'default', 'properties', 'type', 'items'];

/** Errors for questions that no answer fits. */
const unanswerable = ({ questions, shop, reads }: FormModel): FormFinding[] =>
  questions.flatMap(({ path, name, field }) => {
    const inputs = inputsOf(field, { shop, answers: usualAnswers }, reads.get(name));
    if (fittingIn(field, inputs).some((input) => input[field.name] !== undefined)) return [];
    const [value] = inputs.map(({ [field.name]: one }) => one).filter((one) => one !== undefined);
    const rules = Object.keys(field.schema).filter((key) => !words.includes(key));
    const mend = rules.length === 0 ? '' : `; take ${quoteNames(rules)} out`;
    const broken = new Set(wrongWith(field.schema, value).map(({ keyword }) => keyword));
    const why =
      value === undefined
        ? `the widget “${widgetOf(field)?.name}” gives nothing for it: choose another “ui:widget”, or list the choices`
        : `no answer fits all its rules (${[...broken].join(', ')})${mend}`;
    return [error(schemaPointer(path), `${label(field)}: ${why}`)];
  });

/** Errors for hidden questions that nothing answers. */
const ungiven = ({ form, giversOf }: FormModel): FormFinding[] =>
  hiddenLeaves(form)
    .filter(({ name, path, field: { schema } }) => {
      const isFixed = schema.default !== undefined && ownSchema(path) === undefined;
      return !isFixed && !giversOf.has(name);
    })
    .map(({ path, field }) => {
      const owners = ownersOf(path.join('.'));
      const mend = owners.length > 0 ? `: use ${quoteNames(owners)}` : '';
      return error(schemaPointer(path), `${label(field)}: no widget of the form gives it${mend}`);
    });

/** Errors for defaults that break their own rules, or that the widget never gives. */
const wrongDefaults = ({ form, questions, shop }: FormModel): FormFinding[] =>
  [...questions, ...hiddenLeaves(form)].flatMap(({ path, field }) => {
    const { default: value } = field.schema;
    if (value === undefined) return [];
    const gives = widgetOf(field)?.gives?.(field, { shop, answers: usualAnswers }) ?? [];
    const isGiven = gives.length === 0 || gives.some((input) => input[field.name] === value);
    if (isGiven && wrongWith(field.schema, value).length === 0) return [];
    const message = `${label(field)}: its default does not fit its own rules; mend or drop it`;
    return [error(below(schemaPointer(path), 'default'), message)];
  });

/** Errors for patterns of which the screen does not say what to type: nobody finds that out. */
const unexplained = ({ questions }: FormModel): FormFinding[] =>
  questions.flatMap(({ path, field }) => {
    const { schema, looks } = field;
    const isExplained =
      looks['ui:description'] !== undefined ||
      looks['ui:placeholder'] !== undefined ||
      atPath(looks['ui:errors'], ['pattern']) !== undefined;
    if (schema.pattern === undefined || ownSchema(path) !== undefined || isExplained) return [];
    const message = `${label(field)}: the screen does not say what to type; say it as “ui:description”, “ui:placeholder” or under “ui:errors”`;
    return [error(schemaPointer(path), message)];
  });

/** Errors for what buttons answer: a form sends only what it asks for, and nothing that is wrong. */
const uselessButtons = ({ form }: FormModel): FormFinding[] =>
  (form.actions ?? []).flatMap(({ answers = {} }, index) =>
    Object.entries(answers).flatMap(([name, value]): FormFinding[] => {
      const pointer = below('/actions', index, 'answers', name);
      const field = fieldsOf(form).find((one) => one.name === name);
      if (field === undefined) {
        const known = quoteNames(fieldsOf(form).map((one) => one.name));
        const message = `what the button answers would be lost, for the form does not ask for “${name}”: use ${known}`;
        return [error(pointer, message)];
      }
      const [broken] = wrongWith(field.schema, value);
      if (broken === undefined) return [];
      const message = `${label(field)}: the button never works, for ${JSON.stringify(value)} breaks “${broken.keyword}”; let it answer what the field takes`;
      return [error(pointer, message)];
    }),
  );

type ShownBy = Pick<ScreenDeclaration, 'formSends' | 'formNeeds'>;

/**
 * Errors of a form that a component shows and sends by itself: what would be lost, what it cannot be
 * sent without, and buttons that lead nowhere.
 */
function shownAlone({ form }: FormModel, { formSends, formNeeds = [] }: ShownBy): FormFinding[] {
  const lost = fieldsOf(form).filter(({ name }) => formSends?.includes(name as never) === false);
  const always = shownLeaves(form)
    .filter(({ field: { looks } }) => looks['ui:showWhen'] === undefined)
    .map(({ field }) => field.name);
  const missing = formNeeds.filter(
    (name) => !always.includes(name) || !requiredIn(form.schema).includes(name),
  );
  return [
    ...lost.map((field) =>
      error(
        schemaPointer([field.name]),
        `${label(field)}: this form does not send it to the shop; take it out`,
      ),
    ),
    ...missing.map((name) =>
      error(
        '/schema/required',
        `it can be sent without “${name}”, and the shop could not answer: ask everybody for it, and put it under “required”`,
      ),
    ),
    ...(form.actions ?? []).map((_, index) =>
      error(below('/actions', index), 'this form has one button; no other one would lead anywhere'),
    ),
  ];
}

/**
 * The errors that prevent visitors from submitting a form, and texts that they would miss.
 *
 * @param shownBy the component that shows the form and sends it, if one does
 */
export function formFindings(form: StepFormDefinition, shownBy?: ShownBy): FormFinding[] {
  const { model, failure } = proofOf(form);
  const all = [unsuited, unanswerable, wrongDefaults, unexplained].flatMap((find) => find(model));
  // Of each question the first, which may be the cause of the others.
  const found = all.filter((one, index) =>
    all.slice(0, index).every(({ pointer }) => !`${one.pointer}/`.startsWith(`${pointer}/`)),
  );
  if (found.length === 0) found.push(...ungiven(model));
  if (shownBy !== undefined) found.push(...shownAlone(model, shownBy));
  found.push(...uselessButtons(model), ...unknownSettings(form));
  if (found.length === 0 && failure !== undefined) found.push(failure);
  if (found.length === 0) found.push(...keptBack(model));
  return [...found, ...wordsMissing(model), ...marksLeft(form), ...comparedUnanswered(form)];
}
