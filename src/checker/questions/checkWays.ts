import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import { at } from '../../engine/parse/reader.ts';
import { type BackMove, type Move, type State } from '../explore/frames.ts';
import { groupBy } from '../groupBy.ts';
import { doubtsOf, findPerhapsReaching, findSurelyReaching } from '../abstraction/hope.ts';
import { nearestFirst, type Alarm, type Explored } from '../abstraction/alarm.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import type { Played } from '../abstraction/player.ts';
import { titleOf } from '../words.ts';

const arrivals = ({ flow, states }: Explored) =>
  states.filter(({ frame }) => frame.step === flow.goal);

/** From wherever a visit comes to, unless it has ended, the goal can be reached. */
export function checkWays(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const goal = titleOf(flow, flow.goal);
  const question = `that ${goal} can be reached from everywhere`;
  let isHopeless = false;
  const find = (explored: Explored): Alarm[] => {
    const reaching = findSurelyReaching(explored, arrivals(explored), true);
    const { states: hope, after, somewhere } = reaching;
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
    const doubts = (state: State) => (again: Explored) => doubtsOf(again, state, reaching, true);
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
    const noteFrom = (state: State, isNew: (to: State) => boolean = () => true) => {
      for (const move of state.moves) {
        const isLost = !after(move) && goesOn(move.to) && isNew(move.to);
        if (isLost) note(state, move, move.taken.at(-1)!.pointer);
      }
      for (const move of explored.backs(state)) {
        if (isStuck(move.to) && isNew(move.to)) note(state, move, at('/steps', move.to.frame.step));
      }
    };
    // Where all were lost before, the step that lost them is the one to mend.
    for (const state of byLength) if (somewhere(state) || !explored.isExact) noteFrom(state);
    // Nobody is lost where a visit has ended, but who turns back from there can be.
    const losses = [...lost.values()].flat().map(({ last }) => last.to);
    const told = reachedFrom(explored, [...losses, ...explored.starts.filter(isStuck)]);
    for (const state of byLength)
      if (!somewhere(state) && !goesOn(state)) noteFrom(state, (to) => !told.has(to));
    const alarms = [...lost].map(([key, sightings]): Alarm<Loss> => ({
      key,
      sightings,
      doubts: (again, { last }) => doubtsOf(again, last.to, reaching, true),
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

/** Some states and all that visits may come to from there, whatever their stacks. */
function reachedFrom(explored: Explored, states: readonly State[]): ReadonlySet<State> {
  const reached = new Set(states);
  for (const state of reached) {
    for (const { to } of [...state.moves, ...explored.backs(state)]) reached.add(to);
  }
  return reached;
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
    const reaching = findSurelyReaching(explored, arrivals(explored), false);
    const ahead = reaching.states;
    // Nobody reaches the goal at all: that is told once, not at every step.
    if (ahead.size === 0) return [];
    const offersBack = ({ frame }: State) =>
      explored.screen(frame.step).sends.some(({ event }) => event === flow.back.event);
    const place = ({ from, event }: Move) => `${from.frame.step} ${event.type}`;
    const moves = explored.states
      .filter(({ frame }) => frame.step !== flow.goal)
      .flatMap((state) => state.moves)
      .filter(({ taken }) => !taken.some(isOfEveryStep));
    const perhaps = explored.isExact
      ? ahead
      : findPerhapsReaching(explored, arrivals(explored), false);
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
        doubts: (again, { last }) => doubtsOf(again, last.to, reaching, false),
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
