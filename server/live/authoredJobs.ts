/**
 * The jobs on authors' files that may take long: a flow of 18 kB can keep the checker busy for
 * minutes. `runApart` runs them outside the server's process.
 */
import type { Comparison, FlowFiles } from '../../src/contract/staff.gen.ts';
import { mergeFiles, mergeKeepingMine, type Merged } from '../../src/files/json/mergeFiles.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { madeIn } from '../../src/page/steps/declarations/judge.ts';
import { beyondLimits } from './authoredLimits.ts';
import { screenChanges, textChanges } from './compareFiles.ts';
import { behaviourChanges, judgeFiles } from './judgeFiles.ts';
import { compileStepModule } from './compileStepModule.ts';

/** Two changes of the same files that are merged. */
interface FilesToMerge {
  readonly name: string;
  readonly base: FlowFiles;
  readonly mine: FlowFiles;
  readonly theirs: FlowFiles;
}

export type TextDifferences = Pick<Comparison, 'texts' | 'screens'>;

/** A step form file as a module, see {@link compileStepModule}. */
async function stepModule(file: { id: string; text: string; answers: string }): Promise<string> {
  const answers = parseJson(file.answers) as object;
  return (await compileStepModule(parseJson(file.text), answers, file.id)).code;
}

/** Two sets of files that are compared. */
interface FilesToCompare {
  /** The flow's, for the names of files */
  readonly name: string;
  readonly before: FlowFiles;
  readonly after: FlowFiles;
}

function refuseBeyondLimits(...sets: readonly FlowFiles[]): void {
  const beyond = sets.flatMap((files) => beyondLimits(files) ?? []);
  if (beyond.length > 0) throw new Error(beyond[0]);
}

/** Which texts and which screens differ. */
function textDifferences({ name, before, after }: FilesToCompare): TextDifferences {
  refuseBeyondLimits(before, after);
  return { texts: textChanges(name, before, after), screens: screenChanges(before, after) };
}

/** See {@link mergeFiles}. */
function merge({ name, base, mine, theirs }: FilesToMerge): Merged {
  refuseBeyondLimits(base, mine, theirs);
  return mergeFiles(name, { base, mine, theirs });
}

/** See {@link mergeKeepingMine}. */
function mergeKept({ name, base, mine, theirs }: FilesToMerge): FlowFiles {
  refuseBeyondLimits(base, mine, theirs);
  return mergeKeepingMine(name, { base, mine, theirs });
}

/** See {@link madeIn}. */
function made(files: FlowFiles) {
  refuseBeyondLimits(files);
  return madeIn(files);
}

export const authoredJobs = {
  made,
  textDifferences,
  merge,
  mergeKept,
  stepModule,
  judgeFiles,
  behaviourChanges,
};
export type AuthoredJobs = typeof authoredJobs;
