import { answersOfSet, beginWithAnswers } from '../answersOfSet.ts';
import { Explorations } from '../../checker/abstraction/explorations.ts';
import type { Graph } from '../../checker/explore/explore.ts';
import {
  coveringVisits,
  remainingOf,
  remainingSteps,
  type CoveringVisit,
  type Remaining,
} from '../../checker/explore/paths.ts';
import { Model } from '../../checker/model/model.ts';
import { FlowBug } from '../../engine/FlowBug.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import type { Snapshot } from '../../engine/types.ts';
import { parseJson } from '../../json/parseJson.ts';
import { readForms } from '../../stepFile/readForms.ts';
import { appSurroundings } from '../../steps/declarations/appSurroundings.ts';
import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import { computeOnce } from '../computeOnce.ts';

/** Questions about a flow, apart from its problems. */
export type KnowledgeQuestion =
  /** How many steps lie before a visit. */
  | { readonly kind: 'remaining'; readonly snapshot: Snapshot }
  /** Visits that together take every transition. */
  | { readonly kind: 'visits' };

export type KnowledgeAnswer = Remaining | readonly CoveringVisit[] | undefined;

export interface KnowledgeRequest {
  readonly id: number;
  /** Absent: the files of the question before. */
  readonly files?: DraftFiles;
  readonly question: KnowledgeQuestion;
  /** The `answers.json` of the set, if it is not the built one */
  readonly answers?: string | undefined;
}

export interface KnowledgeResponse {
  readonly id: number;
  /** Undefined where nothing leads to the goal, and for a flow that cannot be played. */
  readonly answer: KnowledgeAnswer;
}

/** All that visitors can do in a flow; undefined for a file that is none. */
function graphOf({ flow, forms }: DraftFiles): Graph | undefined {
  const parsed = parseFlow(parseJson(flow));
  if (!parsed.ok) return undefined;
  return new Explorations(new Model(parsed.flow, appSurroundings(readForms(forms, answersOfSet()))))
    .base;
}

function visitsOf(graph: Graph): readonly CoveringVisit[] | undefined {
  try {
    return coveringVisits(graph);
  } catch (error) {
    if (!(error instanceof FlowBug)) throw error;
    return undefined;
  }
}

function knowledgeOf(files: DraftFiles) {
  const graph = graphOf(files);
  if (graph === undefined) return () => undefined;
  const bounds = computeOnce(() => remainingSteps(graph));
  const visits = computeOnce(() => visitsOf(graph));
  return (question: KnowledgeQuestion): KnowledgeAnswer =>
    question.kind === 'visits' ? visits() : remainingOf(graph, bounds(), question.snapshot);
}

/** Answers the page's questions about the files that it sent last. */
function answerQuestions(): void {
  let known: ReturnType<typeof knowledgeOf> = () => undefined;
  self.addEventListener('message', ({ data }: MessageEvent<KnowledgeRequest>) => {
    const { id, files, question, answers } = data;
    beginWithAnswers(answers);
    if (files !== undefined) known = knowledgeOf(files);
    const response: KnowledgeResponse = { id, answer: known(question) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to the page have no origin
    self.postMessage(response);
  });
}

answerQuestions();
