import { at } from '../../engine/parse/reader.ts';
import type { Failure, Move, State } from '../explore/frames.ts';
import type { Asked } from '../model/askedNeeds.ts';
import { nearestFirst, type Alarm, type Explored } from '../abstraction/alarm.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import type { Played } from '../abstraction/player.ts';
import type { Need } from '../model/surroundings.ts';
import { knownWords, titleOf } from '../words.ts';

/**
 * Needs that are asked together: what one of them reads beside what decides on the ways is read by
 * the first of its bundle too.
 */
function bundles({ slices }: Inquiry, all: readonly Asked[]): Asked[][] {
  const whole = slices.whole();
  const free = new Set([...whole.variables, ...whole.carried, ...whole.answers]);
  const reads = ({ need: { reads: read } }: Asked) => [
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
  const { need, step, event, pointer } = asked;
  const known = knownWords(flow, played.snapshot.context);
  const title = titleOf(flow, step);
  const suppliers = Object.values(flow.steps).filter((other) =>
    need.givenBy?.some((name) => name === other.form || name === other.component),
  );
  const mend =
    need.mend ??
    (suppliers.length === 0
      ? undefined
      : `lead these visitors past ${suppliers.map(({ id }) => titleOf(flow, id)).join(' or ')} before`);
  const message =
    event === undefined
      ? `visitors can reach ${title} without ${need.words}`
      : `visitors can go on from ${title} without ${need.words}`;
  const rule = flow.replaceEveryStep.findIndex(({ id }) => id === state.replacedBy);
  const place = rule < 0 ? at('/steps', step) : `/replaceEveryStep/${rule}/step`;
  inquiry.report(
    'error',
    pointer === undefined ? 'missing-need' : 'missing-requirement',
    pointer ?? place,
    message + (known === '' || pointer === undefined ? '' : ` (then ${known})`),
    (need.reads.answers ?? []).length === 0 ? inquiry.told(played) : played.events,
    {
      ...(known !== '' && { detail: known }),
      ...(mend !== undefined && { mend }),
      ...(need.rule !== undefined && {
        lacks: { words: need.words, rule: need.rule, steps: suppliers.map(({ id }) => id) },
      }),
      about: need.id,
    },
  );
}

/** The needs that may be missing, as far as the known moves show it; the others are proved. */
function suspected(inquiry: Inquiry, bundle: readonly Asked[]): readonly Asked[] {
  const needs = needsOf(bundle);
  const carried = inquiry.dataflow(needs);
  if (carried === undefined) {
    if (needs.length <= 1) return bundle;
    // The first reads the most.
    const isFirst = ({ need }: Asked) => need === needs[0];
    const rest = bundle.filter((asked) => !isFirst(asked));
    return [...suspected(inquiry, bundle.filter(isFirst)), ...suspected(inquiry, rest)];
  }
  return bundle.filter(({ need, step, event, pointer }) =>
    carried.explored.states.some((state) =>
      event === undefined
        ? isShown(state, step, pointer) && carried.mayMiss(need, state)
        : state.shown === step && carried.maySendWithout(need, event, state),
    ),
  );
}

/**
 * Whatever a screen needs is there on every way to it, whoever comes and however often they turn back.
 *
 * @param isAsked the needs in question; all by default
 */
export function checkNeeds(inquiry: Inquiry, isAsked: (need: Need) => boolean = () => true): void {
  const { flow } = inquiry;
  const all = inquiry.asked.filter(({ need }) => isAsked(need));
  for (const bundle of bundles(inquiry, all)) {
    const asked = suspected(inquiry, bundle);
    if (asked.length === 0) continue;
    const question = asked
      .map(
        ({ step, need }) => `that ${titleOf(flow, step)} cannot be reached without ${need.words}`,
      )
      .join(', ');
    const find = (explored: Explored) => asked.flatMap((one) => alarmOf(inquiry, one, explored));
    inquiry.settle(question, find, { needs: needsOf(asked) });
  }
}

const needsOf = (asked: readonly Asked[]) => [...new Set(asked.map(({ need }) => need))];

function alarmOf(inquiry: Inquiry, asked: Asked, explored: Explored): Alarm[] {
  const { need, step, event, pointer } = asked;
  const key = `${need.id}\n${step}\n${event}`;
  const states = explored.states.filter((state) => isShown(state, step, pointer));
  const sent = states
    .flatMap((state): (Move | Failure)[] =>
      event === undefined ? [] : [...state.moves, ...state.failures],
    )
    .filter((tried) => tried.event.type === event && tried.unmet.includes(need));
  const missing = event === undefined ? states.filter((state) => !explored.isMet(need, state)) : [];
  const sightings = nearestFirst(
    explored,
    event === undefined
      ? missing.map((state) => ({ state }))
      : sent.map((last) => ({ state: last.from, last })),
  );
  if (sightings === undefined) return [];
  return [{ key, sightings, report: (played, { state }) => tell(inquiry, asked, played, state) }];
}
