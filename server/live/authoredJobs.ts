/**
 * The jobs on authors' files that may take long: a flow of 18 kB can keep the checker busy for
 * minutes. `runApart` runs them outside the server's process.
 */
import { checkFlow } from '../../src/checker/check.ts';
import { parseFlow, problemLine } from '../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../src/engine/types.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { parseJson } from '../../src/json/parseJson.ts';
import { draftProblems } from './draftProblems.ts';
import { behaviourChanges, customersOfFiles, judgeFiles } from './judgeFiles.ts';
import { compileStepModule } from './compileStepModule.ts';
import { surroundingsOf, type FormTexts } from './flowSurroundings.ts';

/** A flow file: its name in messages and its text, with those of all forms. */
export interface FlowWithForms extends FormTexts {
  readonly name: string;
  readonly text: string;
}

/**
 * The errors for which a flow must not be served, as lines; stops at the first. Empty if there is
 * none.
 */
function flowErrors({ name, text, ...texts }: FlowWithForms): string[] {
  return checkFlow(parseJson(text), surroundingsOf(texts), { isFirstErrorEnough: true })
    .filter(({ severity }) => severity === 'error')
    .map((problem) => problemLine(name, problem));
}

/** The flow of a file. Throws if the checker finds errors. */
function checkedFlow(file: FlowWithForms): Flow {
  const errors = flowErrors(file);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const parsed = parseFlow(parseJson(file.text));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return withoutRemarks(parsed.flow);
}

/** A step form file as a module, see {@link compileStepModule}. */
async function stepModule(file: { id: string; text: string; answers: string }): Promise<string> {
  const answers = parseJson(file.answers) as object;
  return (await compileStepModule(parseJson(file.text), answers, file.id)).code;
}

export const authoredJobs = {
  flowErrors,
  checkedFlow,
  stepModule,
  draftProblems,
  judgeFiles,
  behaviourChanges,
  customersOfFiles,
};
export type AuthoredJobs = typeof authoredJobs;
