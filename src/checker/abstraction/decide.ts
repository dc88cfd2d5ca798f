import type { Problem } from '../../engine/types.ts';
import {
  replayTrace,
  shownEvents,
  type PlayedTrace,
  type Refinement,
  type Replay,
} from '../explore/replay.ts';
import type { Graph } from '../explore/explore.ts';
import type { Claim, Counterexample } from '../question.ts';
import type { Precondition } from '../model/surroundings.ts';
import { preconditionsOf } from '../model/askedPreconditions.ts';
import { pursuitBudget, type Explorations } from './explorations.ts';
import { doubtsOf } from './doubts.ts';
import { findTrace, type Found } from './findTrace.ts';
import { suspected } from './suspected.ts';

/** A visit that shows a counterexample is looked for among so many events before more is tracked. */
const searchBudget = 3_000;

/** An abstraction that answers one question is kept for the others while it takes no more than this. */
const sharedBudget = 6_000;

/** What became of some claims; where both lists are empty, all of them are proved. */
export interface Decision {
  /** Each with the visit that shows it. */
  readonly problems: readonly Problem[];
  /** What could be neither proved nor shown to be wrong, in words. */
  readonly unproved: readonly string[];
}

/** Claims that are decided as one. */
interface JointClaim extends Pick<Claim, 'words' | 'find'> {
  readonly preconditions?: readonly Precondition[];
  /** The answer whose age is told. */
  readonly ages?: string;
}

/**
 * Decides claims about a flow: proved, or contradicted by the shortest visit that does, or not proved.
 *
 * Where all that matters can be tracked, it is. Elsewhere an exploration begins with little and sees
 * more than happens; each counterexample is played on the engine, and what could not be so is tracked
 * from then on (counterexample-guided abstraction refinement, see docs/checker.md).
 */
export function decide(claims: readonly Claim[], explorations: Explorations): Decision {
  const problems: Problem[] = [];
  const unproved: string[] = [];
  for (const claim of doubtful(claims, explorations)) {
    for (const outcome of outcomesOf(claim, explorations)) {
      if (outcome.kind === 'shown') problems.push(outcome.problem);
      else unproved.push(outcome.words);
      if (explorations.isFirstErrorEnough) return { problems, unproved };
    }
  }
  return { problems, unproved };
}

/** The claims that what is known of the ways does not prove; each when it is asked for. */
function* doubtful(claims: readonly Claim[], explorations: Explorations): Generator<JointClaim> {
  for (const { reads, ...claim } of claims) {
    if (reads === undefined) yield claim;
    else if (reads.kind === 'age') {
      const { answer: ages, unless } = reads;
      const preconditions = unless === undefined ? [] : [unless];
      const flowing = explorations.dataflow(preconditions, ages);
      const mayBe = flowing?.graph.states.some(
        (state) => reads.isThere(flowing.graph, state) && flowing.mayBeStale(state, unless),
      );
      if (mayBe !== false) yield { ...claim, preconditions, ages };
    }
  }
  const asking = claims.flatMap(({ reads, ...claim }) =>
    reads?.kind === 'precondition' ? [{ ...claim, asked: reads.asked }] : [],
  );
  for (const together of suspected(explorations, asking)) {
    yield {
      words: together.map(({ words }) => words).join(', '),
      find: (graph) => together.flatMap(({ find }) => find(graph)),
      preconditions: preconditionsOf(together.map(({ asked }) => asked)),
    };
  }
}

type Outcome =
  | { readonly kind: 'shown'; readonly problem: Problem }
  | { readonly kind: 'unproved'; readonly words: string };

/** Settles each counterexample of a claim; nothing comes of those that turn out to be invented. */
function* outcomesOf(claim: JointClaim, explorations: Explorations): Generator<Outcome> {
  const { words, find, preconditions, ages } = claim;
  const isBase = preconditions === undefined;
  const settled = new Set<string>();
  let graph = isBase ? explorations.base : explorations.first(preconditions, ages);
  let counterexamples: readonly Counterexample[] | undefined;
  for (;;) {
    if (!graph.isComplete || explorations.isSpent) {
      yield tooLarge(words, graph, explorations);
      return;
    }
    counterexamples ??= find(graph);
    const counterexample = counterexamples.find(({ key }) => !settled.has(key));
    if (counterexample === undefined) return;
    settled.add(counterexample.key);
    const { graph: last, outcome } = pursue(claim, counterexample, graph, explorations);
    if (outcome !== undefined) yield outcome;
    // What has cleared up one counterexample may well clear up others.
    if (last !== graph && last.isComplete && last.tried <= sharedBudget) {
      graph = last;
      counterexamples = undefined;
      if (isBase) explorations.base = last;
    }
  }
}

/** Refines until a counterexample is shown or gone; answers with the last graph that was explored whole. */
function pursue(
  { words, find }: JointClaim,
  first: Counterexample,
  from: Graph,
  explorations: Explorations,
): { readonly graph: Graph; readonly outcome?: Outcome } {
  const { abstractions } = explorations;
  let graph = from;
  let counterexample: Counterexample | undefined = first;
  while (counterexample !== undefined) {
    const shown = showOrRefine(counterexample, graph, explorations);
    if (shown.kind === 'shown') {
      explorations.refuse();
      return { graph, outcome: shown };
    }
    if (explorations.isSpent) return { graph };
    const abstraction = abstractions.grown(graph.abstraction, shown.refinement);
    if (abstractions.keyOf(abstraction) === abstractions.keyOf(graph.abstraction))
      return { graph, outcome: { kind: 'unproved', words } };
    graph = explorations.of(abstraction, graph.marks, pursuitBudget);
    if (!graph.isComplete) return { graph: from, outcome: tooLarge(words, graph, explorations) };
    const { key }: Counterexample = counterexample;
    counterexample = find(graph).find((one) => one.key === key);
  }
  return { graph };
}

/** The problem that a counterexample is, or what to track to see that it may be none. */
function showOrRefine(
  counterexample: Counterexample,
  graph: Graph,
  { abstractions }: Explorations,
): Extract<Outcome, { kind: 'shown' }> | { kind: 'refine'; refinement: Refinement } {
  const shown = playableTrace(counterexample, graph);
  if (shown.kind === 'impossible') return { kind: 'refine', refinement: shown.refinement };
  const doubt = counterexample.doubt?.(shown.at);
  const refinement = doubt && doubtsOf(abstractions, graph, doubt);
  if (refinement !== undefined) return { kind: 'refine', refinement };
  const { played, at } = shown;
  const events = shownEvents(graph.model, played);
  const problem = { severity: 'error', events, ...counterexample.problem(played, at) } as const;
  return { kind: 'shown', problem: goingOn(problem, played) };
}

/** A problem of a visit that goes on with what another has made, with what that is. */
function goingOn(problem: Problem, { goesOnWith }: PlayedTrace): Problem {
  if (goesOnWith === undefined) return problem;
  const { words, visit: other } = goesOnWith;
  const isSaid = problem.code === 'promise-broken' || problem.message.includes(words);
  const message = isSaid ? problem.message : `${problem.message}, for example with ${words}`;
  return { ...problem, message, ...(other && { other }) };
}

/** The shortest visit that shows a counterexample; where it cannot be made, another one that can. */
function playableTrace(
  { sightings, trace: given }: Counterexample,
  graph: Graph,
): Found | Extract<Replay, { kind: 'impossible' }> {
  const [at] = sightings;
  const { state, last } = at;
  const over = last?.kind === 'back' ? graph.shortest.traceOver(last) : undefined;
  const trace = given ?? over ?? graph.shortest.traceTo(state);
  const edges = last === undefined ? trace.edges : [...trace.edges, last];
  const replay = replayTrace(graph, { ...trace, edges });
  if (replay.kind === 'played') return { ...replay, at };
  const other = given === undefined ? findTrace(graph, sightings, searchBudget) : undefined;
  return other ?? replay;
}

/** What is not proved, with what would have to be made simpler. */
function tooLarge(words: string, { abstraction }: Graph, explorations: Explorations): Outcome {
  const kind = 'unproved';
  if (explorations.isRefused) return { kind, words: `${words}, until the errors are mended` };
  const names = [...abstraction.variables, ...abstraction.carried];
  const isNew = (name: string) => !explorations.base.abstraction.variables.includes(name);
  const most = [...names.filter(isNew), ...names].slice(0, 5);
  if (most.length === 0) return { kind, words };
  const more = names.length > most.length ? ', …' : '';
  const listed = `${[...new Set(most)].join(', ')}${more}`;
  return { kind, words: `${words} (too much is remembered at once: ${listed})` };
}
