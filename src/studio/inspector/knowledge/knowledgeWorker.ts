import { expose } from 'comlink';
import { Explorations } from '../../../checker/abstraction/explorations.ts';
import type { Graph } from '../../../checker/explore/explore.ts';
import { knownOn, type KnownOnSteps } from '../../../checker/explore/knownOn.ts';
import {
  coveringVisits,
  remainingOf,
  remainingSteps,
  type CoveringVisit,
  type Remaining,
} from '../../../checker/explore/paths.ts';
import { Model } from '../../../checker/model/model.ts';
import { FlowBug } from '../../../engine/FlowBug.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { Snapshot } from '../../../engine/types.ts';
import { parseJson } from '../../../files/json/parseJson.ts';
import { surroundingsOf } from '../../../verdict/surroundingsOf.ts';
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { computeOnce } from '../computeOnce.ts';

/** Questions about a flow, apart from its problems. */
export type KnowledgeQuestion =
  /** How many steps lie before a visit. */
  | { readonly kind: 'remaining'; readonly snapshot: Snapshot }
  /** Visits that together take every transition. */
  | { readonly kind: 'visits' }
  /** What visits know on arriving at some steps. */
  | { readonly kind: 'known'; readonly steps: readonly string[] };

/** Undefined where nothing leads to the goal, and for a flow that cannot be played. */
export type KnowledgeAnswer = Remaining | readonly CoveringVisit[] | KnownOnSteps | undefined;

/** All that visitors can do in a flow; undefined for a file that is none. */
function graphOf(files: FlowFiles): Graph | undefined {
  const parsed = parseFlow(parseJson(files.flow));
  if (!parsed.ok) return undefined;
  return new Explorations(new Model(parsed.flow, surroundingsOf(files))).base;
}

function visitsOf(graph: Graph): readonly CoveringVisit[] | undefined {
  try {
    return coveringVisits(graph);
  } catch (error) {
    if (!(error instanceof FlowBug)) throw error;
    return undefined;
  }
}

function knowledgeOf(files: FlowFiles) {
  const graph = graphOf(files);
  if (graph === undefined) return () => undefined;
  const bounds = computeOnce(() => remainingSteps(graph));
  const visits = computeOnce(() => visitsOf(graph));
  return (question: KnowledgeQuestion): KnowledgeAnswer => {
    if (question.kind === 'visits') return visits();
    if (question.kind === 'known') return knownOn(graph, question.steps);
    return remainingOf(graph, bounds(), question.snapshot);
  };
}

/** Answers questions about the files that were sent last. */
function createKnowledge() {
  let known: ReturnType<typeof knowledgeOf> = () => undefined;
  return (question: KnowledgeQuestion, files?: FlowFiles): KnowledgeAnswer => {
    if (files !== undefined) known = knowledgeOf(files);
    return known(question);
  };
}
export type AnswerQuestion = ReturnType<typeof createKnowledge>;

expose(createKnowledge());
