import type { Frame, Move, State } from './frames.ts';
import type { Alarm, Explored, Inquiry } from './inquiry.ts';
import { titleOf } from './words.ts';

/** The steps that may lie beneath a frame, on any stack. */
function beneath(frames: readonly Frame[]): Set<string> {
  const seen = new Set(frames);
  for (const frame of seen) for (const parent of frame.parents) seen.add(parent);
  return new Set([...seen].map(({ step }) => step));
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
  const find = (explored: Explored): Alarm[] => {
    const nearest = new Map<string, { state: State; move: Move; name: string; asker: string }>();
    for (const state of explored.states) {
      for (const move of state.moves) {
        for (const { pointer, effects } of move.taken) {
          for (const name of effects.clear) {
            const key = `${pointer} ${name}`;
            const known = nearest.get(key);
            const isNearer =
              known === undefined ||
              explored.shortest.length(state) < explored.shortest.length(known.state);
            const asker = isNearer ? askerOf(explored, move, name) : undefined;
            if (asker !== undefined) nearest.set(key, { state, move, name, asker });
          }
        }
      }
    }
    return [...nearest].map(([key, { state, move, name, asker }]) => ({
      key,
      state,
      last: move,
      report: (played) =>
        inquiry.report(
          'error',
          'forgets-answer',
          `${key.slice(0, -name.length - 1)}/clear`,
          `going on from ${titleOf(flow, state.frame.step)} forgets "${name}", which ` +
            `${titleOf(flow, asker)} has asked for`,
          inquiry.told(played),
          { about: name, mend: `take "${name}" out of "clear"` },
        ),
    }));
  };
  inquiry.settle('that going on forgets no answer', find);
}
