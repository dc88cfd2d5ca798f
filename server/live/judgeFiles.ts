import type { Faring } from '../../src/checker/change/faring.ts';
import { judgeFlow, unprovedProblems } from '../../src/checker/check.ts';
import { diffFlows } from '../../src/checker/diff/diffFlows.ts';
import { diffWords } from '../../src/checker/diff/diffWords.ts';
import type { FlowFiles, FileFinding } from '../../src/contract/staff.gen.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import type { Problem } from '../../src/engine/types.ts';
import { isObject } from '../../src/json/isObject.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { StepFormError } from '../../src/stepFile/types.ts';
import { beyondLimits } from './authoredLimits.ts';
import { compileStepModule } from './compileStepModule.ts';
import { surroundingsOf } from './flowSurroundings.ts';

/** A set of files under the name of its flow, and the set that it takes the place of. */
export interface FilesToJudge {
  readonly name: string;
  readonly files: FlowFiles;
  readonly from?: FlowFiles | undefined;
}

const finding = (file: string, problem: Problem): FileFinding => {
  const { code, severity, pointer, message, mend, events } = problem;
  return {
    ...{ file, code, severity, pointer, message },
    ...(mend !== undefined && { mend }),
    ...(events !== undefined && { events }),
  };
};

const unusable = (file: string, pointer: string, message: string): FileFinding => ({
  ...{ file, code: 'unusable-form', severity: 'error', pointer, message },
});

/** Why the forms cannot be served: those that another set does not have in the same text. */
async function formFindings({ files, from }: FilesToJudge): Promise<FileFinding[]> {
  const isKnown = (id: string, text: string) =>
    from !== undefined && from.answers === files.answers && from.forms[id] === text;
  const answers = parseJson(files.answers) as object;
  const findings: FileFinding[] = [];
  for (const [id, text] of Object.entries(files.forms)) {
    if (isKnown(id, text)) continue;
    const file = `schemas/steps/${id}.json`;
    try {
      // One at a time, because esbuild uses every core for each.
      // oxlint-disable-next-line no-await-in-loop
      await compileStepModule(parseJson(text), answers, id);
    } catch (error) {
      if (error instanceof StepFormError) {
        findings.push(...error.problems.map((each) => unusable(file, each.pointer, each.message)));
      } else if (error instanceof SyntaxError) findings.push(unusable(file, '', error.message));
      else throw error;
    }
  }
  return findings;
}

/** A file that is no JSON object, before anything else is asked of it. */
function notJson(file: string, text: string): FileFinding[] {
  const told = (message: string): FileFinding[] => [
    { file, code: 'not-json', severity: 'error', pointer: '', message },
  ];
  try {
    return isObject(parseJson(text)) ? [] : told('it must be an object, from "{" to "}"');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return told(error.message);
  }
}

/** What is found in a set of files, and who fares worse than with the files in use. */
export interface JudgedFiles {
  /** Errors and warnings; empty: all is well, and that was proved */
  readonly problems: readonly FileFinding[];
  /** Undefined without files in use, and where that is not asked until the errors are mended */
  readonly faring?: readonly Faring[];
}

/**
 * Everything that the checker has to say of a set of files; with `from`, also of the visits that are
 * under way with those. That somebody is lost is no problem here, since it may be meant.
 */
export async function judgeFiles(judged: FilesToJudge): Promise<JudgedFiles> {
  const { name, files, from } = judged;
  const flowFile = `flows/${name}.json`;
  const beyond = beyondLimits(files);
  if (beyond !== undefined) {
    const problem = { file: flowFile, code: 'unproved', severity: 'error', pointer: '' } as const;
    return { problems: [{ ...problem, message: beyond }] };
  }
  const unread = [
    ...notJson(flowFile, files.flow),
    ...notJson('schemas/answers.json', files.answers),
  ];
  if (unread.length > 0) return { problems: unread };
  const before = from && {
    source: parseJson(from.flow),
    around: surroundingsOf({ forms: from.forms, answers: from.answers }),
  };
  const around = surroundingsOf({ forms: files.forms, answers: files.answers });
  const { problems, proof, faring } = judgeFlow(parseJson(files.flow), around, {
    ...(before && { from: before }),
    meant: 'all',
  });
  const ofFlow = [...problems, ...unprovedProblems(proof)].map((one) => finding(flowFile, one));
  return {
    problems: [...ofFlow, ...(await formFindings(judged))],
    ...(faring && { faring }),
  };
}

/** Who takes another route with one set of files than with another, in sentences. */
export function behaviourChanges({
  before,
  after,
}: {
  before: FlowFiles;
  after: FlowFiles;
}): string[] {
  const [one, other] = [before, after].map(({ flow }) => parseFlow(parseJson(flow)));
  if (one?.ok !== true || other?.ok !== true) {
    return ['The flow cannot be read, so it cannot be said who would take another route.'];
  }
  const [then, now] = [before, after].map(({ forms, answers }) =>
    surroundingsOf({ forms, answers }),
  );
  return diffWords(one.flow, other.flow, diffFlows(one.flow, other.flow, now!, then));
}
