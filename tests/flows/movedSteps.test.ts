import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { moveAfter } from '../../src/engine/author/move.ts';
import { EditRefused } from '../../src/engine/author/operations.ts';
import { checkFlow } from '../../src/engine/check/checkFlow.ts';
import { Inquiry } from '../../src/engine/check/inquiry.ts';
import { replay } from '../../src/engine/check/replay.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { currentStep, start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { Flow, FlowEvent } from '../../src/engine/types.ts';
import { actionNamed } from '../../src/steps/declarations/actions.ts';
import { bookingNeeds } from '../../src/steps/declarations/booking/bookingNeeds.ts';
import { needsToken } from '../../src/steps/declarations/needsToken.ts';
import { screenNamed } from '../../src/steps/declarations/screens/screens.ts';

const around = flowSurroundings();
const text = readFileSync('flows/booking.json', 'utf8');
const ids = Object.keys((JSON.parse(text) as { steps: object }).steps);

interface Move {
  readonly step: string;
  readonly after: string;
  readonly flow: unknown;
}

/** What becomes of every move: a flow, or the sentence that says why there is none. */
const all = ids.flatMap((after) =>
  ids
    .filter((step) => step !== after)
    .map((step): Move | { readonly refusal: string } => {
      try {
        return { step, after, flow: JSON.parse(moveAfter(text, step, after)) as unknown };
      } catch (error) {
        if (error instanceof EditRefused) return { refusal: error.message };
        throw error;
      }
    }),
);
const moves = all.filter((move) => 'flow' in move);
/** The everyday run takes each fifth, and those that were found sound; `MOVES=all` takes all. */
const tried = moves.filter(
  ({ step, after }, index) =>
    process.env.MOVES === 'all' ||
    index % 5 === 0 ||
    (step === 'add-notes' && after === 'validate-phone.returning-customer'),
);

/** The shortest visit to the goal of each kind that can come there. */
function visitsToGoal(flow: Flow): (readonly FlowEvent[])[] {
  const { base } = new Inquiry(flow, around);
  const arrived = base.states.filter(({ frame }) => frame.step === flow.goal);
  const kinds = new Map(arrived.map((state) => [state.control, state]));
  return [...kinds.values()].map((state) => {
    const played = replay(base, base.shortest.visit(state), () => true);
    if (!('played' in played)) throw new Error('nobody can make this visit');
    return played.played.events;
  });
}

/** Plays a visit as the page and the server would: who calls has the token that the contract asks for. */
function book(flow: Flow, events: readonly FlowEvent[]): void {
  let snapshot = start(flow);
  let isProven = false;
  let isSent = false;
  let match = 'unknown';
  for (const event of events) {
    const step = currentStep(flow, snapshot);
    const screen = screenNamed(step.component);
    const isCode = screen?.name === 'validate-pin';
    if (isCode) expect(isSent, 'a code is asked for that was sent').toBe(true);
    else if (!isProven) expect(screen?.calls.filter(needsToken) ?? []).toEqual([]);
    const next = transition(flow, snapshot, event);
    expect(next.handled, `${event.type} on ${step.id}`).toBe(true);
    if (actionNamed(step.action)?.makes.code === 'sent') isSent ||= event.type === flow.forward;
    if (isCode && event.type !== flow.back.event) {
      isProven = true;
      match = event.type.endsWith('.no') ? 'none' : 'one';
      if (event.facts?.matchesSeveralCustomers === true) match = 'several';
    }
    ({ snapshot } = next);
  }
  expect(currentStep(flow, snapshot).id).toBe(flow.goal);
  const collected = new Set(snapshot.stack.flatMap((id) => flow.steps[id]!.collects));
  const answers = Object.fromEntries(
    Object.entries(snapshot.answers).filter(([name, one]) => collected.has(name) && one !== null),
  );
  const truths = { phone: isProven ? 'proven' : 'unknown', match };
  const view = { answers, variables: snapshot.context, truths };
  expect(bookingNeeds.filter((need) => !need.isMet(view)).map(({ id }) => id)).toEqual([]);
}

describe('a step of the booking, moved after another one', () => {
  it('is moved, or it is said in a sentence why it cannot be', () => {
    expect(all.length).toBe(ids.length * (ids.length - 1));
    for (const one of all) if ('refusal' in one) expect(one.refusal).toMatch(/^".*": .* \w+/);
  });

  it(
    'makes a flow that is refused in words, or that everybody books by',
    { timeout: 300_000 },
    () => {
      const sound: string[] = [];
      for (const { step, after, flow: source } of tried) {
        const [error] = checkFlow(source, around, { isFirstErrorEnough: true }).filter(
          ({ severity }) => severity === 'error',
        );
        if (error !== undefined) {
          expect(error.message.length).toBeGreaterThan(20);
          continue;
        }
        const parsed = parseFlow(source);
        if (!parsed.ok) throw new Error('a flow that the checker took cannot be read');
        const visits = visitsToGoal(parsed.flow);
        expect(visits.length).toBeGreaterThan(2);
        for (const visit of visits) book(parsed.flow, visit);
        sound.push(`${step} after ${after}`);
      }
      expect(sound).toContain('add-notes after validate-phone.returning-customer');
    },
  );
});
