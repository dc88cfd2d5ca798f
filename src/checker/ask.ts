import type { Problem } from '../engine/types.ts';
import { decide } from './abstraction/decide.ts';
import { Explorations, type ExplorationLimits } from './abstraction/explorations.ts';
import type { Model } from './model/model.ts';
import type { CheckerQuestion } from './question.ts';

export interface Answers {
  readonly problems: readonly Problem[];
  /** What could not be proved, in words. */
  readonly unproved: readonly string[];
  /** What was explored for it. */
  readonly explorations: Explorations;
}

/**
 * Asks questions of a flow, in their order; of problems with one code at one place the first is kept.
 *
 * @param wide the same flow with more visitors: what nobody does there is what nobody does
 */
export function ask(
  questions: readonly CheckerQuestion[],
  model: Model,
  limits: ExplorationLimits = {},
  wide: Model = model,
): Answers {
  const explorations = new Explorations(model, limits);
  const all = wide === model ? explorations : new Explorations(wide, limits);
  const found = new Map<string, Problem>();
  const unproved = new Set<string>();
  for (const question of questions) {
    const problems = [...found.values()];
    const isRefused = unproved.size > 0 || problems.some(({ severity }) => severity === 'error');
    if (isRefused && explorations.isFirstErrorEnough) break;
    const { unless } = question;
    if (unless !== undefined && problems.some(({ code }) => code === unless.code)) {
      if (unless.unproved !== undefined) unproved.add(unless.unproved);
      continue;
    }
    const answer = answerOf(question, question.kind === 'graph' ? all : explorations);
    for (const problem of answer.problems) {
      const key = `${problem.code} ${problem.pointer} ${problem.about ?? ''}`;
      if (!found.has(key)) found.set(key, problem);
    }
    for (const words of answer.unproved) unproved.add(words);
  }
  return { problems: [...found.values()], unproved: [...unproved], explorations };
}

function answerOf(
  question: CheckerQuestion,
  explorations: Explorations,
): Omit<Answers, 'explorations'> {
  const { model } = explorations;
  switch (question.kind) {
    case 'flow':
      return { problems: question.find(model), unproved: [] };
    case 'graph':
      return { problems: question.find(explorations.base), unproved: [] };
    case 'visits':
      return decide(question.claims(model), explorations);
  }
}
