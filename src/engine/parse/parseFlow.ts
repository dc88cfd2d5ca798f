import type { Flow, Guard, Problem, Step } from '../types.ts';
import { parseGuard } from './parseGuard.ts';
import { parseStep, parseTransitions, type FlowScope } from './parseStep.ts';
import { parseVariables } from './parseVariables.ts';
import { at, isObject, Reader, type ParsedObject } from './reader.ts';

export type ParsedFlow =
  | { readonly ok: true; readonly flow: Flow }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const required = ['id', 'version', 'initial', 'forward', 'events', 'back', 'steps'];
const allowed = [
  ...required,
  'goal',
  'goals',
  '$schema',
  'title',
  'description',
  'progressStart',
  'variables',
  'guards',
  'anyStep',
  'replaceEveryStep',
];

/**
 * Every answer that some step collects; needed before the steps are parsed, because guards may name
 * them.
 */
function collectedAnswers(steps: unknown): string[] {
  if (!isObject(steps)) return [];
  const lists = Object.values(steps).flatMap((step) => (isObject(step) ? [step.collects] : []));
  return [...new Set(lists.flat().filter((name): name is string => typeof name === 'string'))];
}

/** The goals by name; `goal` is the short form for one, which then has that name. */
function parseGoals(reader: Reader, file: ParsedObject, steps: readonly string[]): Flow['goals'] {
  const goals: Record<string, string> = {};
  if (file.goals === undefined || file.goal !== undefined) {
    const only = reader.name('a step', 'missing-target', file.goal, '/goal', steps);
    if (only !== undefined) goals.goal = only;
  }
  for (const [name, step, here] of reader.entries(file.goals, '/goals')) {
    const goal = reader.name('a step', 'missing-target', step, here, steps);
    if (goal !== undefined) goals[name] = goal;
  }
  return goals;
}

function parseEvents(reader: Reader, source: unknown, variables: Flow['variables']) {
  const facts = Object.keys(variables).filter((name) => variables[name]!.fact);
  const eventWords: Record<string, string> = {};
  const brings: Record<string, readonly string[]> = {};
  const events = reader.entries(source, '/events').map(([name, entry, here]) => {
    const object = reader.object(entry, here, ['description', 'facts']) ?? {};
    const words = reader.string(object.description, at(here, 'description'));
    if (words !== undefined) eventWords[name] = words;
    const brought = reader.strings(object.facts, at(here, 'facts'));
    for (const [index, fact] of brought.entries()) {
      reader.name('a fact', 'unknown-variable', fact, at(at(here, 'facts'), index), facts);
    }
    if (object.facts !== undefined) brings[name] = brought;
    return name;
  });
  return { events, eventWords, brings };
}

function parseBack(reader: Reader, source: unknown, scope: FlowScope): Flow['back'] {
  const object = reader.object(source, '/back', ['event', 'rules'], ['event']) ?? {};
  const event = reader.name(
    'a declared event',
    'unknown-event',
    object.event,
    '/back/event',
    scope.events,
  );
  const rules = reader.list(object.rules, '/back/rules').flatMap((entry, index) => {
    const here = at('/back/rules', index);
    const rule = reader.object(entry, here, ['after', 'pop', 'why'], ['after', 'pop']) ?? {};
    const after = reader.name(
      'a step',
      'missing-target',
      rule.after,
      at(here, 'after'),
      scope.steps,
    );
    const pop = reader.count(rule.pop, at(here, 'pop'), 1);
    reader.string(rule.why, at(here, 'why'));
    return after === undefined || pop === undefined ? [] : [{ after, pop }];
  });
  return { event: event ?? '', rules };
}

function parseReplacements(
  reader: Reader,
  source: unknown,
  scope: FlowScope,
): Flow['replaceEveryStep'] {
  const pointer = '/replaceEveryStep';
  return reader.list(source, pointer).flatMap((entry, index) => {
    const here = at(pointer, index);
    const rule =
      reader.object(entry, here, ['id', 'when', 'step', 'why'], ['id', 'when', 'step']) ?? {};
    const id = reader.string(rule.id, at(here, 'id'));
    const step = reader.name('a step', 'missing-target', rule.step, at(here, 'step'), scope.steps);
    const when =
      rule.when === undefined ? undefined : parseGuard(reader, rule.when, at(here, 'when'), scope);
    reader.string(rule.why, at(here, 'why'));
    return id === undefined || step === undefined || when === undefined ? [] : [{ id, step, when }];
  });
}

function parseSteps(reader: Reader, source: ParsedObject, scope: FlowScope): Record<string, Step> {
  const any =
    source.anyStep === undefined
      ? {}
      : (reader.object(source.anyStep, '/anyStep', ['on', 'except']) ?? {});
  const shared = parseTransitions(reader, any.on, '/anyStep/on', scope);
  const except = reader.strings(any.except, '/anyStep/except');
  for (const [index, id] of except.entries()) {
    reader.name('a step', 'missing-target', id, at('/anyStep/except', index), scope.steps);
  }
  const steps: Record<string, Step> = {};
  for (const [id, entry, here] of reader.entries(source.steps, '/steps')) {
    const step = parseStep(reader, id, entry, here, scope, except.includes(id) ? {} : shared);
    if (step !== undefined) steps[id] = step;
  }
  return steps;
}

/** Reports transition ids used twice in a step: diffs and coverage name a transition by its id. */
function checkTransitionIds(reader: Reader, steps: Readonly<Record<string, Step>>): void {
  for (const step of Object.values(steps)) {
    const seen = new Set<string>();
    for (const { id, pointer } of Object.values(step.on).flat()) {
      if (seen.has(id)) {
        reader.report(
          'duplicate-id',
          at(pointer, 'id'),
          `the step “${step.id}” has two transitions “${id}”`,
        );
      }
      seen.add(id);
    }
  }
}

/**
 * Parses a flow file: returns the flow, or every problem in the file, each with its JSON pointer.
 * Checks form and names (keys, types, targets, events, variables, guards); what a flow *does* is
 * the checker's work. `source` is the parsed JSON.
 */
export function parseFlow(source: unknown): ParsedFlow {
  const reader = new Reader();
  const file = reader.object(source, '', allowed, required);
  if (file === undefined) return { ok: false, problems: reader.problems };

  for (const key of ['$schema', 'title', 'description']) reader.string(file[key], at('', key));
  const variables = parseVariables(reader, file.variables, '/variables');
  const { events, eventWords, brings } = parseEvents(reader, file.events, variables);
  const scope: FlowScope = {
    variables,
    events,
    answers: collectedAnswers(file.steps),
    named: isObject(file.guards) ? file.guards : {},
    steps: isObject(file.steps) ? Object.keys(file.steps) : [],
  };
  const guards: Record<string, Guard> = {};
  for (const [name, rule, here] of reader.entries(file.guards, '/guards')) {
    const guard = parseGuard(reader, rule, here, scope, name);
    if (guard !== undefined) guards[name] = { ...guard, name };
  }
  const steps = parseSteps(reader, file, scope);
  checkTransitionIds(reader, steps);
  const goals = parseGoals(reader, file, scope.steps);
  const flow = {
    id: reader.string(file.id, '/id') ?? '',
    version: reader.number(file.version, '/version', 1) ?? 1,
    initial: reader.name('a step', 'missing-target', file.initial, '/initial', scope.steps) ?? '',
    goals,
    progressStart: reader.number(file.progressStart, '/progressStart', 0, 100) ?? 0,
    forward:
      reader.name('a declared event', 'unknown-event', file.forward, '/forward', events) ?? '',
    events,
    eventWords,
    brings,
    variables,
    guards,
    steps,
    back: parseBack(reader, file.back, scope),
    replaceEveryStep: parseReplacements(reader, file.replaceEveryStep, scope),
  } satisfies Flow;
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, flow };
}

/** A problem as every tool prints it: `flows/booking.json /steps/x/on: message`. */
export const problemLine = (file: string, problem: Problem) =>
  `${file} ${problem.pointer === '' ? '/' : problem.pointer}: ${problem.message}`;
