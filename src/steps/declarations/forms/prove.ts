/**
 * Proves that everybody can get through a form, in every shop: each question can be answered in
 * whatever way those were answered on which it depends; whoever chooses what is refused then is told
 * so at a question that can still be answered; whoever answers all that Continue asks for goes on; and
 * whoever comes back finds what they gave. One question after the other, that leads everybody on.
 *
 * Each claim is tried with every value that it can tell apart, of everything in its cone of influence,
 * so no case is left out. That there are so few is because `checkSchema` and `checkComparisons` let a
 * form hold nothing else.
 */
import { isGiven } from '../../../engine/guards.ts';
import { below } from '../../../json/pointer.ts';
import { fieldKindOf } from '../../../stepFile/fieldKind.ts';
import type { StepFormDefinition } from '../../../stepFile/types.ts';
import type { FormField } from '../types.ts';
import { fieldsOf, isHiddenWidget, widgetOf, type LeafField } from './fields.ts';
import { label, type FormFinding } from './fieldWords.ts';
import { judged, atPath, withValue, type Values } from './filled.ts';
import {
  coneOf,
  earlierAnswers,
  given,
  modelOf,
  offered,
  statesOf,
  unlessTooMuch,
  waitingForItself,
  wholeCone,
  wrongIn,
  type Choice,
  type FormModel,
  type FormState,
} from './model.ts';
import { readBy, shownBy } from './reads.ts';
import { wrongWith } from '../../../json/wrongWith.ts';

/** Consents that must be voluntary by law: a booking must not depend on them. */
const consents: ReadonlySet<string> = new Set(['form.okForMarketing', 'form.agreement']);

/** The rules that say by themselves what is wanted. */
const limits: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minItems', 'maxItems']);

const pointerTo = (path: readonly string[]) =>
  below('', 'schema', ...path.flatMap((name) => ['properties', name]));

const error = (pointer: string, message: string): FormFinding => ({
  severity: 'error',
  pointer,
  message,
});

/** A case of a claim: with these choices it holds, or it fails for some reason. */
interface Case {
  readonly state: FormState;
  readonly choices: readonly Choice[];
  readonly why?: string | undefined;
}

const keyOf = ({ question, value }: Choice) => `${question.name} ${JSON.stringify(value)}`;

/** The choices on which it depends that a case fails: one or two if there are no more. */
function culprits(failed: Case, cases: readonly Case[]): readonly Choice[] {
  const { choices } = failed;
  const pairs = choices.flatMap((one, index) =>
    choices.slice(index + 1).map((other) => [one, other]),
  );
  const fails = (some: readonly Choice[]) => {
    const keys = some.map(keyOf);
    return cases.every((one) => {
      const made = new Set(one.choices.map(keyOf));
      return one.why !== undefined || !keys.every((key) => made.has(key));
    });
  };
  return [[], ...choices.map((one) => [one]), ...pairs].find(fails) ?? choices;
}

/** The settings of a case's shop, where it is not the usual one. */
const whereOf = ({ settings }: FormState) =>
  settings.length > 0 ? ` at a shop with ${settings.join(', ')}` : '';

/** The error of the simplest case that fails; undefined if the claim holds. */
function failureOf(
  cases: readonly Case[],
  pointer: string,
  subject?: LeafField,
): FormFinding | undefined {
  const failed = cases
    .filter(({ why }) => why !== undefined)
    .toSorted((one, other) => one.state.settings.length - other.state.settings.length)[0];
  if (failed === undefined) return undefined;
  const { settings } = failed.state;
  const where = whereOf(failed.state);
  const there = cases.filter(({ state }) => state.settings.join() === settings.join());
  const made = culprits(failed, there);
  const [first] = made;
  const named = [...new Set(made.map(({ question }) => label(question.field)))].join(' and ');
  const values = made.map(({ value }) => JSON.stringify(value)).join(' and ');
  if (first === undefined) {
    const about = subject === undefined ? '' : `${label(subject.field)}: `;
    return error(pointer, `${about}nobody can go on from this form${where}: ${failed.why}`);
  }
  return error(
    pointerTo(first.question.path),
    `${named}: whoever answers ${values}${where} cannot go on: ${failed.why}`,
  );
}

/** Whether a visitor reads at a question how to mend an error: by its limit, or in the form's words. */
const isTold = ({ field }: LeafField, keyword: string) =>
  limits.has(keyword) || atPath(field.looks['ui:errors'], [keyword]) !== undefined;

const isMissing = (keyword: string) => keyword === 'required' || keyword === 'dependencies';

/** Whether a question must be answered, in a group that is answered. */
function isRequired(
  { form }: FormModel,
  { path }: LeafField,
  { values, ...known }: FormState,
): boolean {
  const above = path.slice(0, -1);
  const whole =
    above.length > 0 && !isGiven(atPath(values, above) as never)
      ? withValue(values, above, {})
      : values;
  return judged(form, { ...known, values: whole as Values }).wrong.some(
    ({ field, keyword }) => field === path.join('.') && isMissing(keyword),
  );
}

/** Whether a question can be answered, in whatever way those were answered on which it depends. */
function answerable(model: FormModel, question: LeafField, answers: object, shown: Set<string>) {
  const { field, path, name } = question;
  const cases: Case[] = [];
  const isListed = widgetOf(field)?.keeps === undefined;
  const names = [...model.needsOf.get(question)!, ...(model.requiredBy.get(name) ?? [])];
  for (const state of statesOf(model, names, answers)) {
    const isMade = state.choices.some((one) => one.question.name === name);
    if (isMade || state.look.isHidden(path)) continue;
    shown.add(name);
    const inputs = offered(model, question, state);
    const next = inputs.map((input) => ({ input, state: given(model, state, question, input) }));
    const results = next.map((one) => ({ ...one, wrong: wrongIn(one.state, question, one.input) }));
    const isNeeded = isRequired(model, question, state);
    const isStuck =
      results.every(({ wrong }) => wrong.length > 0) && (isNeeded || inputs.length > 0);
    const rules = [
      ...new Set(results.flatMap(({ wrong }) => wrong.map(({ keyword }) => `"${keyword}"`))),
    ];
    const why =
      rules.length > 0 ? `no answer to it fits ${rules.join(' and ')}` : 'nothing is offered there';
    if (isStuck) {
      const stuck = `${label(field)} must be answered, and ${why}`;
      cases.push({ state, choices: state.choices, why: stuck });
      continue;
    }
    if (inputs.length === 0) cases.push({ state, choices: state.choices });
    for (const { input, state: after, wrong } of results) {
      const value = input[field.name];
      const isNothing = value === '' && isNeeded && isListed;
      const isOwn = value !== undefined && wrongWith(field.schema, value).length > 0;
      const untold = isOwn ? undefined : wrong.find(({ keyword }) => !isTold(question, keyword));
      const refused =
        untold &&
        `"${untold.field}" breaks "${untold.keyword}", and nothing on the screen says so; take the rule out, or say under "ui:errors" of "${untold.field}" what to change`;
      const blank = 'the page takes a choice without a value for no answer';
      cases.push({ state, choices: after.choices, why: isNothing ? blank : refused });
    }
  }
  return failureOf(cases, pointerTo(path), question);
}

/**
 * Whether a question's answer can be sent, and each of its choices: not if it is asked, or right, only
 * as long as something else is not answered that must be.
 */
function sendable(model: FormModel, question: LeafField, answers: object): FormFinding | undefined {
  const { field, path, name } = question;
  const { continueWhen } = model.form;
  const needs = model.needsOf.get(question)!;
  const continues = coneOf(model, readBy(continueWhen).keys()).questions;
  const isShared = coneOf(model, needs).questions.some((one) => continues.includes(one));
  const { names, fields } = wholeCone(
    model,
    isShared ? [...needs, ...readBy(continueWhen).keys()] : needs,
  );
  if (fields.size === 0) return undefined;
  const passes = ({ look }: FormState) =>
    (!isShared || look.holds(continueWhen, true)) &&
    !look.wrong.some(({ field: at, keyword }) => isMissing(keyword) && fields.has(at));
  /** By the settings of a shop, and there by choice. */
  const shops = new Map<string, Map<string, Case>>();
  for (const state of statesOf(model, names, answers)) {
    if (state.look.isHidden(path)) continue;
    const cases = shops.get(state.settings.join()) ?? new Map<string, Case>();
    shops.set(state.settings.join(), cases);
    const made = state.choices.find((one) => one.question.name === name);
    const all = made ? [{ [field.name]: made.value }] : offered(model, question, state);
    for (const input of all) {
      const after = made ? state : given(model, state, question, input);
      const choice = { question, value: input[field.name] ?? null };
      const isSent = wrongIn(after, question, input).length === 0 && passes(after);
      const why = isSent ? undefined : 'it is refused once all is answered that must be';
      const before = cases.get(keyOf(choice));
      if (isSent || before === undefined)
        cases.set(keyOf(choice), { state, choices: [choice], why });
    }
  }
  const isChoice = fieldKindOf(field.schema) === 'choice';
  for (const cases of [...shops.values()].map((one) => [...one.values()])) {
    const isLost = cases.length > 0 && cases.every(({ why }) => why !== undefined);
    const [one] = cases;
    if (isLost && one !== undefined) {
      const why = `it is asked${whereOf(one.state)} only as long as something else is not answered that must be`;
      return error(pointerTo(path), `${label(field)}: whoever answers it cannot go on: ${why}`);
    }
    const fitting = cases.filter(
      ({ choices: [choice] }) => wrongWith(field.schema, choice!.value).length === 0,
    );
    const failure = isChoice ? failureOf(fitting, pointerTo(path), question) : undefined;
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/**
 * Whether what a widget gives beside its own answer is there wherever it must be, once its question is
 * answered.
 */
function givenAlong(
  model: FormModel,
  field: FormField,
  answers: object,
  shown: Set<string>,
): FormFinding | undefined {
  const { form, giversOf: givers } = model;
  const name = `form.${field.name}`;
  const asked = givers.get(name) ?? [];
  const shows = shownBy(form.uiSchema).filter(([path]) => path[0] === field.name);
  const names = [
    ...shows.flatMap(([, rule]) => [...readBy(rule).keys()]),
    ...asked.map((question) => question.name),
    ...(model.requiredBy.get(name) ?? []),
  ];
  const cases: Case[] = [];
  for (const state of statesOf(model, names, answers)) {
    if (asked.some((question) => isOpen(model, question, state))) continue;
    if (!state.look.isHidden([field.name])) shown.add(name);
    const broken = state.look.wrong.find(({ field: at }) => at === field.name);
    const why = broken && `nothing gives ${label(field)}, which breaks "${broken.keyword}"`;
    cases.push({ state, choices: state.choices, why });
  }
  return failureOf(cases, pointerTo([field.name]));
}

/** What a visitor chose in a question; undefined where it is left open. A box left empty is open. */
function chosenIn(question: LeafField, { choices }: FormState): Choice | undefined {
  const choice = choices.find((one) => one.question.name === question.name);
  const isConsent = consents.has(question.name);
  const isUnticked = choice === undefined || choice.value === false;
  if (isConsent) return isUnticked ? { question, value: false } : choice;
  const isBox = widgetOf(question.field)?.name === 'checkbox';
  return choice === undefined || (isBox && isUnticked) ? undefined : choice;
}

/** Whether a question is asked that is not answered, and that can be. */
const isOpen = (model: FormModel, question: LeafField, state: FormState) =>
  !state.look.isHidden(question.path) &&
  chosenIn(question, state) === undefined &&
  offered(model, question, state).length > 0;

const holdsFinally = (rule: unknown, { look }: FormState) => look.holds(rule, true);

/** Whether Continue can be pressed once all that it asks for is answered. */
function continuing(model: FormModel, answers: object): FormFinding | undefined {
  const { continueWhen } = model.form;
  if (continueWhen === undefined) return undefined;
  const names = [...readBy(continueWhen).keys()];
  const asked = [...new Set(names.flatMap((name) => model.giversOf.get(name) ?? []))];
  const cases: Case[] = [];
  for (const state of statesOf(model, names, answers)) {
    if (asked.some((question) => isOpen(model, question, state))) continue;
    const consented = asked.flatMap((question) =>
      consents.has(question.name) ? (chosenIn(question, state) ?? []) : [],
    );
    const others = state.choices.filter(({ question }) => !consents.has(question.name));
    const why = holdsFinally(continueWhen, state) ? undefined : '"continueWhen" does not hold then';
    cases.push({ state, choices: [...others, ...consented], why });
  }
  return failureOf(cases, '/continueWhen');
}

/** Whether whoever comes back to a form finds what they gave, and can go on with it. */
function returning(model: FormModel, answers: object): FormFinding | undefined {
  const { form, giversOf, reads, questions } = model;
  const asked = fieldsOf(form).map(({ name }) => name);
  const own = [...reads.keys()].filter(
    (name) => name.startsWith('answers.') && asked.includes(name.split('.')[1]!),
  );
  if (own.length === 0) return undefined;
  const kept = [...giversOf.keys()].filter((name) =>
    own.some((one) => {
      const path = name.replace('form.', 'answers.');
      return `${one}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one}.`);
    }),
  );
  const again = ({ shop, look }: FormState) =>
    judged(form, { shop, answers: { ...answers, ...look.shown }, values: look.shown }, false);
  const isOwn = (rule: unknown) => [...readBy(rule).keys()].some((name) => own.includes(name));
  for (const [path, rule] of shownBy(form.uiSchema)) {
    if (!isOwn(rule)) continue;
    const along = fieldsOf(form)
      .filter((field) => isHiddenWidget(field) && field.name === path[0])
      .map((field) => ({ field, path, name: `form.${field.name}` }));
    for (const question of [...questions, ...along]) {
      if (!path.every((key, index) => key === question.path[index])) continue;
      for (const state of statesOf(model, [question.name, ...kept], answers)) {
        const isThere = along.includes(question)
          ? isGiven(state.look.shown[question.field.name])
          : chosenIn(question, state) !== undefined;
        if (!isThere || !again(state).isHidden(question.path)) continue;
        return error(
          `${below('/uiSchema', ...path)}/ui:showWhen`,
          `${label(question.field)}: whoever comes back to this form loses what they gave; let its condition not ask whether it was answered`,
        );
      }
    }
  }
  const { continueWhen } = form;
  if (!isOwn(continueWhen)) return undefined;
  for (const state of statesOf(model, [...readBy(continueWhen).keys(), ...kept], answers)) {
    if (!holdsFinally(continueWhen, state) || again(state).holds(continueWhen, true)) continue;
    return error(
      '/continueWhen',
      'whoever comes back to this form cannot go on with what they gave; let it not ask what was answered before',
    );
  }
  return undefined;
}

const tooMuch = () =>
  error(
    '/uiSchema',
    'its conditions and branches tell apart more cases than can be proved; let fewer of them depend on one another, or make two forms of it',
  );

/** A form with what is proved of it. */
export interface FormProof {
  /** The error with some earlier answers; undefined if everybody who gave them gets through. */
  failureWith(answers: object): FormFinding | undefined;
  /** The errors for which nobody, whatever they answered before, is sure to get through. */
  readonly errors: readonly FormFinding[];
  readonly model: FormModel;
}

const proofs = new WeakMap<StepFormDefinition, FormProof>();

/** What is proved of a form. Each form object is proved once. */
export function proofOf(form: StepFormDefinition): FormProof {
  const proof = proofs.get(form) ?? prove(form);
  proofs.set(form, proof);
  return proof;
}

function prove(form: StepFormDefinition): FormProof {
  const model = modelOf(form);
  const shown = new Set<string>();
  const known = new Map<string, FormFinding | undefined>();
  const found = (answers: object): FormFinding | undefined => {
    for (const question of model.questions) {
      const failure =
        answerable(model, question, answers, shown) ?? sendable(model, question, answers);
      if (failure !== undefined) return failure;
    }
    for (const field of fieldsOf(form).filter(isHiddenWidget)) {
      const failure = givenAlong(model, field, answers, shown);
      if (failure !== undefined) return failure;
    }
    return continuing(model, answers);
  };
  const failureWith = (answers: object) => {
    const key = JSON.stringify(answers);
    if (!known.has(key)) {
      const failure = unlessTooMuch<FormFinding | undefined>(() => found(answers), tooMuch);
      known.set(key, failure);
    }
    return known.get(key);
  };
  const all = (): FormFinding | undefined => {
    const round = waitingForItself(model);
    if (round !== undefined) {
      return error(
        `${below('/uiSchema', ...round.path)}/ui:showWhen`,
        `${label(round.field)}: it waits for its own answer, or for a question that waits for it; let its condition ask a question that comes before`,
      );
    }
    const before = [...earlierAnswers(model)];
    const failures = before.map(failureWith);
    const hidden = fieldsOf(form).filter(isHiddenWidget);
    const along = hidden.map((field) => ({
      name: `form.${field.name}`,
      path: [field.name],
      field,
    }));
    const never = [...model.questions, ...along].find(({ name }) => !shown.has(name));
    if (never !== undefined && failures.includes(undefined)) {
      const message = `${label(never.field)}: it is never shown, for "ui:showWhen" never holds`;
      return error(`${below('/uiSchema', ...never.path)}/ui:showWhen`, message);
    }
    if (!failures.includes(undefined)) return failures[0];
    for (const answers of before) {
      const lost = returning(model, answers);
      if (lost !== undefined) return lost;
    }
    return undefined;
  };
  const first = unlessTooMuch<FormFinding | undefined>(all, tooMuch);
  const errors = first === undefined ? [] : [first];
  return { model, errors, failureWith };
}

/**
 * A warning for a question with which alone Continue stays disabled, although nothing on the screen
 * says what is missing: a form says so of what it lists as required, not of its `continueWhen`.
 */
export function keptBack(model: FormModel): FormFinding[] {
  const { form, reads } = model;
  const { continueWhen } = form;
  if (continueWhen === undefined) return [];
  const isKeptBack = (question: LeafField): boolean => {
    let isAlone = false;
    for (const answers of earlierAnswers(model)) {
      const settings = [...reads.keys()].filter((name) => name.startsWith('shop.'));
      for (const state of statesOf(model, settings, answers)) {
        if (state.look.isHidden(question.path)) continue;
        for (const input of offered(model, question, state)) {
          const { look } = given(model, state, question, input);
          if (look.wrong.length > 0) continue;
          if (look.holds(continueWhen)) return false;
          isAlone = true;
        }
      }
    }
    return isAlone;
  };
  const kept = unlessTooMuch(
    () => model.questions.find(isKeptBack),
    () => undefined,
  );
  if (kept === undefined) return [];
  const message = `Continue stays disabled for whoever answers ${label(kept.field)} alone, and nothing says why; let it hold for them too, or list what is missing under "required"`;
  return [{ severity: 'warning', pointer: '/continueWhen', message }];
}
