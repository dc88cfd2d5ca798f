import type { Faring } from '../../src/checker/change/faring.ts';
import { diffWords } from '../../src/checker/diff/diffWords.ts';
import type { FlowFiles, FileFinding } from '../../src/contract/staff.gen.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import type { Made } from '../../src/checker/model/handedOver.ts';
import { compareRoutes, fileFindings, judge, type madeIn } from '../../src/verdict/judge.ts';
import { StepFormError } from '../../src/files/stepFile/types.ts';
import { beyondLimits } from './authoredLimits.ts';
import { compileStepModule } from './compileStepModule.ts';

/** A set of files under the name of its flow, and the set that it takes the place of. */
export interface FilesToJudge {
  readonly name: string;
  readonly files: FlowFiles;
  readonly from?: FlowFiles | undefined;
  /** Sets of other flows with which it must go together */
  readonly beside?: readonly FlowFiles[] | undefined;
  /** What visits to other flows have made that it goes on with; undefined: whatever there can be */
  readonly made?: readonly Made[] | undefined;
}

/** The kinds of what visits to some files make for another flow, and how many kinds there are. */
export type MadeInFiles = ReturnType<typeof madeIn>;

/**
 * Why forms in which nothing else is wrong cannot be compiled: those that the other set does not have
 * in the same text.
 */
async function compileFindings(
  { files, from }: FilesToJudge,
  isFaulty: (file: string) => boolean,
): Promise<FileFinding[]> {
  const isKnown = (id: string, text: string) =>
    from !== undefined && from.answers === files.answers && from.forms[id] === text;
  const answers = parseJson(files.answers) as object;
  const findings: FileFinding[] = [];
  for (const [id, text] of Object.entries(files.forms)) {
    const file = `schemas/steps/${id}.json`;
    if (isKnown(id, text) || isFaulty(file)) continue;
    try {
      // One at a time, because esbuild uses every core for each.
      // oxlint-disable-next-line no-await-in-loop
      await compileStepModule(parseJson(text), answers, id);
    } catch (error) {
      if (!(error instanceof StepFormError)) throw error;
      findings.push(
        ...error.problems.map(({ pointer, message }): FileFinding => ({
          file,
          code: 'unusable-form',
          severity: 'error',
          pointer,
          message,
        })),
      );
    }
  }
  return findings;
}

/** What is found in a set of files, and who fares worse than with the files in use. */
export interface FoundInFiles {
  /** Errors and warnings; empty: all is well, and that was proved */
  readonly problems: readonly FileFinding[];
  /** Undefined without files in use, and where that is not asked until the errors are mended */
  readonly faring?: readonly Faring[];
}

/**
 * Everything that is to be said of a set of files before it is served: the verdict of {@link judge},
 * and whether it is within the limits and its forms can be compiled. That somebody is lost is no
 * problem here, since it may be meant.
 */
export async function judgeFiles(judged: FilesToJudge): Promise<FoundInFiles> {
  const { name, files, from, beside = [], made } = judged;
  const beyond = beyondLimits(files);
  if (beyond !== undefined) {
    const problem = { file: `flows/${name}.json`, code: 'unproved', severity: 'error' } as const;
    return { problems: [{ ...problem, pointer: '', message: beyond }] };
  }
  const verdict = judge(files, from, { meant: 'all', beside, ...(made && { made }) });
  const found = fileFindings(name, verdict);
  const isFaulty = (file: string) => found.some((each) => each.file === file);
  const compiled =
    verdict.answersProblems.length > 0 ? [] : await compileFindings(judged, isFaulty);
  return { problems: [...found, ...compiled], ...(verdict.faring && { faring: verdict.faring }) };
}

/** Who takes another route with one set of files than with another, in sentences. */
export function behaviourChanges(files: { before: FlowFiles; after: FlowFiles }): string[] {
  const routes = compareRoutes(files.before, files.after);
  return routes === undefined
    ? ['The flow cannot be read, so it cannot be said who would take another route.']
    : diffWords(routes.before, routes.after, routes.diff);
}
