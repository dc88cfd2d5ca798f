import { at } from '../parse/reader.ts';
import type { Tried, State } from './frames.ts';
import { guardNeed, nearest, type Alarm, type Explored, type Inquiry } from './inquiry.ts';
import type { Played } from './replay.ts';
import type { Need } from './surroundings.ts';
import { knownWords, titleOf } from './words.ts';

/** A need with where it stands: of a screen that is shown, or of an event that is sent. */
interface Asked {
  readonly need: Need;
  /** The step whose screen needs it. */
  readonly step: string;
  /** The event that calls for it; undefined: it must hold when the screen is shown. */
  readonly event?: string;
  /** Where the flow itself requires it. */
  readonly pointer?: string;
}

/** Everything that anybody needs anywhere in a flow: the app's needs, and those of the flow's author. */
function allNeeds(inquiry: Inquiry): Asked[] {
  const { flow, around } = inquiry;
  // Nobody knows what a screen that is not there would bring: that is to be mended first.
  const isKnown = Object.values(flow.steps).every(
    (step) => around.screen === undefined || around.screen(step, flow) !== undefined,
  );
  return Object.values(flow.steps).flatMap((step) => {
    const screen = inquiry.screen(step);
    const own = Object.entries(step.requires).map(([name, guard]) => ({
      need: guardNeed(name, guard),
      step: step.id,
      pointer: `${at('/steps', step.id)}${at('/requires', name)}`,
    }));
    if (!isKnown) return own;
    const always = screen.ends === true ? [] : (around.always ?? []);
    const shown = [...(screen.needs ?? []), ...always].map((need) => ({ need, step: step.id }));
    const sent = screen.sends.flatMap(({ event, needs = [] }) =>
      needs.map((need) => ({ need, step: step.id, event })),
    );
    return [...own, ...shown, ...sent];
  });
}

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
    const bundle = found.find((one) => names.every((name) => one.names.includes(name)));
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
    { ...(known !== '' && { detail: known }), ...(mend !== undefined && { mend }), about: need.id },
  );
}

/**
 * Whatever a screen needs is there on every way to it, whoever comes and however often they turn back.
 *
 * @param isAsked the needs in question; all by default
 */
export function checkNeeds(inquiry: Inquiry, isAsked: (need: Need) => boolean = () => true): void {
  const { flow } = inquiry;
  const all = allNeeds(inquiry).filter(({ need }) => isAsked(need));
  for (const bundle of bundles(inquiry, all)) {
    const question = bundle
      .map(
        ({ step, need }) => `that ${titleOf(flow, step)} cannot be reached without ${need.words}`,
      )
      .join(', ');
    const find = (explored: Explored): Alarm[] =>
      bundle.flatMap((asked): Alarm[] => {
        const { need, step, event, pointer } = asked;
        const key = `${need.id}\n${step}\n${event}`;
        if (event !== undefined) {
          const sent = explored.states
            .filter((state) => state.shown === step)
            .flatMap((state): Tried[] => [...state.moves, ...state.failures])
            .filter((tried) => tried.event.type === event && tried.unmet.includes(need));
          const state = nearest(
            explored,
            sent.map(({ from }) => from),
          );
          if (state === undefined) return [];
          const last = sent.find(({ from }) => from === state)!;
          return [{ key, state, last, report: (played) => tell(inquiry, asked, played, state) }];
        }
        const missing = explored.states.filter(
          (state) => isShown(state, step, pointer) && !explored.isMet(need, state),
        );
        const state = nearest(explored, missing);
        if (state === undefined) return [];
        return [{ key, state, report: (played) => tell(inquiry, asked, played, state) }];
      });
    inquiry.settle(question, find, { needs: [...new Set(bundle.map(({ need }) => need))] });
  }
}
