/** Every move of a step of the shipped flow behind another one, and its result. */
import { readFileSync } from 'node:fs';
import { flowSurroundings } from '../../../server/live/flowSurroundings.ts';
import { mendsFor, type Mend } from '../../../src/edits/mends.ts';
import { workingMends } from '../../../src/edits/workingMends.ts';
import { moveAfter } from '../../../src/edits/moveStep/moveAfter.ts';
import { EditRefused } from '../../../src/edits/FlowText.ts';
import { judgeFlow, type JudgeOptions } from '../../../src/checker/check.ts';
import { Explorations } from '../../../src/checker/abstraction/explorations.ts';
import { visitTo } from '../../../src/checker/explore/replay.ts';
import { Model } from '../../../src/checker/model/model.ts';
import { parseFlow } from '../../../src/engine/parse/parseFlow.ts';
import type { Flow, FlowEvent } from '../../../src/engine/types.ts';

const around = flowSurroundings();
const text = readFileSync(new URL('../../../flows/booking.json', import.meta.url), 'utf8');
const ids = Object.keys((JSON.parse(text) as { steps: object }).steps);

export interface Move {
  /** "add-notes after validate-phone". */
  readonly name: string;
  /** The flow file's text. */
  readonly flow: string;
}

/** A move that is refused, with the reason. */
export interface RefusedMove {
  readonly name: string;
  readonly refusal: string;
}

export const everyMove = (): (Move | RefusedMove)[] =>
  ids.flatMap((after) =>
    ids
      .filter((step) => step !== after)
      .map((step): Move | RefusedMove => {
        const name = `${step} after ${after}`;
        try {
          return { name, flow: moveAfter(text, step, after) };
        } catch (error) {
          if (error instanceof EditRefused) return { name, refusal: error.message };
          throw error;
        }
      }),
  );

/** The checker's errors of a flow. */
export function judged(flow: string, options?: JudgeOptions) {
  const { problems, proof } = judgeFlow(JSON.parse(flow), around, options);
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { errors, proof, isSound: errors.length === 0 && proof?.unproved.length === 0 };
}

/** The flow after the first mend that is offered for it; undefined where none is. */
export function mended(flow: string): string | undefined {
  const verdict = judgeFlow(JSON.parse(flow), around);
  const mends = mendsFor(flow, text, verdict.problems);
  const from = { source: JSON.parse(text) as unknown };
  const judge = (mend: Mend, options: JudgeOptions) =>
    judgeFlow(JSON.parse(mend.flow), around, { ...options, from });
  const [first] = workingMends(mends, verdict, judge);
  return first?.mend.flow;
}

/** Whether only one phone is verified in a visit; after Back another one may be. */
const isOfOnePhone = (events: readonly FlowEvent[]) =>
  events.filter(({ type }) => type.startsWith('on-matching-customer')).length === 1;

/** The shortest visit to the goal with one phone, for each kind of visitor who has one. */
export function visitsToGoal(source: string): { flow: Flow; visits: (readonly FlowEvent[])[] } {
  const parsed = parseFlow(JSON.parse(source));
  if (!parsed.ok) throw new Error('a flow that the checker took cannot be read');
  const { flow } = parsed;
  const { base } = new Explorations(new Model(flow, around));
  const arrived = base.states.filter(({ frame }) => frame.step === flow.goals.goal);
  const kinds = new Map(arrived.map((state) => [state.control, state]));
  const visits = [...kinds.values()].flatMap((state) => {
    // The exploration does not track everything, so a visit that cannot be played is left out.
    const played = visitTo(base, state, undefined, () => true);
    return played !== undefined && isOfOnePhone(played.events) ? [played.events] : [];
  });
  return { flow, visits };
}
