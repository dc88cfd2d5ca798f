import { at } from '../../engine/parse/reader.ts';
import type { Failure, Edge, State } from '../explore/graph.ts';
import type { Asked } from '../model/askedPreconditions.ts';
import { nearestFirst, type Counterexample } from '../abstraction/counterexample.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import type { Played } from '../abstraction/player.ts';
import type { Precondition } from '../model/surroundings.ts';
import { knownWords, titleOf } from '../words.ts';

/**
 * Preconditions that are asked together: what one of them reads beside what decides on the ways is read by
 * the first of its bundle too.
 */
function bundles({ abstractions }: Inquiry, all: readonly Asked[]): Asked[][] {
  const whole = abstractions.whole();
  const free = new Set([...whole.variables, ...whole.carried, ...whole.answers]);
  const reads = ({ precondition: { reads: read } }: Asked) => [
    ...[...(read.answers ?? []), ...(read.variables ?? [])].filter((name) => !free.has(name)),
    ...(read.truths ?? [])
      .filter((name) => !whole.truths.includes(name))
      .map((name) => `truth ${name}`),
  ];
  const found: { names: readonly string[]; asked: Asked[] }[] = [];
  for (const asked of all.toSorted((one, other) => reads(other).length - reads(one).length)) {
    const names = reads(asked);
    // The last reads the least of those that read all of it.
    const bundle = found.findLast((one) => names.every((name) => one.names.includes(name)));
    if (bundle === undefined) found.push({ names, asked: [asked] });
    else bundle.asked.push(asked);
  }
  return found.map(({ asked }) => asked);
}

const isShown = (state: State, step: string, pointer: string | undefined) =>
  pointer === undefined
    ? state.shown === step
    : state.frame.step === step && state.replacedBy === undefined;

function tell(inquiry: Inquiry, asked: Asked, played: Played, state: State): void {
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

/** The preconditions that may be missing, as far as the known edges show it; the others are proved. */
function suspected(inquiry: Inquiry, bundle: readonly Asked[]): readonly Asked[] {
  const preconditions = needsOf(bundle);
  const carried = inquiry.dataflow(preconditions);
  if (carried === undefined) {
    if (preconditions.length <= 1) return bundle;
    // The first reads the most.
    const isFirst = ({ precondition }: Asked) => precondition === preconditions[0];
    const rest = bundle.filter((asked) => !isFirst(asked));
    return [...suspected(inquiry, bundle.filter(isFirst)), ...suspected(inquiry, rest)];
  }
  return bundle.filter(({ precondition, step, event, pointer }) =>
    carried.graph.states.some((state) =>
      event === undefined
        ? isShown(state, step, pointer) && carried.mayMiss(precondition, state)
        : state.shown === step && carried.maySendWithout(precondition, event, state),
    ),
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
  for (const bundle of bundles(inquiry, all)) {
    const asked = suspected(inquiry, bundle);
    if (asked.length === 0) continue;
    const question = asked
      .map(
        ({ step, precondition }) =>
          `that ${titleOf(flow, step)} cannot be reached without ${precondition.words}`,
      )
      .join(', ');
    const find = (graph: Graph) => asked.flatMap((one) => alarmOf(inquiry, one, graph));
    inquiry.settle(question, find, { needs: needsOf(asked) });
  }
}

const needsOf = (asked: readonly Asked[]) => [
  ...new Set(asked.map(({ precondition }) => precondition)),
];

function alarmOf(inquiry: Inquiry, asked: Asked, graph: Graph): Counterexample[] {
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
