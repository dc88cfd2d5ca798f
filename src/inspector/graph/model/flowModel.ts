import { conditionInWords, ruleInWords } from '../../../engine/explain/ruleInWords.ts';
import { isOfEveryStep } from '../../../engine/isOfEveryStep.ts';
import type { Flow, Json, Step, Transition } from '../../../engine/types.ts';

/** One transition, as the graph tells it. */
export interface Way {
  readonly pointer: string;
  readonly from: string;
  readonly to: string;
  /** What happened, in the words of the flow's author. */
  readonly event: string;
  /** "when services chosen", "unless …", "otherwise"; undefined where the event alone decides. */
  readonly condition?: string;
  /** What the condition's name stands for, where it has one. */
  readonly rule?: string;
  readonly why?: string;
  /** Why it is kept although no visit takes it. */
  readonly spare?: string;
}

export interface StepNode {
  readonly id: string;
  readonly title: string;
  readonly screenName?: string;
  readonly kind: 'form' | 'screen';
  readonly isStart: boolean;
  readonly isGoal: boolean;
  /** No transition of its own leads on. */
  readonly isEnd: boolean;
  /** Reached from every step, or shown in place of every step. */
  readonly isFromAnywhere: boolean;
  readonly action?: string;
  /** When the step is passed over. */
  readonly skip?: string;
  /** Its own transitions in the order of the file; those of every step are told once, in notes. */
  readonly ways: readonly Way[];
}

/** All transitions from one step to another: one line of the graph. */
export interface StepEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly ways: readonly Way[];
}

/** What holds in the whole flow and would clutter the graph as lines. */
export type Note =
  | { readonly kind: 'anyStep'; readonly way: Way }
  | { readonly kind: 'instead'; readonly step: string; readonly when: string }
  | { readonly kind: 'back'; readonly step: string; readonly pop: number };

/** The line that a way is part of. */
export const edgeIdOf = ({ from, to }: Way): string => `${from} → ${to}`;

export interface FlowModel {
  readonly nodes: readonly StepNode[];
  readonly edges: readonly StepEdge[];
  readonly notes: readonly Note[];
}

/** What a step of the graph is called. */
export const titleIn = ({ nodes }: FlowModel, id: string): string =>
  nodes.find((node) => node.id === id)?.title ?? id;

/** A variable, or its opposite: its guard's name says as much. */
const isPlain = (rule: Json) =>
  typeof rule === 'object' && rule !== null && ('var' in rule || '!' in rule);

function wayOf(flow: Flow, step: Step, transition: Transition): Way {
  const { pointer, event, guard, target, why, spare } = transition;
  const isOneOfSeveral = (step.on[event]?.filter((one) => !isOfEveryStep(one)).length ?? 0) > 1;
  const condition =
    conditionInWords(flow, guard) ??
    (isOneOfSeveral && !isOfEveryStep(transition) ? 'otherwise' : undefined);
  return {
    pointer,
    from: step.id,
    to: target,
    event: flow.eventWords[event] ?? event,
    ...(condition !== undefined && { condition }),
    ...(guard?.name !== undefined &&
      !isPlain(guard.rule) && {
        rule: ruleInWords(guard.rule, { guards: {}, variables: flow.variables }),
      }),
    ...(why !== undefined && { why }),
    ...(spare !== undefined && { spare }),
  };
}

function notesOf(flow: Flow): Note[] {
  const shared = new Map<string, Note>();
  for (const step of Object.values(flow.steps)) {
    for (const transition of Object.values(step.on).flat().filter(isOfEveryStep)) {
      shared.set(transition.pointer, { kind: 'anyStep', way: wayOf(flow, step, transition) });
    }
  }
  return [
    ...shared.values(),
    ...flow.replaceEveryStep.map(({ step, when }): Note => ({
      kind: 'instead',
      step,
      when: ruleInWords(when.rule, flow),
    })),
    ...flow.back.rules.map(({ after, pop }): Note => ({ kind: 'back', step: after, pop })),
  ];
}

/** What the graph draws of a flow, without places: its steps, the lines between them, and notes. */
export function flowModel(flow: Flow): FlowModel {
  const notes = notesOf(flow);
  const fromAnywhere = new Set(
    notes.flatMap((note) =>
      note.kind === 'anyStep' ? [note.way.to] : note.kind === 'instead' ? [note.step] : [],
    ),
  );
  const nodes = Object.values(flow.steps).map((step): StepNode => {
    const ways = Object.values(step.on)
      .flat()
      .filter((transition) => !isOfEveryStep(transition))
      .map((transition) => wayOf(flow, step, transition));
    const { id, title, screenName, action, skipWhen, form } = step;
    return {
      id,
      title: title ?? id,
      kind: form === undefined ? 'screen' : 'form',
      isStart: id === flow.initial,
      isGoal: id === flow.goal,
      isEnd: ways.length === 0,
      isFromAnywhere: fromAnywhere.has(id),
      ways,
      ...(screenName !== undefined && { screenName }),
      ...(action !== undefined && { action }),
      ...(skipWhen !== undefined && { skip: skipWords(flow, skipWhen) }),
    };
  });
  const edges = new Map<string, StepEdge>();
  for (const way of nodes.flatMap(({ ways }) => ways)) {
    const id = edgeIdOf(way);
    const ways = [...(edges.get(id)?.ways ?? []), way];
    edges.set(id, { id, from: way.from, to: way.to, ways });
  }
  return { nodes, edges: [...edges.values()], notes };
}

/** `skipWhen: true` turns a step off; there is no condition to tell. */
const skipWords = (flow: Flow, guard: NonNullable<Step['skipWhen']>) =>
  guard.rule === true ? 'always' : (conditionInWords(flow, guard) ?? 'always');
