import { isGoal } from '../../engine/isGoal.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from '../explore/graph.ts';
import { mayGoStale } from '../explore/marks.ts';
import type { PlayedTrace } from '../explore/replay.ts';
import type { Model } from '../model/model.ts';
import type { Precondition } from '../model/surroundings.ts';
import { counterexamplesBy, type Claim } from '../question.ts';
import { answersInWords, titleOf, goalTitle } from '../words.ts';

/** Whether what the goal submits carries an answer, as a precondition that is met where it does not. */
function submission(model: Model, name: string): Precondition | 'always' | 'never' {
  const submits = model.submits();
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
export const checkStaleAnswers = (model: Model): Claim[] =>
  mayGoStale(model).flatMap((name): Claim[] => {
    const sent = submission(model, name);
    if (sent === 'never') return [];
    const unless = sent === 'always' ? undefined : sent;
    const isThere = (graph: Graph, state: State) =>
      isGoal(model.flow, state.frame.step) &&
      state.replacedBy === undefined &&
      graph.isCollected(state, name) &&
      !graph.isKept(state, name);
    const find = (graph: Graph) => {
      const stale = graph.states.filter(
        (state) =>
          state.control.isStale &&
          isThere(graph, state) &&
          (unless === undefined || !graph.isMet(unless, state)),
      );
      return counterexamplesBy(
        graph,
        stale.map((state) => ({ state })),
        () => name,
        () => ({ problem: (played) => staleAnswer(model, name, played) }),
      );
    };
    const answers = answersInWords(model.around, [name]);
    return [
      {
        words: `that ${answers} is not submitted once it is outdated`,
        find,
        reads: { kind: 'age', answer: name, ...(unless && { unless }), isThere },
      },
    ];
  });

function staleAnswer(model: Model, name: string, { snapshot, events }: PlayedTrace) {
  const { flow } = model;
  const answers = answersInWords(model.around, [name]);
  const collector = snapshot.stack.find((id) => flow.steps[id]!.collects.includes(name))!;
  return {
    code: 'stale-answer',
    pointer: `${at('/steps', collector)}/collects`,
    message:
      `visitors who change their mind on ${titleOf(flow, collector)} reach ` +
      `${goalTitle(flow)} with what they took back: ${answers}`,
    events,
    about: name,
    answers,
    mend: 'forget the answer on the way that makes it void',
  };
}
