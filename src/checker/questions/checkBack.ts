import { at } from '../../engine/parse/reader.ts';
import type { Problem } from '../../engine/types.ts';
import type { Graph } from '../explore/explore.ts';
import { sightingOf, type BackEdge } from '../explore/graph.ts';
import type { Model } from '../model/model.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';

/** Back leads only to screens that can be shown again, and takes no answer of a step that stays. */
export const checkBack = (model: Model): Claim[] => [
  claimOfBack({
    words: 'that Back leads to no screen that cannot be shown again',
    code: 'back-to-passed-step',
    isWrong: ({ from, to }) =>
      from.replacedBy === undefined &&
      model.screen(to.frame.step).once === true &&
      model.screen(from.frame.step).ends !== true,
    place: ({ to }) => to.frame.step,
    problem: (step) => ({
      message: `Back leads to ${titleOf(model.flow, step)}, which cannot be shown a second time`,
    }),
  }),
  claimOfBack({
    words: 'that Back forgets nothing that a step which stays has asked for',
    code: 'back-loses-answer',
    isWrong: ({ lost }) => lost.length > 0,
    place: ({ from }) => from.frame.step,
    problem: (step, list) => {
      const lost = [...new Set(list.flatMap((back) => back.lost))];
      const answers = answersInWords(model.around, lost);
      const message = `Back from ${titleOf(model.flow, step)} forgets ${answers}, which a step before it has asked for`;
      return { message, about: lost.join(' '), answers };
    },
  }),
];

interface Wrong {
  readonly words: string;
  readonly code: string;
  isWrong(back: BackEdge): boolean;
  /** The step at which it is told. */
  place(back: BackEdge): string;
  problem(step: string, list: readonly BackEdge[]): Pick<Problem, 'message' | 'about' | 'answers'>;
}

/** That Back is never wrong in one respect. */
const claimOfBack = ({ words, code, isWrong, place, problem }: Wrong): Claim => ({
  words,
  find: (graph: Graph) => {
    const backs = graph.states.flatMap((state) => graph.backs(state)).filter(isWrong);
    return counterexamplesBy(
      graph,
      backs.map(sightingOf),
      ({ last }) => place(last),
      (step, list) => ({
        problem: () => ({
          code,
          pointer: at('/steps', step),
          ...problem(
            step,
            list.map(({ last }) => last),
          ),
        }),
      }),
    );
  },
});
