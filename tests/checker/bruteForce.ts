/**
 * A reading of flow files of its own, for tests of the checker: a few dozen lines that share no code
 * with the engine, explore every visit one snapshot after another, and stop at a stack height.
 */
import type { Json, Scalar } from '../../src/engine/types.ts';

type Rule = Json | undefined;

interface TransitionSource {
  target: string;
  guard?: Rule;
  reset?: string[];
  set?: Record<string, Scalar | { var: string }>;
  clear?: string[];
}
interface StepSource {
  collects?: string[];
  skipWhen?: Rule;
  requires?: Record<string, Rule>;
  on?: Record<string, TransitionSource[]>;
  back?: Record<'into' | 'outOf', { set?: Record<string, Scalar>; clear?: string[] } | undefined>;
}
export interface FlowSource {
  initial: string;
  goal: string;
  forward: string;
  events: Record<string, { facts?: string[] }>;
  variables: Record<string, { type?: string; enum?: Scalar[]; initial?: Scalar; fact?: boolean }>;
  back: { event: string; rules?: { after: string; pop: number }[] };
  steps: Record<string, StepSource>;
}

/** What a screen sends: as in the app's declarations, without what only words need. */
export interface Sends {
  event: string;
  answers?: Record<string, Json>;
  makes?: Record<string, Scalar>;
  when?: Record<string, Scalar[]>;
  /** Whether it can be sent with the answers that count before. */
  isOpen?: (counting: Record<string, Json>) => boolean;
}

export interface Visit {
  stack: string[];
  variables: Record<string, Scalar>;
  answers: Record<string, Json>;
  truths: Record<string, Scalar>;
}

export interface Findings {
  /** `step event` that some visitor can send and nothing takes. */
  unhandled: Set<string>;
  /** `step need` that is not met on some arrival. */
  missing: Set<string>;
  /** Whether a visit comes to a place from which the goal cannot be reached. */
  isStranded: boolean;
  /** Steps that are shown to somebody. */
  shown: Set<string>;
  /** How many events the shortest visit to each finding has. */
  lengths: Map<string, number>;
  /** False where stacks grew higher than was looked at. */
  isWhole: boolean;
}

const domainOf = ({ type, enum: values }: FlowSource['variables'][string]): Scalar[] =>
  type === 'boolean' ? [false, true] : values!;

function truthy(rule: Rule, { stack, variables, answers }: Visit, flow: FlowSource): boolean {
  if (rule === undefined) return true;
  if (rule === null || typeof rule !== 'object') return Boolean(rule);
  const [operator, argument] = Object.entries(rule)[0] as [string, Json];
  const list = (Array.isArray(argument) ? argument : [argument]) as Json[];
  const here = { stack, variables, answers, truths: {} };
  if (operator === 'var') return Boolean(variables[list[0] as string]);
  if (operator === 'answered') {
    const name = list[0] as string;
    return name in answers && stack.some((step) => flow.steps[step]!.collects?.includes(name));
  }
  if (operator === '!') return !truthy(list[0], here, flow);
  if (operator === 'and') return list.every((part) => truthy(part, here, flow));
  if (operator === 'or') return list.some((part) => truthy(part, here, flow));
  throw new Error(`not in these flows: ${operator}`);
}

function effect(
  visit: Visit,
  set: Record<string, Scalar | { var: string }>,
  clear: string[],
): Visit {
  const variables = { ...visit.variables };
  for (const [name, value] of Object.entries(set)) {
    variables[name] =
      value !== null && typeof value === 'object' ? visit.variables[value.var]! : value;
  }
  const answers = { ...visit.answers };
  for (const name of clear) delete answers[name];
  return { ...visit, variables, answers };
}

/** What an event makes of a visit; undefined where nothing takes it, null for a circle of skips. */
function sent(flow: FlowSource, visit: Visit, event: string): Visit | undefined | null {
  let now = visit;
  let kind = event;
  let step = visit.stack.at(-1)!;
  let under = visit.stack;
  for (let count = 0; ; count++) {
    if (count > 20) return null;
    const seen = { ...now, stack: under };
    const taken = (flow.steps[step]!.on?.[kind] ?? []).find(({ guard }) =>
      truthy(guard, seen, flow),
    );
    // A step that is to be skipped and that nothing leads on from is shown.
    if (taken === undefined) return count === 0 ? undefined : { ...now, stack: [...under, step] };
    now = effect(now, taken.set ?? {}, taken.clear ?? []);
    under = taken.reset ?? under;
    step = taken.target;
    kind = flow.forward;
    const { skipWhen } = flow.steps[step]!;
    if (skipWhen === undefined || !truthy(skipWhen, { ...now, stack: under }, flow)) {
      return { ...now, stack: [...under, step] };
    }
  }
}

function wentBack(flow: FlowSource, visit: Visit): Visit | undefined {
  const before = visit.stack.at(-2);
  const pop = flow.back.rules?.find(({ after }) => after === before)?.pop ?? 1;
  if (visit.stack.length <= pop) return undefined;
  const left = visit.stack.slice(-pop).toReversed();
  let now = { ...visit, stack: visit.stack.slice(0, -pop) };
  for (const step of left) {
    const { set = {}, clear = [] } = flow.steps[step]!.back?.outOf ?? {};
    now = effect(now, set, clear);
  }
  const { set = {}, clear = [] } = flow.steps[now.stack.at(-1)!]!.back?.into ?? {};
  return effect(now, set, clear);
}

export interface World {
  truths: Record<string, Scalar>[];
  sends: Record<string, Sends[]>;
  ends: Set<string>;
  needs: Record<string, Record<string, (visit: Visit, counting: Record<string, Json>) => boolean>>;
}

/** Everything that happens in a flow, one snapshot after another. */
export function bruteForce(flow: FlowSource, world: World, highest: number): Findings {
  const facts = Object.keys(flow.variables).filter((name) => flow.variables[name]!.fact);
  const brings = (event: string) =>
    Object.values(flow.events).some((one) => one.facts) ? (flow.events[event]?.facts ?? []) : facts;
  const brought = new Set(Object.keys(flow.events).flatMap(brings));
  const every = (names: string[]): Record<string, Scalar>[] =>
    names.reduce<Record<string, Scalar>[]>(
      (all, name) =>
        all.flatMap((one) =>
          domainOf(flow.variables[name]!).map((value) => ({ ...one, [name]: value })),
        ),
      [{}],
    );
  const initial = Object.fromEntries(
    Object.entries(flow.variables).map(([name, variable]) => [
      name,
      variable.initial ?? domainOf(variable)[0]!,
    ]),
  );
  const found: Findings = {
    unhandled: new Set(),
    missing: new Set(),
    isStranded: false,
    shown: new Set(),
    lengths: new Map(),
    isWhole: true,
  };
  interface Node {
    visit: Visit;
    length: number;
    next: Node[];
  }
  const nodes = new Map<string, Node>();
  const open: Node[] = [];
  const nodeOf = (visit: Visit, length: number): Node => {
    const key = JSON.stringify([
      visit.stack,
      Object.keys(visit.variables)
        .toSorted()
        .map((name) => [name, visit.variables[name]]),
      Object.keys(visit.answers)
        .toSorted()
        .map((name) => [name, visit.answers[name]]),
      Object.keys(visit.truths)
        .toSorted()
        .map((name) => [name, visit.truths[name]]),
    ]);
    let node = nodes.get(key);
    if (node === undefined) {
      node = { visit, length, next: [] };
      nodes.set(key, node);
      open.push(node);
    }
    return node;
  };
  for (const truths of world.truths) {
    for (const fixed of every(facts.filter((name) => !brought.has(name)))) {
      nodeOf(
        { stack: [flow.initial], variables: { ...initial, ...fixed }, answers: {}, truths },
        0,
      );
    }
  }
  const note = (kind: 'unhandled' | 'missing', what: string, length: number) => {
    found[kind].add(what);
    const key = `${kind} ${what}`;
    if (!found.lengths.has(key)) found.lengths.set(key, length);
  };
  for (const node of open) {
    const { visit, length } = node;
    const step = visit.stack.at(-1)!;
    found.shown.add(step);
    const counting = Object.fromEntries(
      Object.entries(visit.answers).filter(([name]) =>
        visit.stack.some((id) => flow.steps[id]!.collects?.includes(name)),
      ),
    );
    for (const [name, isMet] of Object.entries(world.needs[step] ?? {})) {
      if (!isMet(visit, counting)) note('missing', `${step} ${name}`, length);
    }
    const go = (next: Visit) => {
      if (next.stack.length > highest) found.isWhole = false;
      else node.next.push(nodeOf(next, length + 1));
    };
    for (const { event, answers = {}, makes = {}, when = {}, isOpen } of world.sends[step] ?? []) {
      if (isOpen?.(counting) === false) continue;
      if (Object.entries(when).some(([truth, values]) => !values.includes(visit.truths[truth]!)))
        continue;
      for (const values of every(brings(event))) {
        const merged = { ...visit.answers };
        for (const [name, value] of Object.entries(answers)) {
          if (value === null) delete merged[name];
          else merged[name] = value;
        }
        const informed = {
          ...visit,
          variables: { ...visit.variables, ...values },
          answers: merged,
        };
        const next = sent(flow, informed, event);
        if (next === undefined) note('unhandled', `${step} ${event}`, length + 1);
        else if (next !== null) go({ ...next, truths: { ...visit.truths, ...makes } });
      }
    }
    const back = wentBack(flow, visit);
    if (back !== undefined) go(back);
  }
  const hope = new Set([...nodes.values()].filter(({ visit }) => visit.stack.at(-1) === flow.goal));
  for (let before = -1; before < hope.size;) {
    before = hope.size;
    for (const node of nodes.values()) if (node.next.some((next) => hope.has(next))) hope.add(node);
  }
  found.isStranded = [...nodes.values()].some(
    (node) => !hope.has(node) && !world.ends.has(node.visit.stack.at(-1)!),
  );
  return found;
}
