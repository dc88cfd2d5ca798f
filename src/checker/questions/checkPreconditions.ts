import { at } from '../../engine/parse/reader.ts';
import type { Problem } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import {
  isShown,
  sightingOf,
  type Edge,
  type Failure,
  type Sighting,
  type State,
} from '../explore/graph.ts';
import type { PlayedTrace } from '../explore/replay.ts';
import { collectAsked, type AskedPrecondition } from '../model/askedPreconditions.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim, type Counterexample } from '../question.ts';
import { knownWords, titleOf } from '../words.ts';

/** Whatever a screen needs is there on every way to it, whoever comes and however often they turn back. */
export const checkPreconditions = (model: Model): Claim[] =>
  collectAsked(model).map((asked) => ({
    words: `that ${titleOf(model.flow, asked.step)} cannot be reached without ${asked.precondition.words}`,
    find: (graph) => counterexamplesOf(asked, graph),
    reads: { kind: 'precondition', asked },
  }));

/** Where something is asked for and not there. */
export function counterexamplesOf(asked: AskedPrecondition, graph: Graph): Counterexample[] {
  const { precondition, step, event, pointer } = asked;
  const states = graph.states.filter((state) => isShown(state, step, pointer));
  const sent = states
    .flatMap((state): (Edge | Failure)[] =>
      event === undefined ? [] : [...state.edges, ...state.failures],
    )
    .filter((tried) => tried.event.type === event && tried.unmet.includes(precondition));
  const missing =
    event === undefined ? states.filter((state) => !graph.isMet(precondition, state)) : [];
  return counterexamplesBy<Sighting>(
    graph,
    event === undefined ? missing.map((state) => ({ state })) : sent.map(sightingOf),
    () => `${precondition.id}\n${step}\n${event}`,
    () => ({ problem: (played, { state }) => missingNeed(graph.model, asked, played, state) }),
  );
}

function missingNeed(
  model: Model,
  { precondition, step, event, pointer }: AskedPrecondition,
  played: PlayedTrace,
  state: State,
): Omit<Problem, 'severity'> {
  const { flow } = model;
  const { words, reads, givenBy, rule } = precondition;
  const known = knownWords(flow, played.snapshot.context);
  const title = titleOf(flow, step);
  const suppliers = Object.values(flow.steps).filter((other) =>
    givenBy?.some((name) => name === other.form || name === other.component),
  );
  const titles = suppliers.map(({ id }) => titleOf(flow, id));
  const mend =
    precondition.mend ??
    (titles.length === 0 ? undefined : `lead these visitors through ${titles.join(' or ')} first`);
  const message =
    event === undefined
      ? `visitors can reach ${title} without ${words}`
      : `visitors can go on from ${title} without ${words}`;
  const replaced = flow.replaceEveryStep.findIndex(({ id }) => id === state.replacedBy);
  const place = replaced < 0 ? at('/steps', step) : `/replaceEveryStep/${replaced}/step`;
  return {
    code: pointer === undefined ? 'missing-need' : 'missing-requirement',
    pointer: pointer ?? place,
    message: message + (known === '' || pointer === undefined ? '' : ` (then ${known})`),
    ...((reads.answers ?? []).length > 0 && { events: played.events }),
    ...(known !== '' && { detail: known }),
    ...(mend !== undefined && { mend }),
    ...(rule !== undefined && { lacks: { words, rule, steps: suppliers.map(({ id }) => id) } }),
    about: precondition.id,
  };
}
