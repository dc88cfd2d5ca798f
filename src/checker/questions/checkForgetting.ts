import { nearestFirst, type Alarm, type Explored } from '../abstraction/alarm.ts';
import type { Frame, Move, State } from '../explore/frames.ts';
import { groupBy } from '../groupBy.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import { answersInWords, titleOf } from '../words.ts';

/** The steps that may lie beneath a frame, on any stack. */
function beneath(frames: readonly Frame[]): Set<string> {
  const seen = new Set(frames);
  for (const frame of seen) for (const parent of frame.parents) seen.add(parent);
  return new Set([...seen].map(({ step }) => step));
}

/** A move by which an answer is forgotten that somebody has asked for. */
interface Forgetting {
  readonly state: State;
  readonly last: Move;
  readonly pointer: string;
  readonly name: string;
  readonly asker: string;
}

/** Who asked for an answer that going on clears; undefined where nobody did who stays. */
function askerOf(explored: Explored, move: Move, name: string): string | undefined {
  const { flow } = explored;
  const { from, to, event, reset } = move;
  const collects = (step: string) => flow.steps[step]!.collects.includes(name);
  // It is asked for anew.
  if (collects(to.frame.step)) return undefined;
  const sending = explored.screen(from.shown).sends.find((one) => one.event === event.type);
  // Whoever takes another button may want to take something back.
  if (sending === undefined || sending.isAside === true) return undefined;
  const brings = sending.ways.some(({ answers }) => (answers?.[name] ?? null) !== null);
  if (brings && collects(from.frame.step)) return from.frame.step;
  const under = reset ?? [...from.frame.parents];
  return [...beneath(under)].find((step) => step !== from.frame.step && collects(step));
}

/** Going on takes away no answer that its own screen brings, or that a step which stays has asked for. */
export function checkForgetting(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const find = (explored: Explored): Alarm<Forgetting>[] => {
    const moves = explored.states.flatMap((state) => state.moves);
    const cleared = moves.flatMap((last) =>
      last.taken.flatMap(({ pointer, effects }) =>
        effects.clear.flatMap((name): Forgetting[] => {
          const asker = askerOf(explored, last, name);
          return asker === undefined ? [] : [{ state: last.from, last, pointer, name, asker }];
        }),
      ),
    );
    const byPlace = groupBy(cleared, ({ pointer, name }) => `${pointer} ${name}`);
    return [...byPlace].map(([key, list]) => ({
      key,
      sightings: nearestFirst(explored, list)!,
      report: (played, { state, pointer, name, asker }) => {
        const answers = answersInWords(inquiry.around, [name]);
        inquiry.report(
          'error',
          'forgets-answer',
          `${pointer}/clear`,
          `going on from ${titleOf(flow, state.frame.step)} forgets ${answers}, which ` +
            `${titleOf(flow, asker)} has asked for`,
          inquiry.told(played),
          { about: name, answers, mend: `keep it: take "${name}" out of "clear"` },
        );
      },
    }));
  };
  inquiry.settle('that going on forgets no answer', find);
}
