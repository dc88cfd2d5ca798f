import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { withoutRemarks } from '../../src/engine/withoutRemarks.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { createKeeper } from '../common/createKeeper.ts';
import { formsShownBy, type ServedFlow } from '../live/servedFlow.ts';
import { flowVersion, type FlowVersion } from '../live/flowVersion.ts';
import type { JobRank } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import { liveText } from '../live/sendLive.ts';

const MOST_MODULES = 500;

/** A version as visits get it, with the files that it was made of. */
export interface ServedVersion extends ServedFlow {
  readonly files: FlowFiles;
}

/** Makes versions ready to be served; forms that did not change are not compiled again. */
export function createVersionMaker() {
  const modules = createKeeper<string>(MOST_MODULES);
  const moduleOf = (id: string, { forms, answers }: FlowFiles, rank: JobRank) => {
    const text = Object.hasOwn(forms, id) ? forms[id] : undefined;
    if (text === undefined) throw new Error(`there is no form "${id}"`);
    return modules(`${id}\n${text}\n${answers}`, () =>
      runApart('stepModule', { id, text, answers }, { rank }),
    );
  };
  /**
   * @param compiled the forms as another process has compiled them; else they are compiled here
   * @param rank who waits for it
   */
  return async (
    files: FlowFiles,
    compiled?: FlowVersion,
    rank: JobRank = 'visitor',
  ): Promise<ServedVersion> => {
    const parsed = parseFlow(parseJson(files.flow));
    if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
    const compile = async () => {
      const made = formsShownBy(parsed.flow).map(
        async (id) => [id, await moduleOf(id, files, rank)] as const,
      );
      return Object.fromEntries(await Promise.all(made));
    };
    const version = compiled ?? flowVersion({ flow: files.flow, modules: await compile() });
    return { ...(await liveText(files.flow)), flow: withoutRemarks(parsed.flow), version, files };
  };
}

export type MakeVersion = ReturnType<typeof createVersionMaker>;
