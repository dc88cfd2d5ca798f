import { isOfEveryStep } from '../../engine/isOfEveryStep.ts';
import type { Flow } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import { sightingOf, type Edge } from '../explore/graph.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import { fateInWords, sentenceOf, whoThen, type Naming } from './harmWords.ts';
import { endsAtAim } from './endsAtAim.ts';
import { goesBackOnly, onwardSendings } from './liveNames.ts';

/** Whether visits end on a step that is not the goal. */
function isEnd(model: Model, id: string): boolean {
  const step = model.flow.steps[id];
  if (step === undefined || endsAtAim(model, id)) return false;
  return onwardSendings(model, step).length === 0 && !goesBackOnly(model, step);
}

/** Whether a flow leads from a step to an end on an event. */
const leadsThere = ({ steps }: Flow, from: string, event: string, to: string) =>
  (Object.hasOwn(steps, from) ? (steps[from]!.on[event] ?? []) : []).some(
    (one) => one.target === to && !isOfEveryStep(one),
  );

/**
 * That nobody ends anew who goes back first, or whose visit goes on after the goal: the comparison
 * follows those who only go on, and takes what they take for granted.
 *
 * @param taken the pointers of the transitions that they take
 * @param naming for the problem, of which `answers` says who, and `detail` what becomes of them
 */
export const nobodyEndsAfterBack = (
  before: Model,
  after: Model,
  taken: ReadonlySet<string>,
  naming: Naming,
): Claim => ({
  words: 'that nobody who goes back ends where nobody ended before',
  find(graph: Graph) {
    const { formerName: nameOf } = naming;
    const isNew = ({ from, event, taken: ways, to }: Edge) => {
      const last = ways.at(-1);
      if (last === undefined || ways.some(isOfEveryStep) || taken.has(last.pointer)) return false;
      if (to.replacedBy !== undefined || !isEnd(after, to.shown)) return false;
      const target = nameOf(last.target);
      const isKnown = leadsThere(before.flow, nameOf(from.frame.step), event.type, target);
      return !(isKnown && isEnd(before, target));
    };
    const edges = graph.states.flatMap((state) => state.edges.filter(isNew));
    return counterexamplesBy(
      graph,
      edges.map(sightingOf),
      ({ last }) => `${last.taken.at(-1)!.pointer} ${last.event.type}`,
      () => ({
        problem: (_played, { last: { from, event, to } }) => {
          const [step, target] = [nameOf(from.frame.step), nameOf(to.shown)];
          const who = whoThen(naming, step, event.type);
          const harm = { is: 'lost', step: target } as const;
          return {
            code: 'cannot-book',
            pointer: '',
            message: sentenceOf(naming, who, harm),
            about: `lost ${target}; back, ${step}=${event.type}`,
            answers: who,
            detail: fateInWords(naming, harm),
          };
        },
      }),
    );
  },
});
