import { isOfEveryStep } from '../isOfEveryStep.ts';
import { at } from '../parse/reader.ts';
import type { State } from './frames.ts';
import { nearest, type Alarm, type Explored, type Inquiry } from './inquiry.ts';
import type { Need, Way } from './surroundings.ts';
import { titleOf } from './words.ts';

/**
 * The answers that can go stale: some screen brings one with one event and leaves it as it was with
 * another, by which the visitor goes on. An answer that comes with every way on is always of the
 * present path, and so is one that nothing else ever gives.
 */
function mayGoStale(inquiry: Inquiry): string[] {
  const found = Object.values(inquiry.flow.steps).flatMap((step) => {
    // Whoever takes a way that every step has gives up; one who begins anew leaves the step behind.
    const goesOn = (event: string) =>
      (step.on[event] ?? []).some(
        (transition) => !isOfEveryStep(transition) && transition.reset === undefined,
      );
    const sends = inquiry.screen(step).sends.filter(({ event }) => Object.hasOwn(step.on, event));
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
function isKeptBy(inquiry: Inquiry, step: string, name: string): boolean {
  const { sends } = inquiry.screen(inquiry.flow.steps[step]!);
  const isAsked = sends.some(({ ways }) =>
    ways.some(({ answers }) => answers?.[name] !== undefined),
  );
  return inquiry.flow.steps[step]!.collects.includes(name) && !isAsked;
}

/** Whether what the goal submits carries an answer, as a need that is met where it does not. */
function submission(inquiry: Inquiry, name: string): Need | 'always' | 'never' {
  const { submits } = inquiry.screen(inquiry.flow.steps[inquiry.flow.goal]!);
  if (submits === undefined) return 'always';
  const part = Object.hasOwn(submits, name) ? submits[name] : undefined;
  if (part === undefined) return 'never';
  return {
    id: `submits ${name}`,
    words: name,
    reads: part.reads,
    isMet: (view) => !part.isSent(view),
  };
}

/**
 * No answer is submitted that was given on a way the visitor has gone back from, unless a step on
 * the present way is there to keep it.
 */
export function checkStaleAnswers(inquiry: Inquiry): void {
  const { flow } = inquiry;
  for (const name of mayGoStale(inquiry)) {
    const sent = submission(inquiry, name);
    if (sent === 'never') continue;
    const collects = (id: string) => flow.steps[id]!.collects.includes(name);
    const isSubmitted = (explored: Explored, state: State) =>
      state.control.isStale &&
      state.frame.step === flow.goal &&
      state.replacedBy === undefined &&
      state.frame.stack.some(collects) &&
      !state.frame.stack.some((id) => isKeptBy(inquiry, id, name)) &&
      (sent === 'always' || !explored.isMet(sent, state));
    const find = (explored: Explored): Alarm[] => {
      const state = nearest(
        explored,
        explored.states.filter((one) => isSubmitted(explored, one)),
      );
      if (state === undefined) return [];
      const collector = state.frame.stack.find(collects)!;
      return [
        {
          key: name,
          state,
          report: ({ events }) =>
            inquiry.report(
              'error',
              'stale-answer',
              `${at('/steps', collector)}/collects`,
              `visitors who change their mind on ${titleOf(flow, collector)} reach ` +
                `${titleOf(flow, flow.goal)} with the old "${name}" still among their answers`,
              events,
              { about: name, mend: `"clear": ["${name}"] on the transition that makes it void` },
            ),
        },
      ];
    };
    const needs = sent === 'always' ? [] : [sent];
    inquiry.settle(`that no outdated answer "${name}" is submitted`, find, { needs, ages: name });
  }
}
