import { conditionInWords } from '../../../../engine/explain/ruleInWords.ts';
import { isGoal } from '../../../../engine/isGoal.ts';
import { isOfEveryStep } from '../../../../engine/isOfEveryStep.ts';
import type { Flow, Step } from '../../../../engine/types.ts';
import { otherwise } from '../../graph/model/flowModel.ts';
import { asSentence, eventInWords, stepInWords } from '../../words.ts';

interface LineOption {
  readonly value: string;
  readonly label: string;
  readonly to: string;
  readonly way?: string;
}

/** A line of a step, or one transition of it, as the value of an option; '' for none. */
export const chosenLine = ({ to, way }: { to?: string | undefined; way?: string | undefined }) =>
  to === undefined ? '' : JSON.stringify({ to, way });

const ownTransitionsOf = (step: Step) =>
  Object.values(step.on)
    .flat()
    .filter((transition) => !isOfEveryStep(transition));

/** The steps that a step leads to. */
export const targetsOf = (step: Step): string[] => [
  ...new Set(ownTransitionsOf(step).map(({ target }) => target)),
];

/**
 * The lines from a step, each with the events that lead there, in words. Below one of several
 * transitions stands each of these with its condition.
 */
export const linesFrom = (flow: Flow, step: Step): LineOption[] =>
  targetsOf(step).flatMap((to) => {
    const ways = ownTransitionsOf(step).filter(({ target }) => target === to);
    const option = (words: string, way?: string): LineOption => {
      const line = { to, ...(way !== undefined && { way }) };
      return { ...line, value: chosenLine(line), label: `${words} → ${stepInWords(flow, to)}` };
    };
    const events = [...new Set(ways.map(({ event }) => eventInWords(flow, event)))];
    const all = option(events.join(' / '));
    if (ways.length === 1) return [all];
    const each = ways.map(({ id, event, guard }) =>
      option(
        // The condition first: the event is the same for all of them, and a box cuts its end off.
        `${asSentence(conditionInWords(flow, guard) ?? otherwise)}: ${eventInWords(flow, event)}`,
        id,
      ),
    );
    return [all, ...each];
  });

/** Whether the step has a transition, so that another step can come after it. */
export const hasOnwardTransition = (flow: Flow, step: Step): boolean =>
  !isGoal(flow, step.id) && targetsOf(step).length > 0;

/** All steps but one, each with its title, and its id where another one has the same title. */
export function otherSteps(flow: Flow, { id: own }: Step): { id: string; title: string }[] {
  const all = Object.keys(flow.steps).map((id) => ({ id, title: stepInWords(flow, id) }));
  return all
    .filter(({ id }) => id !== own)
    .map(({ id, title }) => {
      const isShared = all.some((other) => other.id !== id && other.title === title);
      return { id, title: isShared ? `${title} (${id})` : title };
    });
}
