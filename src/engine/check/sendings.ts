import { isOfEveryStep } from '../isOfEveryStep.ts';
import type { Flow, FlowEvent, Json, Step } from '../types.ts';
import type { Cone } from './cone.ts';
import { assignments, fresh } from './control.ts';
import type { Screen, Sending, Surroundings, Way } from './surroundings.ts';

/** A screen that nobody declares is taken to send whatever its step handles, all answers with it. */
function assumedScreen(flow: Flow, step: Step): Screen {
  const handled = Object.keys(step.on).filter((event) => event !== flow.back.event);
  const all: Way = { answers: Object.fromEntries(step.collects.map((name) => [name, true])) };
  const isOwn = (event: string) => step.on[event]!.some((transition) => !isOfEveryStep(transition));
  return {
    sends: handled.map((event) => ({ event, ways: isOwn(event) ? [all] : [] })),
    ends: handled.length === 0,
  };
}

export const screenOf = (flow: Flow, around: Surroundings, step: Step): Screen =>
  around.screen?.(step, flow) ?? assumedScreen(flow, step);

type Answers = Readonly<Record<string, Json | undefined>>;

/** The tracked answers in one way of giving them, as an event carries them. */
function answersOf(step: Step, way: Way, tracked: readonly string[]): Answers {
  const answers: Record<string, Json | undefined> = {};
  for (const name of tracked) {
    const sample = way.answers?.[name];
    if (sample !== undefined && step.collects.includes(name)) {
      answers[name] = sample === null ? undefined : fresh;
    }
  }
  return answers;
}

const rank = (answers: Answers, name: string) => {
  if (!Object.hasOwn(answers, name)) return 1;
  return answers[name] === undefined ? 0 : 2;
};

/** The different ways in which the tracked answers come; only those with the fewest, if `fewest`. */
export function waysOf(
  step: Step,
  { ways }: Sending,
  { answers: tracked, isMonotone }: Cone,
  fewest: boolean,
) {
  const all = (ways.length === 0 ? [{}] : ways).map((way) => answersOf(step, way, tracked));
  const isAtMost = (one: Answers, other: Answers) =>
    tracked.every((name) => rank(one, name) <= rank(other, name));
  const different = all.filter(
    (way, index) =>
      !all.slice(0, index).some((other) => isAtMost(way, other) && isAtMost(other, way)),
  );
  if (!fewest || !isMonotone) return different;
  return different.filter(
    (way) => !different.some((other) => other !== way && isAtMost(other, way)),
  );
}

/**
 * Every event that the screen of a step can send, with every combination of what matters of the
 * facts and answers it brings. Back is not among them: whether it is offered depends on the stack.
 *
 * @param fewest leave out what only gives more answers than another way, where no guard minds
 */
function eventsOf(
  flow: Flow,
  screen: Screen,
  step: Step,
  cone: Cone,
  fewest: boolean,
): FlowEvent[] {
  return screen.sends
    .filter(({ event }) => event !== flow.back.event)
    .flatMap((sending) =>
      waysOf(step, sending, cone, fewest).flatMap((answers) => {
        const facts = cone.tried(step, sending.event);
        return assignments(facts, (name) => flow.variables[name]!.domain).map((values) => ({
          type: sending.event,
          ...(facts.length > 0 && { facts: values }),
          ...(Object.keys(answers).length > 0 && { answers }),
        }));
      }),
    );
}

/** The screens of a flow, and what each can send; each worked out once. */
export function screensOf(flow: Flow, around: Surroundings, cone: Cone, fewest: boolean) {
  const screens = new Map<string, Screen>();
  const events = new Map<string, FlowEvent[]>();
  const screen = (step: string): Screen => {
    let known = screens.get(step);
    if (known === undefined) {
      known = screenOf(flow, around, flow.steps[step]!);
      screens.set(step, known);
    }
    return known;
  };
  return {
    screen,
    /** What the screen of the step that is shown can send; it is the current step that takes it. */
    sendable(shown: string, step: string): FlowEvent[] {
      const key = `${shown}\n${step}`;
      let known = events.get(key);
      if (known === undefined) {
        known = eventsOf(flow, screen(shown), flow.steps[step]!, cone, fewest);
        events.set(key, known);
      }
      return known;
    },
  };
}
