import { at } from '../../engine/parse/reader.ts';
import type { Graph } from '../explore/explore.ts';
import type { State } from '../explore/graph.ts';
import { nearestFirst } from '../explore/shortest.ts';
import type { Counterexample } from '../question.ts';
import type { Inquiry } from '../question.ts';
import type { Precondition } from '../model/surroundings.ts';
import type { PlayedTrace } from '../question.ts';
import { answersInWords, titleOf } from '../words.ts';

/** Whether what the goal submits carries an answer, as a precondition that is met where it does not. */
function submission(inquiry: Inquiry, name: string): Precondition | 'always' | 'never' {
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
  for (const name of inquiry.stale) {
    const sent = submission(inquiry, name);
    if (sent === 'never') continue;
    const precondition = sent === 'always' ? undefined : sent;
    const preconditions = precondition === undefined ? [] : [precondition];
    const isThere = (graph: Graph, state: State) =>
      state.frame.step === flow.goal &&
      state.replacedBy === undefined &&
      graph.isCollected(state, name) &&
      !graph.isKept(state, name);
    if (!inquiry.mayBeStale(name, precondition, isThere)) continue;
    const find = (graph: Graph): Counterexample[] => {
      const stale = graph.states.filter(
        (one) =>
          one.control.isStale &&
          isThere(graph, one) &&
          (precondition === undefined || !graph.isMet(precondition, one)),
      );
      const sightings = nearestFirst(
        graph,
        stale.map((state) => ({ state })),
      );
      if (sightings === undefined) return [];
      return [{ key: name, sightings, report: (played) => tell(inquiry, name, played) }];
    };
    inquiry.decide(
      `that ${answersInWords(inquiry.around, [name])} is not submitted once it is outdated`,
      find,
      { preconditions, ages: name },
    );
  }
}

function tell(inquiry: Inquiry, name: string, { snapshot, events }: PlayedTrace): void {
  const { flow } = inquiry;
  const answers = answersInWords(inquiry.around, [name]);
  const collector = snapshot.stack.find((id) => flow.steps[id]!.collects.includes(name))!;
  inquiry.report(
    'error',
    'stale-answer',
    `${at('/steps', collector)}/collects`,
    `visitors who change their mind on ${titleOf(flow, collector)} reach ` +
      `${titleOf(flow, flow.goal)} with what they took back: ${answers}`,
    events,
    { about: name, answers, mend: `forget it on the way that makes it void: "clear": ["${name}"]` },
  );
}
