import { holds } from '../guards.ts';
import { isOfEveryStep } from '../isOfEveryStep.ts';
import { at } from '../parse/reader.ts';
import type { FlowEvent, Guard } from '../types.ts';
import { fresh, stale } from './control.ts';
import type { Explored, Inquiry } from './inquiry.ts';
import type { State } from './frames.ts';
import type { Way } from './surroundings.ts';
import { knownWords, titleOf } from './words.ts';

const arrivals = ({ states }: Explored, step: string): State[] =>
  states.filter((state) => state.frame.step === step && state.replacedBy === undefined);

const isMissing = (inquiry: Inquiry, guard: Guard, { frame, control }: State) =>
  !holds(inquiry.flow, guard, { stack: frame.stack, ...control });

interface Requirement {
  readonly step: string;
  readonly name: string;
  readonly guard: Guard;
}

/** Requirements by the answers they read: one that reads no more than another is asked along with it. */
function bundles(requirements: readonly Requirement[]): Requirement[][] {
  const found: Requirement[][] = [];
  const mostFirst = requirements.toSorted(
    (one, other) => other.guard.answers.length - one.guard.answers.length,
  );
  for (const requirement of mostFirst) {
    const bundle = found.find(([first]) =>
      requirement.guard.answers.every((name) => first!.guard.answers.includes(name)),
    );
    if (bundle === undefined) found.push([requirement]);
    else bundle.push(requirement);
  }
  return found;
}

function reportMissing(
  inquiry: Inquiry,
  { step, name }: Requirement,
  context: State['control']['context'],
  events: readonly FlowEvent[],
): void {
  const { flow } = inquiry;
  const known = knownWords(flow, context);
  inquiry.report(
    'error',
    'missing-requirement',
    `${at('/steps', step)}${at('/requires', name)}`,
    `visitors can reach ${titleOf(flow, step)} without ${name}` +
      (known === '' ? '' : ` (then ${known})`),
    events,
  );
}

/**
 * Judges a requirement that reads no answers by the ways alone, where they tell: where each event
 * that leads to the step brings what it reads, or every state knows it. False where they do not.
 */
function isJudgedOnArrival(inquiry: Inquiry, requirement: Requirement): boolean {
  const { base, flow } = inquiry;
  const { step, guard } = requirement;
  const known = [...base.cone.variables, ...base.cone.carried];
  const brought = guard.variables.filter((name) => !known.includes(name));
  if (guard.answers.length > 0 || !base.isComplete) return false;
  if (brought.length === 0) return false;
  const moves = base.states
    .flatMap((state) => state.moves)
    .filter(({ to }) => to.frame.step === step);
  const isTold = moves.every(({ event }) =>
    brought.every((name) => event.facts !== undefined && Object.hasOwn(event.facts, name)),
  );
  if (!isTold) return false;
  const failing = moves.filter(({ to, event }) => {
    const facts = { ...to.control.facts, ...event.facts };
    return !holds(flow, guard, { stack: to.frame.stack, ...to.control, facts });
  });
  if (failing.length > 0) {
    const from = base.shortest.nearest(failing.map((move) => move.from))!;
    const move = failing.find((one) => one.from === from)!;
    const { answers: _answers, ...event } = move.event;
    reportMissing(inquiry, requirement, move.to.control.context, [
      ...inquiry.visitTo(base, from),
      event,
    ]);
  }
  return true;
}

/** Whatever a step requires is known on every way to it, whoever comes and however often they turn back. */
export function checkRequirements(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const all = Object.values(flow.steps).flatMap(({ id, requires }) =>
    Object.entries(requires).map(([name, guard]) => ({ step: id, name, guard })),
  );
  const open = all.filter((requirement) => !isJudgedOnArrival(inquiry, requirement));
  for (const bundle of bundles(open)) {
    const question = bundle
      .map(({ step, name }) => `that ${titleOf(flow, step)} cannot be reached without ${name}`)
      .join(', ');
    const explored = inquiry.explore(
      question,
      bundle.map(({ guard }) => guard),
      [],
    );
    for (const requirement of bundle) {
      const { step, guard } = requirement;
      const missing = arrivals(explored, step).filter((state) => isMissing(inquiry, guard, state));
      if (missing.length === 0) continue;
      const nearest = explored.shortest.nearest(missing)!;
      const events = inquiry.visitTo(explored, nearest, guard);
      reportMissing(inquiry, requirement, nearest.control.context, events);
    }
  }
}

/**
 * Answers that a screen gives with one event and may leave as they were with another, by which the
 * visit goes on with the step still on its path.
 */
function mayGoStale({ flow, base }: Inquiry): string[] {
  const reached = new Set(base.states.map(({ frame }) => frame.step));
  const found = [...reached].flatMap((id) => {
    const step = flow.steps[id]!;
    // Whoever takes a way that every step has gives up; one who begins anew leaves the step behind.
    const goesOn = (event: string) =>
      (step.on[event] ?? []).some(
        (transition) => !isOfEveryStep(transition) && transition.reset === undefined,
      );
    const sends = base.screen(id).sends.filter(({ event }) => Object.hasOwn(step.on, event));
    const waysOf = (list: typeof sends): Way[] =>
      list.flatMap(({ ways }) => (ways.length === 0 ? [{}] : ways));
    return step.collects.filter(
      (name) =>
        waysOf(sends).some(({ answers }) => (answers?.[name] ?? null) !== null) &&
        waysOf(sends.filter(({ event }) => goesOn(event))).some(
          ({ answers }) => answers?.[name] === undefined,
        ),
    );
  });
  return [...new Set(found)];
}

/** Whether a step collects an answer that its own screen never brings: it keeps what was there. */
function isKeptBy({ flow, base }: Inquiry, step: string, name: string): boolean {
  const { sends } = base.screen(step);
  const isAsked = sends.some(({ ways }) =>
    ways.some(({ answers }) => answers?.[name] !== undefined),
  );
  return flow.steps[step]!.collects.includes(name) && !isAsked;
}

/**
 * No answer reaches the goal that was given on a way the visitor has gone back from, unless a step
 * on the present way is there to keep it.
 */
export function checkStaleAnswers(inquiry: Inquiry): void {
  const { flow } = inquiry;
  for (const name of mayGoStale(inquiry)) {
    const question = `that no outdated answer "${name}" is submitted`;
    const explored = inquiry.explore(question, [], [name], { ageing: true });
    const isCollected = ({ frame }: State) =>
      frame.stack.some((id) => flow.steps[id]!.collects.includes(name)) &&
      !frame.stack.some((id) => isKeptBy(inquiry, id, name));
    const outdated = arrivals(explored, flow.goal).filter(
      (state) => state.control.answers[name] === stale && isCollected(state),
    );
    if (outdated.length === 0) continue;
    const nearest = explored.shortest.nearest(outdated)!;
    const collectors = nearest.frame.stack.filter((id) => flow.steps[id]!.collects.includes(name));
    inquiry.report(
      'error',
      'stale-answer',
      `${at('/steps', collectors[0]!)}/collects`,
      `visitors who change their mind on ${titleOf(flow, collectors[0]!)} reach ` +
        `${titleOf(flow, flow.goal)} with the old "${name}" still among their answers`,
      explored.shortest.events(nearest).map((event) => ({
        ...event,
        ...(event.answers && {
          answers: Object.fromEntries(
            Object.entries(event.answers).map(([key, value]) => [
              key,
              value === fresh ? true : null,
            ]),
          ),
        }),
      })),
    );
  }
}
