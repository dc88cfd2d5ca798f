/** `npm run bench:engine`: transitions beside XState's, and what checking a flow takes. Medians. */
import { getShortestPaths } from '@xstate/graph';
import { readFileSync } from 'node:fs';
import { createActor, initialTransition, transition as xstateTransition } from 'xstate';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow } from '../../src/engine/check/checkFlow.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { Flow, FlowEvent } from '../../src/engine/types.ts';
import { generateFlow } from './generate.ts';
import { withQuestions, withYesOrNo } from './withQuestions.ts';
import { key, machineOf } from './xstateMachine.ts';

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!;

/** How long this process has computed, in milliseconds: what others do meanwhile does not count. */
function computed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The median of some rounds, in milliseconds of computing; the first ones warm up. */
function timed(rounds: number, run: () => void): number {
  for (let round = 0; round < Math.ceil(rounds / 5); round++) run();
  return median(
    Array.from({ length: rounds }, () => {
      const from = computed();
      run();
      return computed() - from;
    }),
  );
}

function flowOf(source: unknown): Flow {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.flow;
}

const line = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const booking = JSON.parse(
  readFileSync(new URL('../../flows/booking.json', import.meta.url), 'utf8'),
) as object;
const flow = flowOf(booking);

// One visit, over and over: services first, a customer the shop knows, a vehicle of theirs.
const visit: FlowEvent[] = [
  { type: 'on-welcome.select-services' },
  { type: 'on-next' },
  { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
  { type: 'on-existing-vehicle-selected.yes', facts: { vehicleHasRecommendedServices: true } },
  { type: 'on-next' },
  { type: 'on-select-time' },
  { type: 'on-next' },
  { type: 'on-booking-error' },
];
const visits = 300;
const each = (milliseconds: number) => (milliseconds * 1000) / (visits * visit.length);

const machine = machineOf(flow);
const sent = visit.map((event) => ({ ...event, type: key(event.type) })) as never[];
const [machineStart] = initialTransition(machine);

const ours = each(
  timed(40, () => {
    for (let run = 0; run < visits; run++) {
      let snapshot = start(flow);
      for (const event of visit) snapshot = transition(flow, snapshot, event).snapshot;
    }
  }),
);
const pure = each(
  timed(20, () => {
    for (let run = 0; run < visits; run++) {
      let snapshot = machineStart;
      for (const event of sent) [snapshot] = xstateTransition(machine, snapshot, event);
    }
  }),
);
const actor = each(
  timed(20, () => {
    for (let run = 0; run < visits; run++) {
      const running = createActor(machine).start();
      for (const event of sent) running.send(event);
      running.stop();
    }
  }),
);
console.log('One event of the booking flow (18 steps), median');
line('our transition, stack and progress with it', `${ours.toFixed(2)} µs`);
line("XState's transition", `${pure.toFixed(2)} µs, ${(pure / ours).toFixed(1)} times ours`);
line("XState's actor.send", `${actor.toFixed(2)} µs, ${(actor / ours).toFixed(1)} times ours`);

console.log('\nChecking, median');
const around = flowSurroundings();
const told = (source: object, surroundings: typeof around, rounds: number) => {
  const { proof, problems } = judgeFlow(source, surroundings);
  const time = timed(rounds, () => void judgeFlow(source, surroundings));
  const perMove = (time * 1000) / proof!.tried;
  return `${time.toFixed(0)} ms, ${proof!.states} states, ${proof!.tried} moves (${perMove.toFixed(1)} µs each), ${problems.length} problems, ${proof!.unproved.length === 0 ? 'all proved' : `not proved: ${proof!.unproved.length} questions`}`;
};
line('the booking flow', told(booking, around, 20));
for (const at of ['view-confirmation', 'add-waiter-preferences']) {
  const source = withQuestions(booking as Record<string, unknown>, 20, at);
  line(`with 20 more remembered questions before ${at}`, told(source, withYesOrNo(around), 1));
}
const bare = { forms: [], components: ['screen'], actions: [] };
for (const [steps, variables] of [
  [10, 5],
  [60, 20],
  [100, 5],
  [1000, 5],
  [100, 20],
  [1000, 20],
] as const) {
  const rounds = steps > 100 ? 1 : 5;
  line(
    `${steps} steps, ${variables} variables`,
    told(generateFlow(steps, variables), bare, rounds),
  );
}

console.log('\nShortest paths to every state, Back left out');
for (const [steps, variables] of [
  [10, 5],
  [100, 5],
] as const) {
  const generated = machineOf(flowOf(generateFlow(steps, variables)));
  const events = ['on-next', 'on-yes', 'on-no', 'on-exit'].map((type) => ({ type }));
  try {
    const time = timed(
      3,
      () => void getShortestPaths(generated, { events: events as never, limit: 20_000 }),
    );
    line(`@xstate/graph, ${steps} steps, ${variables} variables`, `${time.toFixed(0)} ms`);
  } catch (error) {
    line(
      `@xstate/graph, ${steps} steps, ${variables} variables`,
      `gave up: ${(error as Error).message}`,
    );
  }
}
