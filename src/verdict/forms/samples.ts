/** What a form sends, with sample answers: what a flow is explored with. */
import type { Answers, OperationName } from '../../contract/types.gen.ts';
import { memo } from '../../checker/maps.ts';
import type { Condition, Precondition, Sample } from '../../checker/model/surroundings.ts';
import { isGiven } from '../../engine/guards.ts';
import type { Json } from '../../engine/types.ts';
import { decidedEvent } from '../../page/forms/decidedEvent.ts';
import { isObject } from '../../files/json/isObject.ts';
import { choicesIn } from '../../files/stepFile/fieldKind.ts';
import type { StepFormDefinition } from '../../files/stepFile/types.ts';
import { shop } from '../../page/steps/declarations/samples.ts';
import type { WidgetInput, Situation } from '../../page/steps/declarations/types.ts';
import {
  atPath,
  fieldsOf,
  ownSchema,
  partsOf,
  requiredIn,
  widgetOf,
  type LeafField,
} from './fields.ts';
import { proofOf } from './prove.ts';
import { joinedReads, namesUnder, type FormReads } from './reads.ts';
import {
  combinations,
  earlierAnswers,
  earlierNames,
  judged,
  opened,
  shopsOf,
  unlessTooMuch,
  withInput,
  type FormModel,
  type Judged,
  type Values,
} from './states.ts';
import { distinct, earlierValues, fittingIn, inputsOf } from './values.ts';

/** A form, filled in one way. */
interface Filling {
  readonly values: Values;
  readonly look: Judged;
}

/** The most samples of one situation, and of situations; of more, each value is tried once. */
const mostSamples = 3000;
const mostSituations = 64;

const areFew = (lists: readonly (readonly unknown[])[], most: number) =>
  lists.reduce((product, { length }) => product * length, 1) <= most;

/** Every combination, or each value with the first of all others, and with their last. */
function* sampled<Value>(lists: readonly (readonly Value[])[], most: number): Generator<Value[]> {
  if (areFew(lists, most)) return yield* combinations(lists);
  for (const end of [0, -1]) {
    const others = lists.map((list) => list.at(end) as Value);
    for (const [index, list] of lists.entries()) {
      for (const value of list) yield others.with(index, value);
    }
  }
}

/** What is given in one go: in a question, or in the questions of a group. */
type Entry = readonly (readonly [LeafField, WidgetInput])[];

/** What can be given in the questions of a form. */
function entriesOf({ form }: FormModel, situation: Situation, reads: FormReads): Entry[][] {
  const options = (question: LeafField): Entry[] => {
    const { field, name } = question;
    const named = reads.get(name);
    const all = fittingIn(field, inputsOf(field, situation, named));
    const inputs = choicesIn(field.schema).length > 0 ? all : distinct(field, all, named);
    // An answer given earlier is there without what its widget would give besides.
    const alone = inputs.flatMap(({ [field.name]: own, ...others }) =>
      own === undefined || Object.keys(others).length === 0 ? [] : [{ [field.name]: own }],
    );
    return [...inputs, ...alone].map((input) => [[question, input]]);
  };
  return fieldsOf(form).map((field): Entry[] => {
    const parts = partsOf(field);
    const own = { field, path: [field.name], name: `form.${field.name}` };
    if (parts.length === 0) return [...options(own), []];
    const required = requiredIn(field.schema);
    const some = [false, true].flatMap((isWhole) => {
      const lists = parts.map((part): Entry[] => {
        const name = `${own.name}.${part.name}`;
        const inputs = options({ field: part, path: [field.name, part.name], name });
        const isNeeded = required.includes(part.name);
        if (reads.has(name)) return isNeeded ? inputs : [...inputs, []];
        return isNeeded || isWhole ? inputs.slice(0, 1) : [[]];
      });
      return [...sampled(lists, mostSituations)].map((entries) => entries.flat());
    });
    return [...some, []];
  });
}

/** Every way to fill in a form in a situation, whether or not it can be submitted. */
function* fillingsOf(model: FormModel, situation: Situation, reads: FormReads): Generator<Filling> {
  const { form } = model;
  const lists = entriesOf(model, situation, reads);
  const isOpen =
    (look: Judged, values: Values) =>
    ([{ field, path }]: Entry[number]) =>
      !look.isHidden(path) &&
      widgetOf(field)?.isOffered?.({ ...situation.answers, ...values }) !== false;
  const filled = (given: Entry): Filling & { open: Entry } => {
    const values = given.reduce<Values>(
      (so, [question, input]) => withInput(form, so, question, input),
      opened(form),
    );
    const look = judged(form, { ...situation, values }, given.length > 0);
    return { values, look, open: given.filter(isOpen(look, values)) };
  };
  const areAll = areFew(lists, mostSamples);
  for (const entries of sampled<Entry>(lists, mostSamples)) {
    let given: Entry = entries.flat();
    let filling = filled(given);
    // Nothing can be given in a question that is hidden or has nothing to offer: of all
    // combinations, another one leaves it blank.
    while (filling.open.length < given.length) {
      if (areAll) break;
      given = filling.open;
      filling = filled(given);
    }
    if (filling.open.length === given.length) yield filling;
  }
}

/** Every way to fill in a form, in every situation. */
function* allFillings(model: FormModel, reads: FormReads): Generator<Filling> {
  const settings = [...namesUnder(reads, 'shop'), ...[...model.needsOf.values()].flat()];
  for (const { shop: there } of shopsOf(model, settings, (lists) =>
    sampled(lists, mostSituations),
  )) {
    for (const answers of earlierAnswers(model)) {
      yield* fillingsOf(model, { shop: there, answers }, reads);
    }
  }
}

/** Errors that do not prevent the events beside Continue, which may leave answers open. */
const leavesOpen: ReadonlySet<string> = new Set(['required', 'dependencies', 'minItems']);

/** The answers that a filled-in form sends; null for one that is blank or does not apply. */
function answersOf(form: StepFormDefinition, { look }: Filling): Record<string, Json> {
  const entries = fieldsOf(form).map(({ name }) => {
    const value = look.shown[name];
    return [name, isGiven(value) ? value! : null] as const;
  });
  return Object.fromEntries(entries);
}

/** With which earlier answers each widget still offers what is sent, where it takes back the rest. */
function offeredWith(
  form: StepFormDefinition,
  sent: Readonly<Record<string, Json>>,
): Condition | undefined {
  const settled = fieldsOf(form).flatMap((field) => {
    const widget = widgetOf(field);
    const isSent = (sent[field.name] ?? null) !== null;
    return isSent && widget?.settles === true ? [{ field, widget }] : [];
  });
  if (settled.length === 0) return undefined;
  return {
    reads: { answers: settled.flatMap(({ widget }) => widget.reads ?? []) },
    isMet: ({ answers }) =>
      settled.every(({ field, widget }) => {
        const entries = widget.offers?.(field, { shop, answers }) ?? [];
        return (sent[field.name] as readonly Json[]).every((one) => entries.includes(one));
      }),
  };
}

/** The samples of an event, each set of answers once. */
function waysOf(form: StepFormDefinition, answers: Iterable<Record<string, Json>>): Sample[] {
  const ways = new Map<string, Sample>();
  for (const sent of answers) {
    const given = offeredWith(form, sent);
    ways.set(JSON.stringify(sent), { answers: sent, ...(given && { given }) });
  }
  return [...ways.values()];
}

/** What a form sends, and what it needs of a visit. */
export interface FormSends {
  /** Samples by event; '' stands for the forward event. */
  readonly ways: Readonly<Record<string, readonly Sample[]>>;
  /** The events on which an answer decides; a flow without such an event goes on by the forward one. */
  readonly decided: readonly string[];
  /** The events of the buttons beside Continue, which are shown only if they lead anywhere. */
  readonly buttons: readonly string[];
  readonly calls: readonly OperationName[];
  readonly needs: readonly Precondition[];
}

/** The events beside Continue, each with the answers it adds and when it can be sent. */
function furtherEvents(form: StepFormDefinition) {
  const actions = (form.actions ?? []).map(({ event, showWhen, answers = {} }) => ({
    event,
    brings: answers as Record<string, Json>,
    isOffered: ({ look }: Filling) => look.holds(showWhen),
  }));
  const fromWidgets = fieldsOf(form).flatMap((field) =>
    Object.entries(widgetOf(field)?.sends ?? {}).map(([event, brings]) => ({
      event,
      brings,
      // Only a visible widget can send anything.
      isOffered: ({ look }: Filling) => !look.isHidden([field.name]),
    })),
  );
  return [...actions, ...fromWidgets];
}

/**
 * What somebody may have answered who was sampled with some earlier answers: of a list of values the
 * one that they chose, of everything else whatever the form tells apart.
 */
function valuesLike(before: Answers, reads: FormReads) {
  return (name: string): readonly (Json | undefined)[] => {
    const [, root = '', ...path] = name.split('.');
    const answer = before[root as keyof Answers] as Json | undefined;
    const actual = atPath(answer, path) as Json | undefined;
    const own = ownSchema([root]);
    const isListed = own === undefined || own.enum !== undefined || own.type === 'boolean';
    if (!isGiven(answer) || isListed || (path.length === 0 && isObject(answer))) return [actual];
    const above = ownSchema([root, ...path.slice(0, -1)]);
    const isNeeded = path.length === 0 || requiredIn(above ?? {}).includes(path.at(-1)!);
    const others = earlierValues(name, reads).filter((value) => value !== undefined || !isNeeded);
    return isGiven(actual) ? [actual, ...others] : others;
  };
}

/**
 * The need that a visitor can submit the form with the answers given before, if it depends on any.
 */
function passable(form: StepFormDefinition): Precondition[] {
  const { model, failureWith } = proofOf(form);
  const names = earlierNames(model).map((name) => name.split('.')[1]!);
  if (names.length === 0) return [];
  const known = new Map<string, boolean>();
  return [
    {
      id: 'passable',
      words: 'the answers that its conditions ask for: nobody can go on from there',
      reads: { answers: [...new Set(names)] },
      isMet({ answers: before }) {
        const key = JSON.stringify(before);
        const all = () => [...earlierAnswers(model, valuesLike(before, model.reads), before)];
        const isPassed = () => all().every((answers) => failureWith(answers) === undefined);
        return memo(known, key, () => unlessTooMuch(isPassed, () => false));
      },
    },
  ];
}

/**
 * What a form can send, with sample answers, and what it needs of a visit.
 *
 * @param named what other forms compare answers to its questions with, by the questions' names
 */
export function formSends(form: StepFormDefinition, named: FormReads = new Map()): FormSends {
  const { model } = proofOf(form);
  // A form with too much to try is refused, so that nothing is sent from it.
  const fillings = unlessTooMuch(
    () => [...allFillings(model, joinedReads(model.reads, named))],
    () => [],
  );
  const passed = fillings
    .filter(({ look }) => look.wrong.length === 0 && look.holds(form.continueWhen))
    .map((one) => answersOf(form, one));
  const decided = [...new Set(Object.values(form.decides?.events ?? {}))];
  const ways: Record<string, readonly Sample[]> = Object.fromEntries(
    ['', ...decided].map((event) => {
      const sent = passed.filter((answers) => (decidedEvent(form, answers) ?? '') === event);
      return [event, waysOf(form, sent)];
    }),
  );
  for (const { event, brings, isOffered } of furtherEvents(form)) {
    const sent = fillings.filter(
      (filling) =>
        isOffered(filling) && filling.look.wrong.every(({ keyword }) => leavesOpen.has(keyword)),
    );
    ways[event] = waysOf(
      form,
      sent.map((one) => ({ ...answersOf(form, one), ...brings })),
    );
  }
  const drawn = fieldsOf(form).flatMap((field) => [field, ...partsOf(field)]);
  return {
    ways,
    decided,
    buttons: (form.actions ?? []).map(({ event }) => event),
    calls: drawn.flatMap((field) => widgetOf(field)?.calls ?? []),
    needs: passable(form),
  };
}
