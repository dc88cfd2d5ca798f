import { at } from '../../engine/parse/reader.ts';
import type { BackMove } from '../explore/frames.ts';
import { groupBy } from '../groupBy.ts';
import { nearestFirst, type Alarm, type Explored } from '../abstraction/alarm.ts';
import type { Inquiry } from '../abstraction/inquiry.ts';
import type { Problem } from '../../engine/types.ts';
import { answersInWords, titleOf } from '../words.ts';

const lostBy = (list: readonly BackMove[]) => [...new Set(list.flatMap(({ lost }) => lost))];

/** Back leads only to screens that can be shown again, and takes no answer of a step that stays. */
export function checkBack(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  const ask = (
    question: string,
    code: string,
    isWrong: (explored: Explored, back: BackMove) => boolean,
    place: (back: BackMove) => string,
    words: (step: string, list: readonly BackMove[]) => string,
    more?: (list: readonly BackMove[]) => Partial<Problem>,
  ) => {
    const find = (explored: Explored): Alarm[] => {
      const backs = explored.states
        .flatMap((state) => explored.backs(state))
        .filter((back) => isWrong(explored, back));
      return [...groupBy(backs, place)].map(([step, list]) => {
        return {
          key: step,
          sightings: nearestFirst(
            explored,
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
    inquiry.settle(question, find);
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
