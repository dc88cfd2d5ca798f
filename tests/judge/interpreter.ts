/**
 * A second implementation of the flow format, written from `docs/flows.md` and `decisions.md`
 * without knowledge of `src/engine`. The checker's promises are tested against it, so it shares no
 * code with the checker. Slow and plain on purpose.
 */
import jsonLogic from 'json-logic-js';

// Flow files are edited in every way here, wrong ones included: a type would only be in the way.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Visit {
  stack: string[];
  variables: Record<string, Json>;
  facts: Record<string, Json>;
  answers: Record<string, Json>;
}

/** The button does nothing: the engine refuses the event, or no transition takes it. */
export class Stuck extends Error {}

const isGiven = (answer: Json): boolean => {
  if (answer === undefined || answer === null) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'object' ? Object.keys(answer).length > 0 : true;
};

/** The relevant answers: those that a step on the path collects. */
export function countingAnswers(flow: Json, visit: Visit): Record<string, Json> {
  const asked = visit.stack.flatMap((id) => flow.steps[id].collects ?? []);
  return Object.fromEntries(Object.entries(visit.answers).filter(([name]) => asked.includes(name)));
}

function initialOf(variable: Json): Json {
  if ('initial' in variable) return variable.initial;
  if (variable.type === 'boolean') return false;
  return variable.enum.includes(null) ? null : variable.enum[0];
}

export function begin(flow: Json, facts: Record<string, Json>): Visit {
  const initial = (fact: boolean) =>
    Object.fromEntries(
      Object.entries<Json>(flow.variables)
        .filter(([, variable]) => (variable.fact === true) === fact)
        .map(([name, variable]) => [name, initialOf(variable)]),
    );
  const known = initial(true);
  for (const [name, value] of Object.entries(facts)) if (name in known) known[name] = value;
  return { stack: [flow.initial], variables: initial(false), facts: known, answers: {} };
}

/** A rule with `{"guard": …}` and `{"answered": …}` replaced by plain JSON Logic. */
function plain(flow: Json, visit: Visit, rule: Json): Json {
  if (Array.isArray(rule)) return rule.map((part) => plain(flow, visit, part));
  if (rule === null || typeof rule !== 'object') return rule;
  if ('guard' in rule) return plain(flow, visit, flow.guards[rule.guard]);
  if ('answered' in rule) return isGiven(countingAnswers(flow, visit)[rule.answered]);
  return Object.fromEntries(
    Object.entries(rule).map(([key, part]) => [
      key,
      key === 'var' ? part : plain(flow, visit, part),
    ]),
  );
}

function holds(flow: Json, visit: Visit, guard: Json): boolean {
  if (guard === undefined) return true;
  const rule = typeof guard === 'string' ? { guard } : guard;
  const data = { ...visit.variables, ...visit.facts };
  return jsonLogic.truthy(jsonLogic.apply(plain(flow, visit, rule), data));
}

/** The step whose screen is shown. */
export function shown(flow: Json, visit: Visit): string {
  const rule = (flow.replaceEveryStep ?? []).find(({ when }: Json) => holds(flow, visit, when));
  return rule === undefined ? visit.stack.at(-1)! : rule.step;
}

function ways(flow: Json, step: string, event: string): Json[] {
  const own = flow.steps[step].on?.[event] ?? [];
  const any = flow.anyStep;
  const isExcepted = any?.except?.includes(step) === true;
  return [...own, ...(any === undefined || isExcepted ? [] : (any.on?.[event] ?? []))];
}

function apply(visit: Visit, effects: Json): void {
  const before = { ...visit.variables };
  for (const [name, value] of Object.entries<Json>(effects?.set ?? {})) {
    const isCopy = typeof value === 'object' && value !== null;
    visit.variables[name] = isCopy ? (before[value.var] ?? null) : value;
  }
  for (const name of effects?.clear ?? []) delete visit.answers[name];
}

/** How many steps Back removes; 0 where Back is not offered. */
export function popCount(flow: Json, visit: Visit): number {
  const before = visit.stack.at(-2);
  const pop = flow.back.rules.find(({ after }: Json) => after === before)?.pop ?? 1;
  return pop < visit.stack.length ? pop : 0;
}

export function back(flow: Json, visit: Visit): void {
  const pop = popCount(flow, visit);
  if (pop === 0) throw new Stuck('there is no Back');
  const left = visit.stack.splice(visit.stack.length - pop, pop).toReversed();
  for (const step of left) apply(visit, flow.steps[step].back?.outOf);
  apply(visit, flow.steps[visit.stack.at(-1)!].back?.into);
}

export interface Sent {
  answers?: Record<string, Json>;
  facts?: Record<string, Json>;
}

/** Presses a button once; throws where nothing would happen. */
export function send(flow: Json, visit: Visit, event: string, sent: Sent = {}): void {
  const step = visit.stack.at(-1)!;
  for (const [name, value] of Object.entries(sent.facts ?? {})) {
    if (flow.variables[name]?.fact === true) visit.facts[name] = value;
    else throw new Stuck(`the screen tells "${name}", which the flow does not know`);
  }
  for (const [name, value] of Object.entries(sent.answers ?? {})) {
    if (!(flow.steps[step].collects ?? []).includes(name)) {
      throw new Stuck(`${step} sends "${name}", which the step does not collect`);
    }
    if (value === undefined) delete visit.answers[name];
    else visit.answers[name] = value;
  }
  if (event === flow.back.event) return back(flow, visit);
  let at = step;
  let next = ways(flow, at, event).find(({ guard }) => holds(flow, visit, guard));
  if (next === undefined) throw new Stuck(`nothing takes "${event}" on ${step}`);
  for (let count = 0; next !== undefined; count++) {
    if (count > Object.keys(flow.steps).length) throw new Stuck(`skipped in a circle at ${at}`);
    const under: string[] = next.reset === undefined ? visit.stack : [...next.reset];
    apply(visit, next);
    at = next.target;
    visit.stack = under;
    const { skipWhen } = flow.steps[at];
    const onward: Json =
      skipWhen !== undefined && holds(flow, visit, skipWhen)
        ? ways(flow, at, flow.forward).find(({ guard }) => holds(flow, visit, guard))
        : undefined;
    if (onward === undefined) visit.stack = [...under, at];
    next = onward;
  }
}
