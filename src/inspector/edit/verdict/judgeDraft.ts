import { answersOfSet } from '../../answersOfSet.ts';
import { parseJson } from '../../../json/parseJson.ts';
import { readForms } from '../../../stepFile/readForms.ts';
import {
  judgeFlow,
  unprovedProblems,
  type JudgeOptions,
  type Proof,
} from '../../../checker/check.ts';
import type { Surroundings } from '../../../checker/model/surroundings.ts';
import { diffFlows } from '../../../checker/diff/diffFlows.ts';
import { diffSummary, groupWords } from '../../../checker/diff/diffWords.ts';
import { visitWords } from '../../../checker/words.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { FlowEvent, Problem } from '../../../engine/types.ts';
import { appSurroundings, findingsOf } from '../../../steps/declarations/appSurroundings.ts';
import type { Faring } from '../../../checker/change/faring.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';

/** A problem of the flow, with the visit that shows it in words. */
export interface FlowProblem extends Problem {
  /** One line for each event; empty where no visit is needed to show the problem. */
  readonly visit: readonly string[];
}

/** A problem of a form file, at a pointer into it. */
interface FormProblem {
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly message: string;
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

/** The checker's results for a draft. Plain data, because a worker sends it. */
export interface DraftVerdict {
  readonly problems: readonly FlowProblem[];
  /** By form id; forms without problems are left out. */
  readonly formProblems: Readonly<Record<string, readonly FormProblem[]>>;
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

type Parsed = { readonly source: unknown } | { readonly problem: FlowProblem };

function sourceOf(text: string): Parsed {
  try {
    return { source: parseJson(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = `the file cannot be read: ${error.message}`;
    return {
      problem: { code: 'not-json', severity: 'error', pointer: '', message, visit: [] },
    };
  }
}

function problemsOfForms(forms: ReturnType<typeof readForms>) {
  const entries = Object.entries(forms).map(([id, form]): [string, FormProblem[]] => [
    id,
    'problems' in form
      ? form.at.map(({ pointer, message }) => ({
          severity: 'error',
          // Form files use "/" for the whole file.
          pointer: pointer === '/' ? '' : pointer,
          message,
        }))
      : [
          ...findingsOf(form),
          ...form.untranslated.map(({ sentence, pointer, languages }) => ({
            severity: 'warning' as const,
            pointer,
            message: `"${sentence}" is missing in ${languages.join(', ')}: add it under "translations"`,
          })),
        ],
  ]);
  return Object.fromEntries(entries.filter(([, problems]) => problems.length > 0));
}

function readAll(texts: DraftFiles['forms']) {
  const forms = readForms(texts, answersOfSet());
  return { around: appSurroundings(forms), formProblems: problemsOfForms(forms) };
}

const isSame = (one: DraftFiles['forms'], other: DraftFiles['forms']) => {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
};

/** Reads forms, and remembers the last ones: that takes as long as all the rest of a verdict. */
function rememberLast<Read>(read: (texts: DraftFiles['forms']) => Read) {
  let last: { texts: DraftFiles['forms']; read: Read } | undefined;
  return (texts: DraftFiles['forms']) => {
    if (last === undefined || !isSame(last.texts, texts)) last = { texts, read: read(texts) };
    return last.read;
  };
}

export type JudgeDraft = (
  published: DraftFiles,
  draft: DraftFiles,
  options?: Omit<JudgeOptions, 'from'>,
) => DraftVerdict;

/** Makes what checks drafts, one after another, and compares each with the published flow. */
export function createDraftJudge(): JudgeDraft {
  const readDraft = rememberLast(readAll);
  // They seldom change while a draft is edited.
  const readPublished = rememberLast((texts) => appSurroundings(readForms(texts, answersOfSet())));
  return (published, draft, options = {}) => {
    const read = readDraft(draft.forms);
    const isSameForms = Object.entries(published.forms).every(
      ([id, text]) => draft.forms[id] === text,
    );
    const aroundThen = () => (isSameForms ? read.around : readPublished(published.forms));
    return judge({ flow: draft.flow, ...read }, { flow: published.flow, aroundThen }, options);
  };
}

interface ReadDraft extends ReturnType<typeof readAll> {
  readonly flow: string;
}
interface Published {
  readonly flow: string;
  readonly aroundThen: () => Surroundings;
}

function judge(
  { flow, around, formProblems }: ReadDraft,
  published: Published,
  options: Omit<JudgeOptions, 'from'>,
): DraftVerdict {
  const parsed = sourceOf(flow);
  if ('problem' in parsed) {
    const nothing = { proof: undefined, difference: undefined, faring: undefined };
    return { problems: [parsed.problem], formProblems, ...nothing };
  }
  const source = sourceOf(published.flow);
  const then = 'source' in source ? source : undefined;
  const from = then && { ...then, around: published.aroundThen() };
  const { problems, proof, faring } = judgeFlow(parsed.source, around, {
    ...options,
    ...(from && { from }),
  });
  const after = parseFlow(parsed.source);
  const before = then && parseFlow(then.source);
  const judged = [...problems, ...unprovedProblems(proof)].map((problem) => ({
    ...problem,
    visit: after.ok && problem.events !== undefined ? visitWords(after.flow, problem.events) : [],
  }));
  if (!after.ok || before?.ok !== true) {
    return { problems: judged, formProblems, proof, difference: undefined, faring };
  }
  const diff = diffFlows(before.flow, after.flow, around, from?.around);
  const groups = groupWords(before.flow, after.flow, diff).map(({ example, ...words }) => ({
    ...words,
    events: example.after.events,
  }));
  const { kinds, changed } = diff;
  const difference = { kinds, changed, summary: diffSummary(diff), groups };
  return { problems: judged, formProblems, proof, difference, faring };
}
