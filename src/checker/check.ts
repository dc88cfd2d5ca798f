import { isGoal } from '../engine/isGoal.ts';
import { parseFlow } from '../engine/parse/parseFlow.ts';
import type { Problem } from '../engine/types.ts';
import type { ExplorationLimits } from './abstraction/explorations.ts';
import { decide } from './abstraction/decide.ts';
import { ask, type Answers } from './ask.ts';
import { checkChange } from './change/checkChange.ts';
import { problemsOfChange, type Faring, type Meant } from './change/faring.ts';
import { foldProblems } from './foldProblems.ts';
import { madeOnward } from './handover/madeKinds.ts';
import { withBeginnings, type Made } from './model/handedOver.ts';
import { Model } from './model/model.ts';
import type { Surroundings } from './model/surroundings.ts';
import type { CheckerQuestion } from './question.ts';
import { checkAims } from './questions/checkAims.ts';
import { checkBack } from './questions/checkBack.ts';
import { checkCompared, checkToldFacts } from './questions/checkFacts.ts';
import { checkEvents } from './questions/checkEvents.ts';
import { checkForgetting } from './questions/checkForgetting.ts';
import { checkGrowth, checkMainRounds, checkRounds } from './questions/checkLoops.ts';
import { checkNames, checkSharedNames } from './questions/checkNames.ts';
import { checkPreconditions } from './questions/checkPreconditions.ts';
import { checkScreens } from './questions/checkScreens.ts';
import { checkStaleAnswers } from './questions/checkStale.ts';
import { checkSteps, checkTransitions } from './questions/checkUse.ts';
import { checkAlleys, checkWays } from './questions/checkWays.ts';
import { checkWords } from './questions/checkWords.ts';
import { checkUnderWay } from './underWay/checkUnderWay.ts';

export type { Surroundings } from './model/surroundings.ts';

// Ways to a goal that is no end are beside the point.
const unlessIdle = {
  code: 'idle-goal',
  unproved: 'that the goal can be reached, until its screen sends the visit off',
};
// Where ways lead round and up for ever, all else multiplies: that is to be mended first.
const unlessGrowing = {
  code: 'growing-stack',
  unproved: 'what is known on arriving, until no way leads round for ever',
};

/** What is asked of a flow, the quick questions first. */
const questions: readonly CheckerQuestion[] = [
  { kind: 'flow', find: checkNames },
  { kind: 'flow', find: checkScreens },
  { kind: 'flow', find: checkWords },
  { kind: 'flow', find: checkToldFacts },
  { kind: 'flow', find: checkCompared },
  { kind: 'flow', find: checkSharedNames },
  { kind: 'graph', find: checkSteps },
  { kind: 'visits', claims: checkEvents },
  { kind: 'visits', claims: checkWays, unless: unlessIdle },
  { kind: 'visits', claims: checkAlleys, unless: unlessIdle },
  { kind: 'visits', claims: checkAims },
  { kind: 'visits', claims: checkMainRounds },
  { kind: 'graph', find: checkRounds, unless: { code: 'way-round' } },
  { kind: 'visits', claims: checkBack },
  { kind: 'visits', claims: checkForgetting },
  { kind: 'graph', find: checkTransitions },
  { kind: 'visits', claims: checkGrowth },
  { kind: 'visits', claims: checkPreconditions, unless: unlessGrowing },
  { kind: 'visits', claims: checkStaleAnswers, unless: unlessGrowing },
];

/** What was looked at, and what could not be proved. */
export interface Proof {
  /** Different situations that visits come to, as far as the way on depends on them. */
  readonly states: number;
  /** Transitions of the flow, and how many of them some visit takes. */
  readonly transitions: number;
  readonly taken: number;
  /** Different things known of a visitor on reaching the goal. */
  readonly kinds: number;
  /** How many events were tried in how many states. */
  readonly tried: number;
  /** What could not be proved within the budget, in words; empty: everything was. */
  readonly unproved: readonly string[];
  /** Whether visits under way were looked at, which began under the flow that is replaced. */
  readonly isForVisitsUnderWay: boolean;
}

export interface Verdict {
  readonly problems: readonly Problem[];
  /** Undefined where the file could not be read as a flow. */
  readonly proof?: Proof;
  /**
   * Who fares worse than with the flow whose place it takes; undefined where there is none. Of a flow
   * with errors only who is lost or asked twice: how others fare is known when these are mended.
   */
  readonly faring?: readonly Faring[];
}

function proofOf({ unproved, explorations }: Answers): Proof {
  const { tried, base } = explorations;
  const { flow, states } = base;
  const transitions = Object.values(flow.steps).flatMap(({ on }) => Object.values(on).flat());
  const taken = states.flatMap(({ edges }) => edges.flatMap((edge) => edge.taken));
  const arrived = states.filter(({ frame }) => isGoal(flow, frame.step));
  return {
    states: states.length,
    transitions: new Set(transitions.map(({ pointer }) => pointer)).size,
    taken: new Set(taken.map(({ pointer }) => pointer)).size,
    kinds: new Set(arrived.map(({ control }) => control)).size,
    tried,
    unproved,
    isForVisitsUnderWay: false,
  };
}

export interface JudgeOptions extends ExplorationLimits {
  /**
   * The flow file whose place this one takes, as parsed JSON, with what the app offered to it: then
   * the verdict is for visits under way as well, and says who fares worse. One that is no flow is left
   * aside; one that was never served has no visits under way.
   */
  readonly from?: {
    readonly source: unknown;
    readonly around?: Surroundings;
    readonly isServed?: boolean;
  };
  /** What visits to other flows have made, where visits to this one go on with it (and with what they make of it); all there can be by default. */
  readonly made?: readonly Made[];
  /** The visitors of whom it is meant that they do not come to the goal any more. */
  readonly meant?: Meant;
}

/**
 * Everything the checker has to say of a flow file: its form and names, the screens it needs, and
 * what visitors can do in it. See docs/flow-checks.md for each problem.
 *
 * @param source the parsed JSON
 */
export function judgeFlow(
  source: unknown,
  around: Surroundings,
  { from, meant, made: others, ...limits }: JudgeOptions = {},
): Verdict {
  const parsed = parseFlow(source);
  if (!parsed.ok) return { problems: parsed.problems };
  const made = others && madeOnward(parsed.flow, around, others);
  const model = new Model(parsed.flow, withBeginnings(parsed.flow, around, made));
  const wide = made && new Model(parsed.flow, withBeginnings(parsed.flow, around));
  const answers = ask(questions, model, limits, wide);
  const problems = foldProblems(parsed.flow, answers.problems);
  const proof = proofOf(answers);
  const before = from && parseFlow(from.source);
  const isSound = problems.every(({ severity }) => severity !== 'error') && !proof.unproved.length;
  if (before?.ok !== true || (!isSound && limits.isFirstErrorEnough === true)) {
    return { problems, proof };
  }
  const formerly = from?.around ?? around;
  const then = new Model(before.flow, withBeginnings(before.flow, formerly, made));
  const faring = checkChange(then, model, (claim) => decide([claim], answers.explorations));
  // What is wrong for everybody is to be mended first.
  if (!isSound) return { problems, proof, faring: faring.filter(({ is }) => is !== 'unsettled') };
  const change = problemsOfChange(faring, meant);
  const unsettled = faring.filter(({ is }) => is === 'unsettled');
  const isLost = change.some(({ severity }) => severity === 'error');
  const isServed = from?.isServed !== false && !(isLost && limits.isFirstErrorEnough === true);
  const underWay = isServed ? checkUnderWay(then, model, limits) : { problems: [], unproved: [] };
  return {
    problems: [...change, ...underWay.problems, ...problems],
    proof: {
      ...proof,
      unproved: [...unsettled.map(({ sentence }) => sentence), ...underWay.unproved],
      isForVisitsUnderWay: isServed,
    },
    faring,
  };
}

/** What was not proved, as errors: a proof that did not finish is not passed. */
export const unprovedProblems = (proof: Proof | undefined): Problem[] =>
  (proof?.unproved ?? []).map((question) => ({
    code: 'unproved',
    severity: 'error',
    pointer: '',
    message: `it could not be proved ${question}`,
    about: question,
    mend: 'read each variable sooner after it is set, or remove a variable',
  }));

/**
 * Everything that keeps a flow file from being served or is worth a warning; an empty list means
 * that nothing was found, and that this was proved. See {@link judgeFlow}.
 */
export function checkFlow(
  source: unknown,
  around: Surroundings,
  options?: JudgeOptions,
): readonly Problem[] {
  const { problems, proof } = judgeFlow(source, around, options);
  return [...problems, ...unprovedProblems(proof)];
}
