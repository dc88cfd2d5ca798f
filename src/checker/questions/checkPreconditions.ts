import { at } from '../../engine/parse/reader.ts';
import { isShown, type Failure, type Edge, type State } from '../explore/graph.ts';
import { preconditionsOf, type AskedPrecondition } from '../model/askedPreconditions.ts';
import { nearestFirst } from '../explore/shortest.ts';
import type { Counterexample } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../question.ts';
import type { PlayedTrace } from '../question.ts';
import type { Precondition } from '../model/surroundings.ts';
import { knownWords, titleOf } from '../words.ts';

function tell(inquiry: Inquiry, asked: AskedPrecondition, played: PlayedTrace, state: State): void {
  const { flow } = inquiry;
  const { precondition, step, event, pointer } = asked;
  const known = knownWords(flow, played.snapshot.context);
  const title = titleOf(flow, step);
  const suppliers = Object.values(flow.steps).filter((other) =>
    precondition.givenBy?.some((name) => name === other.form || name === other.component),
  );
  const mend =
    precondition.mend ??
    (suppliers.length === 0
      ? undefined
      : `lead these visitors past ${suppliers.map(({ id }) => titleOf(flow, id)).join(' or ')} before`);
  const message =
    event === undefined
      ? `visitors can reach ${title} without ${precondition.words}`
      : `visitors can go on from ${title} without ${precondition.words}`;
  const rule = flow.replaceEveryStep.findIndex(({ id }) => id === state.replacedBy);
  const place = rule < 0 ? at('/steps', step) : `/replaceEveryStep/${rule}/step`;
  inquiry.report(
    'error',
    pointer === undefined ? 'missing-need' : 'missing-requirement',
    pointer ?? place,
    message + (known === '' || pointer === undefined ? '' : ` (then ${known})`),
    (precondition.reads.answers ?? []).length === 0 ? inquiry.told(played) : played.events,
    {
      ...(known !== '' && { detail: known }),
      ...(mend !== undefined && { mend }),
      ...(precondition.rule !== undefined && {
        lacks: {
          words: precondition.words,
          rule: precondition.rule,
          steps: suppliers.map(({ id }) => id),
        },
      }),
      about: precondition.id,
    },
  );
}

/**
 * Whatever a screen needs is there on every way to it, whoever comes and however often they turn back.
 *
 * @param isAsked the preconditions in question; all by default
 */
export function checkPreconditions(
  inquiry: Inquiry,
  isAsked: (need: Precondition) => boolean = () => true,
): void {
  const { flow } = inquiry;
  const all = inquiry.asked.filter(({ precondition }) => isAsked(precondition));
  for (const asked of inquiry.suspected(all)) {
    const question = asked
      .map(
        ({ step, precondition }) =>
          `that ${titleOf(flow, step)} cannot be reached without ${precondition.words}`,
      )
      .join(', ');
    const find = (graph: Graph) => asked.flatMap((one) => counterexamplesOf(inquiry, one, graph));
    inquiry.decide(question, find, { preconditions: preconditionsOf(asked) });
  }
}

function counterexamplesOf(
  inquiry: Inquiry,
  asked: AskedPrecondition,
  graph: Graph,
): Counterexample[] {
  const { precondition, step, event, pointer } = asked;
  const key = `${precondition.id}\n${step}\n${event}`;
  const states = graph.states.filter((state) => isShown(state, step, pointer));
  const sent = states
    .flatMap((state): (Edge | Failure)[] =>
      event === undefined ? [] : [...state.edges, ...state.failures],
    )
    .filter((tried) => tried.event.type === event && tried.unmet.includes(precondition));
  const missing =
    event === undefined ? states.filter((state) => !graph.isMet(precondition, state)) : [];
  const sightings = nearestFirst(
    graph,
    event === undefined
      ? missing.map((state) => ({ state }))
      : sent.map((last) => ({ state: last.from, last })),
  );
  if (sightings === undefined) return [];
  return [{ key, sightings, report: (played, { state }) => tell(inquiry, asked, played, state) }];
}
