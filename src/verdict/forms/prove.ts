/**
 * Proves that everybody can get through a form, in every shop: each question that must be answered can
 * be, in whatever way those were answered on which it depends; whoever answers it can send that;
 * whoever answers all that Continue asks for goes on; and whoever comes back finds what they gave. One
 * question after the other, that leads everybody on.
 *
 * Each claim is tried with every value that it can tell apart, of everything in its cone of influence,
 * so no case is left out. That there are so few is because `checkSchema` and `checkComparisons` let a
 * form hold nothing else.
 */
import { memo } from '../../checker/maps.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Json } from '../../engine/types.ts';
import { below } from '../../files/json/pointer.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import {
  atPath,
  hiddenLeaves,
  label,
  ownSchema,
  requiredIn,
  schemaPointer,
  widgetOf,
  type LeafField,
} from './fields.ts';
import { error, warning, type FormFinding } from './finding.ts';
import { namesIn, namesUnder, shownBy } from './reads.ts';
import {
  coneOf,
  earlierAnswers,
  given,
  leadsInto,
  judged,
  modelOf,
  offered,
  statesOf,
  unlessTooMuch,
  withValue,
  type Choice,
  type FormModel,
  type FormState,
  type Values,
} from './states.ts';

/** Consents that must be voluntary by law: a booking must not depend on them. */
const consents: ReadonlySet<string> = new Set(['form.okForMarketing', 'form.agreement']);

/** A case of a claim: with these choices it holds, or it fails for some reason. */
interface Case {
  readonly settings: readonly string[];
  readonly choices: readonly Choice[];
  readonly why?: string | undefined;
}

const keyOf = ({ question, value }: Choice) => `${question.name} ${JSON.stringify(value)}`;

/** The choices on which it depends that a case fails: one or two if there are no more. */
function causesOf({ choices }: Case, cases: readonly Case[]): readonly Choice[] {
  const pairs = choices.flatMap((one, index) =>
    choices.slice(index + 1).map((other) => [one, other]),
  );
  const passed = cases
    .filter(({ why }) => why === undefined)
    .map((one) => new Set(one.choices.map(keyOf)));
  return (
    [[], ...choices.map((one) => [one]), ...pairs].find((some) =>
      passed.every((made) => !some.every((one) => made.has(keyOf(one)))),
    ) ?? choices
  );
}

/** The settings of a shop, where it is not the usual one. */
const at = (settings: readonly string[]) =>
  settings.length > 0 ? ` at a shop with ${settings.join(', ')}` : '';

/** The error of the simplest case that fails; undefined if the claim holds. */
function failureOf(
  cases: readonly Case[],
  pointer: string,
  subject?: LeafField,
): FormFinding | undefined {
  const [failed] = cases
    .filter(({ why }) => why !== undefined)
    .toSorted((one, other) => one.settings.length - other.settings.length);
  if (failed === undefined) return undefined;
  const where = at(failed.settings);
  const causes = causesOf(
    failed,
    cases.filter(({ settings }) => at(settings) === where),
  );
  const [first] = causes;
  if (first === undefined) {
    const about = subject === undefined ? '' : `${label(subject.field)}: `;
    return error(pointer, `${about}nobody can go on from this form${where}: ${failed.why}`);
  }
  const named = [...new Set(causes.map(({ question }) => label(question.field)))].join(' and ');
  const values = causes.map(({ value }) => JSON.stringify(value)).join(' and ');
  return error(
    schemaPointer(first.question.path),
    `${named}: whoever answers ${values}${where} cannot go on: ${failed.why}`,
  );
}

const isMissing = (keyword: string) => keyword === 'required' || keyword === 'dependencies';

/** Whether a question must be answered, in a group that is answered. */
function isRequired({ form }: FormModel, { path }: LeafField, { values, ...known }: FormState) {
  const above = path.slice(0, -1);
  const isWhole = above.length === 0 || isGiven(atPath(values, above) as Json);
  const whole = isWhole ? values : (withValue(values, above, {}) as Values);
  return judged(form, { ...known, values: whole }).wrong.some(
    ({ field, keyword }) => field === path.join('.') && isMissing(keyword),
  );
}

const choiceOf = (question: LeafField, { choices }: FormState) =>
  choices.find((one) => one.question.name === question.name);

/**
 * The names on which some names depend, with those that may require an answer to one of them, and the
 * fields that they are the names of.
 */
function wholeCone(model: FormModel, names: readonly string[]) {
  const { questions } = coneOf(model, names);
  const asking = questions.flatMap(({ name }) => model.requiredBy.get(name) ?? []);
  const further = [...new Set(asking)].filter((name) => !names.includes(name));
  if (further.length > 0) return wholeCone(model, [...names, ...further]);
  return { names, fields: new Set(questions.map(({ path }) => path.join('.'))) };
}

/**
 * Whether a question that must be answered can be, in whatever way those were on which it depends, and
 * whether its answer can be sent: not if it is asked only as long as something else is not answered
 * that must be.
 */
function answerable(model: FormModel, question: LeafField, answers: object, shown: Set<string>) {
  const { field, path, name } = question;
  const { continueWhen } = model.form;
  const needs = model.needsOf.get(question)!;
  const waits = namesIn(continueWhen);
  const continues = coneOf(model, waits).questions;
  const isShared = coneOf(model, needs).questions.some((one) => continues.includes(one));
  const { names, fields } = wholeCone(model, isShared ? [...needs, ...waits] : needs);
  const isSent = ({ look }: FormState) =>
    (!isShared || look.holds(continueWhen, true)) &&
    !look.wrong.some((one) => isMissing(one.keyword) && fields.has(one.field));
  const cases: Case[] = [];
  /** By the settings of a shop, whether it can be sent there. */
  const sent = new Map<string, boolean>();
  const all = [...names, ...(model.requiredBy.get(name) ?? [])];
  for (const state of statesOf(model, all, answers)) {
    if (state.look.isHidden(path)) continue;
    shown.add(name);
    const isMade = choiceOf(question, state) !== undefined;
    const inputs = isMade ? [] : offered(model, question, state);
    const next = isMade ? [state] : inputs.map((input) => given(model, state, question, input));
    if (next.length > 0) {
      const where = at(state.settings);
      sent.set(where, sent.get(where) === true || next.some(isSent));
    }
    const isStuck = next.length === 0 && isRequired(model, question, state);
    const stuck = `${label(field)} must be answered, and nothing is offered there`;
    if (!isMade) cases.push({ ...state, why: isStuck ? stuck : undefined });
  }
  const [lost] = [...sent].filter(([, isEver]) => !isEver);
  if (lost === undefined) return failureOf(cases, schemaPointer(path), question);
  const why = `it is asked${lost[0]} only as long as something else is not answered that must be`;
  return error(schemaPointer(path), `${label(field)}: whoever answers it cannot go on: ${why}`);
}

/** What a visitor chose in a question; undefined where it is left open. A box left empty is open. */
function chosenIn(question: LeafField, state: FormState): Choice | undefined {
  const choice = choiceOf(question, state);
  const isUnticked = choice === undefined || choice.value === false;
  if (consents.has(question.name)) return isUnticked ? { question, value: false } : choice;
  const isBox = widgetOf(question.field)?.name === 'checkbox';
  return isBox && isUnticked ? undefined : choice;
}

/** The states in which some questions are answered, as far as they are asked and can be. */
function* answeredStates(
  model: FormModel,
  names: readonly string[],
  answers: object,
  asked: readonly LeafField[],
) {
  for (const state of statesOf(model, names, answers)) {
    const isOpen = asked.some(
      (question) =>
        !state.look.isHidden(question.path) &&
        chosenIn(question, state) === undefined &&
        offered(model, question, state).length > 0,
    );
    if (!isOpen) yield state;
  }
}

/**
 * Whether what a widget gives beside its own answer is there wherever it must be, once its question is
 * answered.
 */
function givenAlong(model: FormModel, hidden: LeafField, answers: object, shown: Set<string>) {
  const { path, name, field } = hidden;
  const asked = model.giversOf.get(name) ?? [];
  const shows = shownBy(model.form.uiSchema).filter(([above]) => leadsInto(path, above));
  const names = [
    ...namesIn(...shows.map(([, rule]) => rule)),
    ...asked.map((question) => question.name),
    ...(model.requiredBy.get(name) ?? []),
  ];
  const cases = [...answeredStates(model, names, answers, asked)].map((state): Case => {
    if (!state.look.isHidden(path)) shown.add(name);
    const broken = state.look.wrong.find((one) => one.field === path.join('.'));
    const why = broken && `nothing gives ${label(field)}, which breaks “${broken.keyword}”`;
    return { ...state, why };
  });
  return failureOf(cases, schemaPointer(path));
}

/** Whether Continue can be pressed once all that it asks for, or that is required for that, is answered. */
function continuing(model: FormModel, answers: object): FormFinding | undefined {
  const { continueWhen } = model.form;
  if (continueWhen === undefined) return undefined;
  const names = namesIn(continueWhen);
  const asked = [...new Set(names.flatMap((name) => model.giversOf.get(name) ?? []))];
  const consented = asked.filter(({ name }) => consents.has(name));
  const fields = new Set(coneOf(model, names).questions.map(({ path }) => path.join('.')));
  const isWhole = ({ look }: FormState) =>
    !look.wrong.some((one) => isMissing(one.keyword) && fields.has(one.field));
  const states = [...answeredStates(model, names, answers, asked)].filter(isWhole);
  const cases = states.map((state): Case => {
    const others = state.choices.filter(({ question }) => !consented.includes(question));
    const choices = [...others, ...consented.flatMap((one) => chosenIn(one, state) ?? [])];
    const isHeld = state.look.holds(continueWhen, true);
    return {
      ...state,
      choices,
      why: isHeld ? undefined : 'its own condition for going on does not hold then',
    };
  });
  return failureOf(cases, '/continueWhen');
}

/** Whether a box that was ticked and is not any more is as good as one that was left alone. */
function unticking(model: FormModel, answers: object): FormFinding | undefined {
  const { continueWhen } = model.form;
  if (continueWhen === undefined) return undefined;
  const names = namesIn(continueWhen);
  const boxes = new Set(
    names
      .flatMap((name) => model.giversOf.get(name) ?? [])
      .filter(({ field }) => widgetOf(field)?.name === 'checkbox'),
  );
  for (const box of boxes) {
    const states = [...statesOf(model, names, answers)].map((state) => ({
      value: choiceOf(box, state)?.value,
      isHeld: state.look.holds(continueWhen, true),
      others: JSON.stringify([
        at(state.settings),
        state.choices.filter(({ question }) => question !== box).map(({ value }) => value ?? null),
      ]),
    }));
    const left = states.filter(({ value, isHeld }) => value === undefined && isHeld);
    const isStuck = states.some(
      ({ value, isHeld, others }) =>
        value === false && !isHeld && left.some((one) => one.others === others),
    );
    if (!isStuck) continue;
    const message = `whoever ticks ${label(box.field)} and takes the tick away cannot go on, though whoever leaves it alone can: ask for it with “!!” or “!”, not for true or false`;
    return error('/continueWhen', message);
  }
  return undefined;
}

/** Whether whoever comes back to a form finds what they gave, and can go on with it. */
function returning(model: FormModel, answers: object): FormFinding | undefined {
  const { form, giversOf, reads, questions } = model;
  const asked = Object.keys(form.schema.properties as object);
  const own = namesUnder(reads, 'answers').filter((name) => asked.includes(name.split('.')[1]!));
  const reading = (rule: unknown) => namesIn(rule).some((name) => own.includes(name));
  if (reading(form.continueWhen)) {
    const message =
      'whoever comes back to this form may not go on with what they gave; let it ask for “form.…”, not for what was answered before';
    return error('/continueWhen', message);
  }
  const kept = [...giversOf.keys()].filter((name) => {
    const path = name.split('.').slice(1);
    const paths = own.map((one) => one.split('.').slice(1));
    return paths.some((one) => leadsInto(one, path) || leadsInto(path, one));
  });
  for (const [path] of shownBy(form.uiSchema).filter(([, rule]) => reading(rule))) {
    const all = [...questions, ...hiddenLeaves(form)];
    for (const question of all.filter((one) => leadsInto(one.path, path))) {
      for (const state of statesOf(model, [question.name, ...kept], answers)) {
        const { shop, look } = state;
        const isThere = questions.includes(question)
          ? chosenIn(question, state) !== undefined
          : isGiven(atPath(look.shown, question.path) as Json);
        if (!isThere) continue;
        const before = { shop, answers: { ...answers, ...look.shown }, values: look.shown };
        if (!judged(form, before, false).isHidden(question.path)) continue;
        return error(
          `${below('/uiSchema', ...path)}/ui:showWhen`,
          `${label(question.field)}: whoever comes back to this form loses what they gave; let its condition not ask whether it was answered`,
        );
      }
    }
  }
  return undefined;
}

/** A question that waits for itself; undefined if there is none. */
function waitingForItself({ questions, needsOf, giversOf }: FormModel): LeafField | undefined {
  const waitsFor = (question: LeafField, seen: Set<LeafField>): Set<LeafField> => {
    for (const one of needsOf.get(question)!.flatMap((name) => giversOf.get(name) ?? [])) {
      if (!seen.has(one)) waitsFor(one, seen.add(one));
    }
    return seen;
  };
  return questions.find((question) => waitsFor(question, new Set()).has(question));
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
  /** The error for which nobody, whatever they answered before, is sure to get through. */
  readonly failure: FormFinding | undefined;
  readonly model: FormModel;
}

const proofs = new WeakMap<StepFormDefinition, FormProof>();

/** What is proved of a form. Each form object is proved once. */
export function proofOf(form: StepFormDefinition): FormProof {
  return memo(proofs, form, () => prove(form));
}

/** The first finding of some claims. */
function firstOf<Subject>(
  subjects: Iterable<Subject>,
  claim: (subject: Subject) => FormFinding | undefined,
): FormFinding | undefined {
  for (const subject of subjects) {
    const found = claim(subject);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether a part of an answer is not asked on purpose: its condition is plainly false, and the answer
 * is of use without it.
 */
const isTakenOut = ({ path: [group = '', part = '', ...deeper], field }: LeafField) =>
  part !== '' &&
  deeper.length === 0 &&
  field.looks['ui:showWhen'] === false &&
  !requiredIn(ownSchema([group]) ?? { required: [part] }).includes(part);

function prove(form: StepFormDefinition): FormProof {
  const model = modelOf(form);
  const hidden = hiddenLeaves(form);
  const shown = new Set<string>();
  const known = new Map<string, FormFinding | undefined>();
  const find = (answers: object) =>
    firstOf(model.questions, (question) => answerable(model, question, answers, shown)) ??
    firstOf(hidden, (question) => givenAlong(model, question, answers, shown)) ??
    continuing(model, answers) ??
    unticking(model, answers);
  const failureWith = (answers: object) => {
    const key = JSON.stringify(answers);
    if (!known.has(key))
      known.set(
        key,
        unlessTooMuch(() => find(answers), tooMuch),
      );
    return known.get(key);
  };
  const atCondition = ({ path, field }: LeafField, message: string) =>
    error(`${below('/uiSchema', ...path)}/ui:showWhen`, `${label(field)}: ${message}`);
  const whole = (): FormFinding | undefined => {
    const round = waitingForItself(model);
    if (round !== undefined) {
      const message =
        'it waits for its own answer, or for a question that waits for it; let its condition ask a question that comes before';
      return atCondition(round, message);
    }
    const before = [...earlierAnswers(model)];
    const failures = before.map(failureWith);
    if (!failures.includes(undefined)) return failures[0];
    const never = [...model.questions, ...hidden].find(
      (question) => !shown.has(question.name) && !isTakenOut(question),
    );
    if (never !== undefined) {
      return atCondition(never, 'it is never shown: the condition for showing it never holds');
    }
    return firstOf(before, (answers) => returning(model, answers));
  };
  return { model, failure: unlessTooMuch(whole, tooMuch), failureWith };
}

/**
 * A warning for a question with which alone Continue stays disabled, although nothing on the screen
 * says what is missing: a form says so of what it lists as required, not of its `continueWhen`.
 */
export function keptBack(model: FormModel): FormFinding[] {
  const { continueWhen } = model.form;
  if (continueWhen === undefined) return [];
  const isKeptBack = (question: LeafField): boolean => {
    const held = [...earlierAnswers(model)].flatMap((answers) =>
      [...statesOf(model, namesUnder(model.reads, 'shop'), answers)]
        .filter((state) => !state.look.isHidden(question.path))
        .flatMap((state) =>
          offered(model, question, state).map((input) => given(model, state, question, input).look),
        )
        .filter(({ wrong }) => wrong.length === 0)
        .map(({ holds }) => holds(continueWhen)),
    );
    return held.length > 0 && !held.includes(true);
  };
  const kept = unlessTooMuch(
    () => model.questions.find(isKeptBack),
    () => undefined,
  );
  if (kept === undefined) return [];
  const message = `Continue stays disabled for whoever answers ${label(kept.field)} alone, and nothing says why; let it hold for them too, or list what is missing under “required”`;
  return [warning('/continueWhen', message)];
}
