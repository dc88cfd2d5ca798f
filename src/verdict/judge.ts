import { judgeFlow, unprovedProblems, type JudgeOptions, type Verdict } from '../checker/check.ts';
import { goTogether, modelRead, type FlowRead } from '../checker/handover/goTogether.ts';
import { madeKinds } from '../checker/handover/madeKinds.ts';
import { allKinds, type Made } from '../checker/model/handedOver.ts';
import { diffFlows, type FlowDiff } from '../checker/diff/diffFlows.ts';
import type { FileFinding, FlowFiles } from '../contract/staff.gen.ts';
import type { Flow, Problem } from '../engine/types.ts';
import { isObject } from '../files/json/isObject.ts';
import { parseJson } from '../files/json/parseJson.ts';
import type { BrokenForm, UsableForm } from '../files/stepFile/readForms.ts';
import { findingsOf } from './appSurroundings.ts';
import { formsOfSet, surroundingsOf } from './surroundingsOf.ts';

/** A problem of a form file, at a pointer into it. */
type FormProblem = Pick<Problem, 'code' | 'severity' | 'pointer' | 'message'>;

/** The verdict on a set of files. Plain data, because workers and processes send it. */
export interface JudgedFiles extends Verdict {
  /** What is wrong with `answers.json`: then nothing else is asked */
  readonly answersProblems: readonly Problem[];
  /** By form id; forms without problems are left out. Those that no step shows are among them */
  readonly formProblems: Readonly<Record<string, readonly FormProblem[]>>;
}

/** How a set of files is judged. */
export interface JudgeFilesOptions extends Omit<JudgeOptions, 'from'> {
  /** The sets of other flows with which these files must go together: see {@link goTogether}. */
  readonly beside?: readonly FlowFiles[];
  /** Whether visits are under way with what it takes the place of; true by default. */
  readonly isServed?: boolean;
}

type Read = { readonly source: object } | { readonly problems: readonly Problem[] };

/** The JSON object of a text, or why it is none. */
function readObject(text: string): Read {
  const told = (message: string): Read => ({
    problems: [{ code: 'not-json', severity: 'error', pointer: '', message }],
  });
  try {
    const source: unknown = parseJson(text);
    return isObject(source) ? { source } : told('it must be an object, from "{" to "}"');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return told(error.message);
  }
}

const unusable = (pointer: string, message: string): FormProblem => ({
  code: 'unusable-form',
  severity: 'error',
  message,
  // Form files use "/" for the whole file.
  pointer: pointer === '/' ? '' : pointer,
});

function problemsOfForm(form: UsableForm | BrokenForm): readonly FormProblem[] {
  if ('problems' in form) return form.at.map(({ pointer, message }) => unusable(pointer, message));
  return [
    ...findingsOf(form).map(({ severity, pointer, message }) => ({
      code: severity === 'error' ? 'unusable-form' : 'form-words',
      severity,
      pointer,
      message,
    })),
    ...form.untranslated.map(({ sentence, pointer, languages }) => ({
      code: 'text-missing',
      severity: 'warning' as const,
      pointer,
      message: `“${sentence}” is missing in ${languages.join(', ')}: add it under “translations”`,
    })),
  ];
}

function problemsOfForms(files: FlowFiles): JudgedFiles['formProblems'] {
  const all = Object.entries(formsOfSet(files)).map(
    ([id, form]) => [id, problemsOfForm(form)] as const,
  );
  return Object.fromEntries(all.filter(([, problems]) => problems.length > 0));
}

/** The flow of a set with what the app offers to it; nothing where it cannot be read. */
function readSet(files: FlowFiles): FlowRead[] {
  const flow = readObject(files.flow);
  const answers = readObject(files.answers);
  if ('problems' in flow || 'problems' in answers) return [];
  return [{ source: flow.source, around: surroundingsOf(files) }];
}

/** What a set of files takes the place of, for the checker; undefined where it cannot be read. */
function replaced(from: FlowFiles | undefined, isServed: boolean) {
  const [read] = from === undefined ? [] : readSet(from);
  return read && { ...read, isServed };
}

/**
 * Everything that is to be said of a set of files: of its flow, its forms and its answers. Whoever
 * judges files, the inspector, the server or a command, asks here.
 *
 * @param from the set whose place it takes: then also of the visits under way with that one, and who
 *   fares worse; left aside where it cannot be read
 */
export function judge(
  files: FlowFiles,
  from?: FlowFiles,
  { isServed = true, beside = [], ...options }: JudgeFilesOptions = {},
): JudgedFiles {
  const answers = readObject(files.answers);
  if ('problems' in answers) {
    const flow = readObject(files.flow);
    const problems = 'problems' in flow ? flow.problems : [];
    return { problems, answersProblems: answers.problems, formProblems: {} };
  }
  const others = { answersProblems: [], formProblems: problemsOfForms(files) };
  const flow = readObject(files.flow);
  if ('problems' in flow) return { problems: flow.problems, ...others };
  const before = replaced(from, isServed);
  const judgedWith = (made: readonly Made[] | undefined = options.made) =>
    judgeFlow(flow.source, surroundingsOf(files), {
      ...options,
      ...(before && { from: before }),
      ...(made && { made }),
    });
  const judged = { source: flow.source, around: surroundingsOf(files), before };
  const verdict = goTogether(judged, beside.flatMap(readSet), judgedWith);
  return { ...verdict, ...others };
}

/** The kinds of what visits to a set of files make for another flow to go on with, and how many there are. */
export function madeIn(files: FlowFiles): { made: readonly Made[]; all: number } {
  const [model] = readSet(files).map(modelRead);
  if (model === undefined) return { made: [], all: 0 };
  return { made: madeKinds(model), all: allKinds(model.around).length };
}

/**
 * The problems of a set of files with their files. Warnings of forms are told once, at the step that
 * shows the form.
 *
 * @param name the flow's
 */
export function fileFindings(
  name: string,
  { problems, proof, answersProblems, formProblems }: JudgedFiles,
): FileFinding[] {
  const at =
    (file: string) =>
    ({ code, severity, pointer, message, mend, events, other }: Problem): FileFinding => ({
      file,
      code,
      severity,
      pointer,
      message,
      ...(mend !== undefined && { mend }),
      ...(events !== undefined && { events }),
      ...(other !== undefined && { other }),
    });
  return [
    ...[...problems, ...unprovedProblems(proof)].map(at(`flows/${name}.json`)),
    ...answersProblems.map(at('schemas/answers.json')),
    ...Object.entries(formProblems).flatMap(([id, found]) =>
      found.filter(({ severity }) => severity === 'error').map(at(`schemas/steps/${id}.json`)),
    ),
  ];
}

/**
 * Who takes another route with one set of files than with another.
 *
 * @returns undefined where a flow of the two cannot be read
 */
export function compareRoutes(
  before: FlowFiles,
  after: FlowFiles,
): { readonly before: Flow; readonly after: Flow; readonly diff: FlowDiff } | undefined {
  const [one, other] = [before, after].map((files) => readSet(files).map(modelRead)[0]);
  if (one === undefined || other === undefined) return undefined;
  const diff = diffFlows(one.flow, other.flow, other.around, one.around);
  return { before: one.flow, after: other.flow, diff };
}
