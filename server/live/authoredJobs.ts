/**
 * The jobs on authors' files that may take long: a flow of 18 kB can keep the checker busy for
 * minutes. `runApart` runs them outside the server's process.
 */
import type { FlowFiles, ScreenChange } from '../../src/contract/staff.gen.ts';
import { mergeKeepingMine, type ThreeSides } from '../../src/edits/merge.ts';
import { bring, type Brought, type ToBring } from '../../src/edits/op.ts';
import { formsOfScreens } from '../../src/page/steps/declarations/screens/screens.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { madeIn } from '../../src/verdict/judge.ts';
import { beyondLimits } from './authoredLimits.ts';
import { screenChanges } from './compareFiles.ts';
import { behaviourChanges, judgeFiles } from './judgeFiles.ts';
import { compileStepModule } from './compileStepModule.ts';

/** A step form file as a module, see {@link compileStepModule}. */
async function stepModule(file: { id: string; text: string; answers: string }): Promise<string> {
  const answers = parseJson(file.answers) as object;
  return (await compileStepModule(parseJson(file.text), answers, file.id)).code;
}

/** Two sets of files that are compared. */
interface FilesToCompare {
  readonly before: FlowFiles;
  readonly after: FlowFiles;
}

function refuseBeyondLimits(...sets: readonly FlowFiles[]): void {
  const beyond = sets.flatMap((files) => beyondLimits(files) ?? []);
  if (beyond.length > 0) throw new Error(beyond[0]);
}

/** See {@link screenChanges}. */
function screens({ before, after }: FilesToCompare): ScreenChange[] {
  refuseBeyondLimits(before, after);
  return screenChanges(before, after);
}

/** See {@link bring}. */
function broughtIn(brought: ToBring): Brought {
  refuseBeyondLimits(brought.base, brought.mine, brought.theirs);
  return bring(brought, formsOfScreens);
}

/** See {@link mergeKeepingMine}. */
function mergeKept(sides: ThreeSides): FlowFiles {
  refuseBeyondLimits(sides.base, sides.mine, sides.theirs);
  return mergeKeepingMine(sides);
}

/** See {@link madeIn}. */
function made(files: FlowFiles) {
  refuseBeyondLimits(files);
  return madeIn(files);
}

export const authoredJobs = {
  made,
  screens,
  broughtIn,
  mergeKept,
  stepModule,
  judgeFiles,
  behaviourChanges,
};
export type AuthoredJobs = typeof authoredJobs;
