/**
 * `npm run bench:engine`: compares the time of transitions with XState's, and measures checking a
 * flow. Results are medians. With `-- --beside HEAD~5` the checker of another commit is measured in
 * the same run, in turns.
 */
import { getShortestPaths } from '@xstate/graph';
import { createActor, initialTransition, transition as xstateTransition } from 'xstate';
import { parseArgs } from 'node:util';
import type { JudgeOptions, Surroundings } from '../../src/checker/check.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { start } from '../../src/engine/snapshot.ts';
import { transition } from '../../src/engine/transition.ts';
import type { Flow, FlowEvent } from '../../src/engine/types.ts';
import { loadChecker, currentChecker, type Checker } from './checkers.ts';
import { generateFlow } from './generate.ts';
import { withQuestions, withYesOrNo } from './withQuestions.ts';
import { stateKey, machineOf } from './xstateMachine.ts';

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]!;

/** CPU time of this process so far, in milliseconds: it does not count what other processes do. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timeOf(run: () => void): number {
  const from = cpuMilliseconds();
  run();
  return cpuMilliseconds() - from;
}

/**
 * The median CPU time of each function in milliseconds, over some rounds in which all of them run
 * in turn. Rounds before the count warm up.
 */
function measureInTurns(rounds: number, runs: readonly (() => void)[]): number[] {
  for (let round = 0; round < Math.ceil(rounds / 5); round++) for (const run of runs) run();
  const times = runs.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of runs.entries()) times[index]!.push(timeOf(run));
  }
  return times.map(median);
}

const measureOne = (rounds: number, run: () => void): number => measureInTurns(rounds, [run])[0]!;

function flowOf(source: unknown): Flow {
  const parsed = parseFlow(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.flow;
}

const line = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const flow = flowOf(currentChecker.booking);

// The measured visit: services first, a customer the shop knows, one of their vehicles.
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
const sent = visit.map((event) => ({ ...event, type: stateKey(event.type) })) as never[];
const [machineStart] = initialTransition(machine);

const [ours, pure, actor] = measureInTurns(40, [
  () => {
    for (let run = 0; run < visits; run++) {
      let snapshot = start(flow);
      for (const event of visit) snapshot = transition(flow, snapshot, event).snapshot;
    }
  },
  () => {
    for (let run = 0; run < visits; run++) {
      let snapshot = machineStart;
      for (const event of sent) [snapshot] = xstateTransition(machine, snapshot, event);
    }
  },
  () => {
    for (let run = 0; run < visits; run++) {
      const running = createActor(machine).start();
      for (const event of sent) running.send(event);
      running.stop();
    }
  },
]).map(each) as [number, number, number];
console.log('One event of the booking flow (18 steps), median');
line('our transition, stack and progress with it', `${ours.toFixed(2)} µs`);
line("XState's transition", `${pure.toFixed(2)} µs, ${(pure / ours).toFixed(1)} times ours`);
line("XState's actor.send", `${actor.toFixed(2)} µs, ${(actor / ours).toFixed(1)} times ours`);

const { values: given } = parseArgs({ options: { beside: { type: 'string' } } });
const former = given.beside === undefined ? undefined : await loadChecker(given.beside);

console.log(`\nChecking, median${former === undefined ? '' : `, beside ${given.beside}`}`);
/** Makes the input of a checker, using the surroundings of that checker's own commit. */
type Question = (around: Surroundings, booking: object) => [object, Surroundings, JudgeOptions?];
function check(name: string, rounds: number, question: Question) {
  const asked = ({ flowSurroundings, judgeFlow, booking: shipped }: Checker) => {
    const all = question(flowSurroundings(), shipped);
    return () => judgeFlow(...all);
  };
  const now = asked(currentChecker);
  const { proof, problems } = now();
  const runs = former === undefined ? [now] : [now, asked(former)];
  const [time, before] = measureInTurns(rounds, runs) as [number, number?];
  const beside =
    before === undefined ? '' : `, ${before.toFixed(0)} ms there (${(time / before).toFixed(2)})`;
  const proved =
    proof!.unproved.length === 0 ? 'all proved' : `not proved: ${proof!.unproved.length} questions`;
  line(
    name,
    `${time.toFixed(0)} ms${beside}, ${proof!.states} states, ${proof!.tried} moves, ${problems.length} problems, ${proved}`,
  );
}
check('the booking flow', 20, (around, shipped) => [shipped, around]);
// An edit is needed, whichever: then the answers of visits under way are followed through the flow.
check('in place of another version, visits under way looked at', 10, (around, shipped) => [
  shipped,
  around,
  { from: { source: { ...shipped, progressStart: 5 }, around } },
]);
for (const at of ['view-confirmation', 'add-waiter-preferences', 'validate-pin']) {
  check(`with 20 more remembered questions before ${at}`, 1, (around, shipped) => [
    withQuestions(shipped as Record<string, unknown>, 20, at),
    withYesOrNo(around),
  ]);
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
  const source = generateFlow(steps, variables);
  check(`${steps} steps, ${variables} variables`, steps > 100 ? 1 : 5, () => [source, bare]);
}

console.log('\nShortest paths to every state, Back left out');
for (const [steps, variables] of [
  [10, 5],
  [100, 5],
] as const) {
  const generated = machineOf(flowOf(generateFlow(steps, variables)));
  const events = ['on-next', 'on-yes', 'on-no', 'on-exit'].map((type) => ({ type }));
  try {
    const time = measureOne(
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
