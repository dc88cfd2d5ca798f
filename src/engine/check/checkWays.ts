import { isOfEveryStep } from '../isOfEveryStep.ts';
import { at } from '../parse/reader.ts';
import { doubtsOfLoop } from './checkGrowth.ts';
import { type BackMove, type Move, type State } from './frames.ts';
import { groupBy } from './groupBy.ts';
import { doubtsOf, perhapsReaching, surelyReaching } from './hope.ts';
import { nearestFirst, type Alarm, type Explored } from './alarm.ts';
import type { Inquiry } from './inquiry.ts';
import type { Played } from './player.ts';
import { titleOf } from './words.ts';

const arrivals = ({ flow, states }: Explored) =>
  states.filter(({ frame }) => frame.step === flow.goal);

/** From wherever a visit comes to, unless it has ended, the goal can be reached. */
export function checkWays(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const goal = titleOf(flow, flow.goal);
  const question = `that ${goal} can be reached from everywhere`;
  let isHopeless = false;
  const find = (explored: Explored): Alarm[] => {
    const { states: hope, after, somewhere } = surelyReaching(explored, arrivals(explored), true);
    const leavesOnly = (state: State) =>
      explored.backs(state).length === 0 &&
      state.moves.every(
        ({ to, sent }) =>
          sent.isPast ||
          to.frame.step === state.frame.step ||
          explored.screen(to.frame.step).ends === true,
      );
    const goesOn = (state: State) =>
      state.replacedBy === undefined && explored.screen(state.frame.step).ends !== true;
    const isStuck = (state: State) => !hope.has(state) && goesOn(state);
    const doubts = (state: State) => (again: Explored) => doubtsOf(again, state, hope, true);
    const usual = explored.starts.find((start) => isUsual(explored, start)) ?? explored.starts[0]!;
    if (!hope.has(usual) && !isUnderWay(explored, usual)) {
      const report = () => {
        isHopeless = true;
        tellHopeless(inquiry, usual);
      };
      return [{ key: 'start', sightings: [{ state: usual }], doubts: doubts(usual), report }];
    }
    if (isHopeless || !explored.states.some(isStuck)) return [];
    const byLength = explored.states.toSorted(
      (one, other) => explored.shortest.length(one) - explored.shortest.length(other),
    );
    const lost = new Map<string, [Loss, ...Loss[]]>();
    const note = (state: State, last: Move | BackMove, pointer: string) => {
      const isDead = leavesOnly(last.to);
      const code = 'target' in last ? 'back-strands' : isDead ? 'dead-end' : 'goal-out-of-reach';
      const loss = { state, last, code, pointer, isDead };
      const known = lost.get(`${code} ${pointer}`);
      if (known === undefined) lost.set(`${code} ${pointer}`, [loss]);
      else known.push(loss);
    };
    for (const state of byLength) {
      // Where all were lost before, the step that lost them is the one to mend.
      if (!somewhere(state) && explored.isExact) continue;
      for (const move of state.moves) {
        if (!after(move) && goesOn(move.to)) note(state, move, move.taken.at(-1)!.pointer);
      }
      for (const move of explored.backs(state)) {
        if (isStuck(move.to)) note(state, move, at('/steps', move.to.frame.step));
      }
    }
    const alarms = [...lost].map(([key, sightings]): Alarm<Loss> => ({
      key,
      sightings,
      doubts: (again, { last }) => doubtsOf(again, last.to, hope, true),
      report: (played, loss) => tellStuck(inquiry, loss, played),
    }));
    const stranded = explored.starts.filter(isStuck).map((start): Alarm => ({
      key: `start ${start.id}`,
      sightings: [{ state: start }],
      doubts: doubts(start),
      report: (played) =>
        isUnderWay(explored, start)
          ? tellStranded(inquiry, start, played)
          : tellHopeless(inquiry, start),
    }));
    return [...alarms, ...stranded];
  };
  inquiry.settle(question, find);
}

/** Whether nothing that is known from the start is out of the ordinary. */
const isUsual = ({ flow, cone }: Explored, { control }: State) =>
  cone.fixed.every((name) => control.facts[name] === flow.variables[name]!.initial);

/** Whether a visit is resumed there, and does not begin. */
const isUnderWay = ({ beginnings }: Explored, state: State) =>
  beginnings.get(state)?.some(({ resumed }) => (resumed?.events ?? []).length > 0) === true;

function tellStranded(inquiry: Inquiry, { frame }: State, played: Played): void {
  const { flow } = inquiry;
  const here = titleOf(flow, frame.step);
  inquiry.report(
    'error',
    'goal-out-of-reach',
    at('/steps', frame.step),
    `visitors can come to ${here} in such a way that they can never reach ${titleOf(flow, flow.goal)} any more`,
    inquiry.told(played),
  );
}

function tellHopeless(inquiry: Inquiry, { replacedBy }: State): void {
  const { flow } = inquiry;
  const goal = titleOf(flow, flow.goal);
  const rule = flow.replaceEveryStep.findIndex(({ id }) => id === replacedBy);
  inquiry.report(
    'error',
    'goal-out-of-reach',
    rule < 0 ? at('/steps', flow.initial) : `/replaceEveryStep/${rule}/when`,
    rule < 0
      ? `no visitor can ever reach ${goal}`
      : `the rule "${replacedBy}" keeps every usual visitor from ${goal}`,
    [],
  );
}

/** A way by which a visit comes to where it can never reach the goal any more. */
interface Loss {
  readonly state: State;
  readonly last: Move | BackMove;
  readonly code: string;
  readonly pointer: string;
  /** Nothing at all leads on from there. */
  readonly isDead: boolean;
}

function tellStuck(inquiry: Inquiry, loss: Loss, played: Played): void {
  const { last: move, code, pointer, isDead } = loss;
  const { flow } = inquiry;
  const here = titleOf(flow, move.to.frame.step);
  inquiry.report(
    'error',
    code,
    pointer,
    ('target' in move
      ? `Back from ${titleOf(flow, move.from.frame.step)} leads to `
      : 'visitors can come to ') +
      (isDead
        ? `${here}, and there is no way on from there`
        : `${here} in such a way that they can never reach ${titleOf(flow, flow.goal)} any more`),
    inquiry.told(played),
  );
}

/**
 * Whoever goes on comes nearer to the goal: the forward event never leads where only Back helps.
 * Another event may, such as a search that found nothing, if the screen there has its own way back
 * and the same event leads on for others.
 */
export function checkAlleys(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const find = (explored: Explored): Alarm<{ state: State; last: Move }>[] => {
    const ahead = surelyReaching(explored, arrivals(explored), false).states;
    // Nobody reaches the goal at all: that is told once, not at every step.
    if (ahead.size === 0) return [];
    const offersBack = ({ frame }: State) =>
      explored.screen(frame.step).sends.some(({ event }) => event === flow.back.event);
    const place = ({ from, event }: Move) => `${from.frame.step} ${event.type}`;
    const moves = explored.states
      .filter(({ frame }) => frame.step !== flow.goal)
      .flatMap((state) => state.moves)
      .filter(({ taken }) => !taken.some(isOfEveryStep));
    const perhaps = explored.isExact ? ahead : perhapsReaching(explored, arrivals(explored), false);
    const leadsOn = new Set(moves.filter(({ to }) => perhaps.has(to)).map(place));
    const isMeant = (move: Move) =>
      move.event.type !== flow.forward && offersBack(move.to) && leadsOn.has(place(move));
    const endsThere = ({ to }: Move) => flow.steps[to.frame.step]!.end === true;
    const blind = moves.filter((move) => !ahead.has(move.to) && !isMeant(move) && !endsThere(move));
    return [...groupBy(blind, ({ taken }) => taken.at(-1)!.pointer)].map(([pointer, list]) => {
      const sightings = list.map((last) => ({ state: last.from, last }));
      return {
        key: pointer,
        sightings: nearestFirst(explored, sightings)!,
        doubts: (again, { last }) => doubtsOf(again, last.to, ahead, false),
        report: (played, { state, last }) =>
          inquiry.report(
            'error',
            'blind-alley',
            pointer,
            `on ${titleOf(flow, state.frame.step)} going on leads to ` +
              `${titleOf(flow, last.to.frame.step)}, from where only Back leads to ${titleOf(flow, flow.goal)}`,
            inquiry.told(played),
          ),
      };
    });
  };
  inquiry.settle('that going on always leads on', find);
}

/** A closed walk over some of the moves on; undefined where there is none. */
function roundOf({ flow, states }: Explored, counts: (move: Move) => boolean): Move[] | undefined {
  const onward = ({ frame, moves }: State) =>
    frame.step === flow.goal ? [] : moves.filter((move) => !move.sent.isPast && counts(move));
  const incoming = new Map<State, number>(states.map((state) => [state, 0]));
  for (const state of states) {
    for (const { to } of onward(state)) incoming.set(to, incoming.get(to)! + 1);
  }
  const left = new Set(states);
  const free = states.filter((state) => incoming.get(state) === 0);
  for (const state of free) {
    left.delete(state);
    for (const { to } of onward(state)) {
      incoming.set(to, incoming.get(to)! - 1);
      if (incoming.get(to) === 0) free.push(to);
    }
  }
  return loopOf([...left].flatMap(onward).filter(({ to }) => left.has(to)));
}

const stepsOf = ({ flow }: Inquiry, loop: readonly Move[]) =>
  [...new Set(loop.map(({ from }) => titleOf(flow, from.frame.step)))].join(', ');

/**
 * Nobody who only goes on comes to the same situation twice. Where a button beside leads round, that
 * may be meant, and is a warning.
 */
export function checkRounds(inquiry: Inquiry): void {
  let isTold = false;
  const find = (explored: Explored): Alarm[] => {
    const isMain = ({ from, event }: Move) =>
      explored.screen(from.shown).sends.find((sent) => sent.event === event.type)?.isAside !== true;
    const loop = roundOf(explored, isMain);
    // One that makes the stack higher is told by itself.
    if (loop?.some(({ reset }) => reset !== undefined) !== true) return [];
    const state = explored.shortest.nearest(loop.map(({ from }) => from))!;
    const first = loop.findIndex(({ from }) => from === state);
    const round = [...loop.slice(first), ...loop.slice(0, first)];
    const way = explored.shortest.visit(state);
    const steps = stepsOf(inquiry, loop);
    return [
      {
        key: 'round',
        sightings: [{ state }],
        visit: { start: way.start, walks: [...way.walks, ...round] },
        doubts: (again) => doubtsOfLoop(inquiry, again, way, round),
        report: (played) => {
          isTold = true;
          inquiry.report(
            'error',
            'way-round',
            round.at(-1)!.taken.at(-1)!.pointer,
            `visitors who only go on come back to where they were, again and again, by ${steps}`,
            inquiry.told(played),
          );
        },
      },
    ];
  };
  inquiry.settle('that going on never leads round', find);
  const { base } = inquiry;
  if (isTold || !base.isComplete || !base.isExact) return;
  const loop = roundOf(base, () => true);
  if (loop === undefined) return;
  const nearest = base.shortest.nearest(loop.map(({ from }) => from))!;
  const move = loop.find(({ from }) => from === nearest)!;
  inquiry.report(
    'warning',
    'way-round',
    move.taken.at(-1)!.pointer,
    `visitors who only go on can come back to where they were, by ${stepsOf(inquiry, loop)}`,
    inquiry.visitTo(base, nearest, move),
  );
}

/** A closed walk over some moves; undefined where there is none. */
function loopOf(moves: readonly Move[]): Move[] | undefined {
  let left = moves;
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const begins = new Set(left.map(({ from }) => from));
    left = left.filter(({ to }) => begins.has(to));
  }
  const next = new Map(left.map((move) => [move.from, move]));
  const [start] = next.keys();
  if (start === undefined) return undefined;
  const walk: Move[] = [];
  const seen = new Set<State>();
  for (let at = start; ; at = next.get(at)!.to) {
    if (seen.has(at)) return walk.slice(walk.findIndex(({ from }) => from === at));
    seen.add(at);
    walk.push(next.get(at)!);
  }
}
