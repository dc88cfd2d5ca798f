import { isGoal } from '../../../../engine/isGoal.ts';
import { conditionInWords, ruleInWords } from '../../../../engine/explain/ruleInWords.ts';
import { isOfEveryStep } from '../../../../engine/isOfEveryStep.ts';
import type { Flow, Json, Step, Transition } from '../../../../engine/types.ts';

/** The condition of a transition that is taken when no other of its event is. */
export const otherwise = 'otherwise';

/** One transition, as the graph shows it. */
export interface ShownTransition {
  readonly pointer: string;
  readonly id: string;
  /** The event's id in the flow. */
  readonly on: string;
  /** Whether it has no condition: it is for all others, and always the last of its event. */
  readonly isOtherwise: boolean;
  readonly from: string;
  readonly to: string;
  /** The event, in the words of the flow's author. */
  readonly event: string;
  /** "when services are chosen", "unless …", "otherwise"; undefined where the event alone decides. */
  readonly condition?: string;
  /** The rule behind the condition's name, where it has one. */
  readonly rule?: string;
  readonly why?: string;
  /** Why the transition is kept although no visit takes it. */
  readonly spare?: string;
}

export interface StepNode {
  readonly id: string;
  readonly title: string;
  readonly screenName?: string;
  readonly kind: 'form' | 'screen';
  readonly isStart: boolean;
  readonly isGoal: boolean;
  /** Whether the step has no transition of its own. */
  readonly isEnd: boolean;
  /** Whether it is reached from every step, or shown in place of any step. */
  readonly isFromAnywhere: boolean;
  readonly action?: string;
  /** The condition under which the step is skipped. */
  readonly skip?: string;
  /**
   * The step's own transitions in the file's order; those that every step has are notes instead.
   */
  readonly transitions: readonly ShownTransition[];
}

/** All transitions from one step to another: one line of the graph. */
export interface StepEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly ShownTransition[];
}

/**
 * A rule of the whole flow, which as lines would clutter the graph: a transition that every step
 * has, a step shown in place of every step, or a rule for Back.
 */
export type Note =
  | { readonly kind: 'anyStep'; readonly transition: ShownTransition }
  | { readonly kind: 'instead'; readonly step: string; readonly when: string }
  | { readonly kind: 'back'; readonly step: string; readonly pop: number };

/** The id of the edge to which a transition belongs. */
export const edgeIdOf = ({ from, to }: ShownTransition): string => `${from} → ${to}`;

export interface FlowModel {
  readonly nodes: readonly StepNode[];
  readonly edges: readonly StepEdge[];
  readonly notes: readonly Note[];
}

/** The title of a step. */
export const titleIn = ({ nodes }: FlowModel, id: string): string =>
  nodes.find((node) => node.id === id)?.title ?? id;

/** Whether a rule is just a variable or its opposite, which the guard's name says already. */
const isPlain = (rule: Json) =>
  typeof rule === 'object' && rule !== null && ('var' in rule || '!' in rule);

function shownTransition(flow: Flow, step: Step, transition: Transition): ShownTransition {
  const { pointer, event, guard, target, why, spare } = transition;
  const isOneOfSeveral = (step.on[event]?.filter((one) => !isOfEveryStep(one)).length ?? 0) > 1;
  const condition =
    conditionInWords(flow, guard) ??
    (isOneOfSeveral && !isOfEveryStep(transition) ? otherwise : undefined);
  return {
    pointer,
    id: transition.id,
    on: event,
    isOtherwise: guard === undefined,
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
      shared.set(transition.pointer, {
        kind: 'anyStep',
        transition: shownTransition(flow, step, transition),
      });
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

/**
 * What the graph shows of a flow, without positions: its steps, the lines between them, and notes.
 */
export function flowModel(flow: Flow): FlowModel {
  const notes = notesOf(flow);
  const fromAnywhere = new Set(
    notes.flatMap((note) =>
      note.kind === 'anyStep' ? [note.transition.to] : note.kind === 'instead' ? [note.step] : [],
    ),
  );
  const nodes = Object.values(flow.steps).map((step): StepNode => {
    const transitions = Object.values(step.on)
      .flat()
      .filter((transition) => !isOfEveryStep(transition))
      .map((transition) => shownTransition(flow, step, transition));
    const { id, title, screenName, action, skipWhen, form } = step;
    return {
      id,
      title: title ?? id,
      kind: form === undefined ? 'screen' : 'form',
      isStart: id === flow.initial,
      isGoal: isGoal(flow, id),
      isEnd: transitions.length === 0,
      isFromAnywhere: fromAnywhere.has(id),
      transitions,
      ...(screenName !== undefined && { screenName }),
      ...(action !== undefined && { action }),
      ...(skipWhen !== undefined && { skip: skipWords(flow, skipWhen) }),
    };
  });
  const edges = new Map<string, StepEdge>();
  for (const transition of nodes.flatMap(({ transitions }) => transitions)) {
    const id = edgeIdOf(transition);
    const transitions = [...(edges.get(id)?.transitions ?? []), transition];
    edges.set(id, { id, from: transition.from, to: transition.to, transitions });
  }
  return { nodes, edges: [...edges.values()], notes };
}

/** `skipWhen: true` turns a step off; there is no condition to put into words. */
const skipWords = (flow: Flow, guard: NonNullable<Step['skipWhen']>) =>
  guard.rule === true ? 'always' : (conditionInWords(flow, guard) ?? 'always');

/**
 * The ids of the steps that a search finds, in the file's order: every word of the search must be
 * in the step's title, id or screen name, or in the words on its screen. None for an empty search.
 */
export function searchSteps(
  nodes: readonly StepNode[],
  search: string,
  wordsOf: (id: string) => string = () => '',
): string[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  return nodes
    .filter(({ id, title, screenName = '' }) => {
      const text = `${title} ${id} ${screenName} ${wordsOf(id)}`.toLowerCase();
      return sought.every((word) => text.includes(word));
    })
    .map(({ id }) => id);
}
