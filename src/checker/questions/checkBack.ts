import { at } from '../../engine/parse/reader.ts';
import type { BackEdge } from '../explore/graph.ts';
import { groupBy } from '../groupBy.ts';
import { nearestFirst } from '../explore/shortest.ts';
import type { Counterexample } from '../question.ts';
import type { Graph } from '../explore/explore.ts';
import type { Inquiry } from '../question.ts';
import type { Problem } from '../../engine/types.ts';
import { answersInWords, titleOf } from '../words.ts';

const lostBy = (list: readonly BackEdge[]) => [...new Set(list.flatMap(({ lost }) => lost))];

/** Back leads only to screens that can be shown again, and takes no answer of a step that stays. */
export function checkBack(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  const ask = (
    question: string,
    code: string,
    isWrong: (graph: Graph, back: BackEdge) => boolean,
    place: (back: BackEdge) => string,
    words: (step: string, list: readonly BackEdge[]) => string,
    more?: (list: readonly BackEdge[]) => Partial<Problem>,
  ) => {
    const find = (graph: Graph): Counterexample[] => {
      const backs = graph.states
        .flatMap((state) => graph.backs(state))
        .filter((back) => isWrong(graph, back));
      return [...groupBy(backs, place)].map(([step, list]) => {
        return {
          key: step,
          sightings: nearestFirst(
            graph,
            list.map((last) => ({ state: last.from, last })),
          )!,
          report: (played) =>
            inquiry.report(
              'error',
              code,
              at('/steps', step),
              words(step, list),
              inquiry.told(played),
              more?.(list),
            ),
        };
      });
    };
    inquiry.decide(question, find);
  };
  ask(
    'that Back leads to no screen that cannot be shown again',
    'back-to-passed-step',
    ({ screen }, { from, to }) =>
      from.replacedBy === undefined &&
      screen(to.frame.step).once === true &&
      screen(from.frame.step).ends !== true,
    ({ to }) => to.frame.step,
    (step) => `Back leads to ${titleOf(flow, step)}, which cannot be shown a second time`,
  );
  ask(
    'that Back forgets nothing that a step which stays has asked for',
    'back-loses-answer',
    (_explored, { lost }) => lost.length > 0,
    ({ from }) => from.frame.step,
    (step, list) =>
      `Back from ${titleOf(flow, step)} forgets ${answersInWords(around, lostBy(list))}, which a step before it has asked for`,
    (list) => ({
      about: lostBy(list).join(' '),
      answers: answersInWords(around, lostBy(list)),
    }),
  );
}
