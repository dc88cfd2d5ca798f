import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { mendsFor } from '../../src/edits/mends.ts';
import { moveAfter } from '../../src/engine/author/move.ts';
import { EditRefused } from '../../src/engine/author/operations.ts';
import { judgeFlow } from '../../src/engine/check/checkFlow.ts';
import { Inquiry } from '../../src/engine/check/inquiry.ts';
import { replay } from '../../src/engine/check/replay.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import type { Flow, FlowEvent } from '../../src/engine/types.ts';
import { World } from '../server/support/world.ts';
import { bookOnServer } from './support/bookOnServer.ts';

const around = flowSurroundings();
const text = readFileSync('flows/booking.json', 'utf8');
const ids = Object.keys((JSON.parse(text) as { steps: object }).steps);

interface Move {
  readonly step: string;
  readonly after: string;
  readonly flow: string;
}

/** What becomes of every move: a flow, or the sentence that says why there is none. */
const all = ids.flatMap((after) =>
  ids
    .filter((step) => step !== after)
    .map((step): Move | { readonly refusal: string } => {
      try {
        return { step, after, flow: moveAfter(text, step, after) };
      } catch (error) {
        if (error instanceof EditRefused) return { refusal: error.message };
        throw error;
      }
    }),
);
const moves = all.filter((move) => 'flow' in move);

const isEverything = process.env.MOVES === 'all';
const knownToBeSound = [
  'add-notes after validate-phone.returning-customer',
  'validate-phone.returning-customer after view-welcome',
];
const named = ({ step, after }: Move) => `${step} after ${after}`;
/** The everyday run takes every twelfth, and those that were found sound; `MOVES=all` takes all. */
const tried = moves.filter(
  (move, index) => isEverything || index % 12 === 0 || knownToBeSound.includes(named(move)),
);

const judged = (flow: string, isFirstErrorEnough: boolean) => {
  const { problems, proof } = judgeFlow(JSON.parse(flow), around, { isFirstErrorEnough });
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { errors, isSound: errors.length === 0 && proof?.unproved.length === 0 };
};

/** The shortest visit to the goal of each kind that can come there. */
function visitsToGoal(source: string): { flow: Flow; visits: (readonly FlowEvent[])[] } {
  const parsed = parseFlow(JSON.parse(source));
  if (!parsed.ok) throw new Error('a flow that the checker took cannot be read');
  const { flow } = parsed;
  const { base } = new Inquiry(flow, around);
  const arrived = base.states.filter(({ frame }) => frame.step === flow.goal);
  const kinds = new Map(arrived.map((state) => [state.control, state]));
  const visits = [...kinds.values()].map((state) => {
    const played = replay(base, base.shortest.visit(state), () => true);
    if (!('played' in played)) throw new Error('nobody can make this visit');
    return played.played.events;
  });
  return { flow, visits };
}

/** The flow after the first mend that is offered for its errors and helps; undefined without one. */
const mended = ({ flow }: Move) =>
  mendsFor(flow, text, judged(flow, false).errors).find((mend) => judged(mend.flow, true).isSound)
    ?.flow;

describe('a step of the booking, moved after another one', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  }, 60_000);
  afterAll(() => world.close());

  async function everybodyBooks(source: string): Promise<void> {
    const { flow, visits } = visitsToGoal(source);
    expect(visits.length).toBeGreaterThan(2);
    for (const events of visits) await bookOnServer(world, flow, events, world.newPhone());
  }

  it('is moved, or it is said in a sentence why it cannot be', () => {
    expect(all.length).toBe(ids.length * (ids.length - 1));
    for (const one of all)
      if ('refusal' in one) expect(one.refusal).toMatch(/^".*" (?:is|has) .*: .* \w+/);
  });

  it(
    'makes a flow that is refused in words, or by which everybody books on the real server',
    { timeout: isEverything ? 3_600_000 : 300_000 },
    async () => {
      const sound: string[] = [];
      const helped: string[] = [];
      let refused = 0;
      for (const move of tried) {
        const { errors, isSound } = judged(move.flow, true);
        if (isSound) {
          await everybodyBooks(move.flow);
          sound.push(named(move));
          continue;
        }
        expect(errors[0]?.message.length).toBeGreaterThan(20);
        const flow = isEverything ? mended(move) : undefined;
        if (flow === undefined) refused += 1;
        else {
          await everybodyBooks(flow);
          helped.push(named(move));
        }
      }
      console.info(
        `${all.length} moves: ${all.length - moves.length} cannot be made; of ${tried.length} tried ` +
          `${refused} are refused, ${sound.length} book, ${helped.length} book after one mend:`,
        [...sound, ...helped],
      );
      expect(sound).toEqual(expect.arrayContaining(knownToBeSound));
    },
  );
});
