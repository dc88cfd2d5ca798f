import { unprovedProblems, type Proof } from '../../../../checker/check.ts';
import type { Faring } from '../../../../checker/change/faring.ts';
import { diffSummary, groupWords } from '../../../../checker/diff/diffWords.ts';
import { visitWords } from '../../../../checker/words.ts';
import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import { parseFlow } from '../../../../engine/parse/parseFlow.ts';
import type { FlowEvent, Problem } from '../../../../engine/types.ts';
import { parseJson } from '../../../../files/json/parseJson.ts';
import {
  compareRoutes,
  judge,
  type JudgedFiles,
  type JudgeFilesOptions,
} from '../../../../verdict/judge.ts';

/** A problem of the flow, with the visit that shows it in words. */
export interface FlowProblem extends Problem {
  /** One line for each event; empty where no visit is needed to show the problem. */
  readonly visit: readonly string[];
}

/** Kinds of visitor for whom the same changes, with a visit of one of them. */
interface DifferenceGroup {
  readonly kinds: number;
  readonly change: string;
  readonly shared: readonly string[];
  readonly before: string;
  readonly now: string;
  /** The events of that visit, as the draft leads it. */
  readonly events: readonly FlowEvent[];
}

export interface DraftDifference {
  readonly kinds: number;
  readonly changed: number;
  /** A summary in one line. */
  readonly summary: string;
  readonly groups: readonly DifferenceGroup[];
}

/** The verdict on a draft, as its panes show it. Plain data, because a worker sends it. */
export interface DraftVerdict extends Pick<JudgedFiles, 'formProblems'> {
  readonly problems: readonly FlowProblem[];
  /** Undefined where the flow could not be parsed. */
  readonly proof: Proof | undefined;
  /**
   * Who takes another route than in the published flow; undefined where either flow cannot be
   * parsed.
   */
  readonly difference: DraftDifference | undefined;
  /** Who fares worse than with the published flow; undefined where that was not asked. */
  readonly faring: readonly Faring[] | undefined;
}

function differenceFrom(published: FlowFiles, draft: FlowFiles): DraftDifference | undefined {
  const routes = compareRoutes(published, draft);
  if (routes === undefined) return undefined;
  const { before, after, diff } = routes;
  const groups = groupWords(before, after, diff).map(({ example, ...words }) => ({
    ...words,
    events: example.after.events,
  }));
  const { kinds, changed } = diff;
  return { kinds, changed, summary: diffSummary(diff), groups };
}

/** Judges a draft, in words, and compares it with the published flow. */
export function judgeDraft(
  published: FlowFiles,
  draft: FlowFiles,
  options: JudgeFilesOptions = {},
): DraftVerdict {
  const { problems, answersProblems, formProblems, proof, faring } = judge(
    draft,
    published,
    options,
  );
  const flow = proof && parseFlow(parseJson(draft.flow));
  const told = [...problems, ...answersProblems, ...unprovedProblems(proof)].map((problem) => ({
    ...problem,
    visit: flow?.ok && problem.events !== undefined ? visitWords(flow.flow, problem.events) : [],
  }));
  return {
    problems: told,
    formProblems,
    proof,
    faring,
    difference: proof && differenceFrom(published, draft),
  };
}
