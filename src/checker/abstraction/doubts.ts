import { isGiven } from '../../engine/guards.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from '../explore/graph.ts';
import { findPerhapsReaching, groupsOf, isOn, type Reaching } from '../explore/reaching.ts';
import type { Trace, TraceEdge } from '../explore/shortest.ts';
import type { Abstractions } from '../model/abstraction.ts';
import type { Doubt } from '../question.ts';
import { type Refinement, replayTrace } from '../explore/replay.ts';

/**
 * What to track to tell whether a state can really not reach what it seems not to reach; undefined
 * where nothing is in doubt. The nearest event on from there that leads on for some values of what
 * is not tracked, and not for others, names it.
 */
function doubtsOfReach(
  graph: Graph,
  state: State,
  { states: sure, after }: Reaching,
  withBack: boolean,
): Refinement | undefined {
  if (!findPerhapsReaching(graph, sure, withBack).has(state)) return undefined;
  const seen = new Set([state]);
  for (const at of seen) {
    if (sure.has(at)) continue;
    for (const group of groupsOf(at).values()) {
      if (!group.some((one) => isOn(one, after))) continue;
      const choices = group.flatMap((one) => one.choices).filter(({ kind }) => kind !== 'brought');
      const truths = group.flatMap(({ sent, isSure }) =>
        isSure ? [] : sent.when.map(([name]) => name),
      );
      const given = group.flatMap(({ sent, isSure }) => (isSure ? [] : sent.dependsOn));
      if (choices.length + truths.length + given.length === 0) continue;
      return {
        variables: choices.flatMap(({ kind, name }) => (kind === 'variable' ? [name] : [])),
        answers: choices
          .flatMap((choice) => (choice.kind === 'answered' ? [choice.answer] : []))
          .concat(given),
        truths,
      };
    }
    for (const { to } of at.edges) seen.add(to);
    if (withBack) {
      for (const back of graph.backs(at)) {
        const open = back.choices.map(({ name }) => name);
        if (open.length > 0 && sure.has(back.to))
          return { variables: open, answers: [], truths: [] };
        seen.add(back.to);
      }
    }
  }
  return undefined;
}

/** More rounds than any memory of a flow can make different are not played. */
const mostRounds = 16;

/**
 * Whether going round comes back to what was known before: played round after round with everything
 * tracked. Else what to track to see that it does not.
 */
function doubtsOfRound(
  abstractions: Abstractions,
  graph: Graph,
  { start, edges }: Trace,
  round: readonly TraceEdge[],
): Refinement | undefined {
  const { variables, carried, answers, truths } = abstractions.whole();
  const seen = new Set<string>();
  for (let rounds = 0; rounds <= mostRounds; rounds++) {
    const visit = {
      start,
      edges: [...edges, ...Array.from({ length: rounds }, () => round).flat()],
    };
    const again = replayTrace(graph, visit);
    if (again.kind === 'impossible') return again.refinement;
    const { snapshot, truths: world } = again.played;
    const known = JSON.stringify([
      variables.map((name) => snapshot.context[name]),
      carried.map((name) => snapshot.facts[name]),
      answers.map((name) => isGiven(snapshot.answers[name])),
      truths.map((name) => world[name]),
    ]);
    if (seen.has(known)) return undefined;
    seen.add(known);
  }
  return { variables: [...variables, ...carried], answers, truths };
}

/** What to track to clear up a doubt; undefined where there is none. */
export const doubtsOf = (
  abstractions: Abstractions,
  graph: Graph,
  doubt: Doubt,
): Refinement | undefined =>
  doubt.kind === 'unreached'
    ? doubtsOfReach(graph, doubt.state, doubt.reaching, doubt.withBack)
    : doubtsOfRound(abstractions, graph, doubt.trace, doubt.round);
