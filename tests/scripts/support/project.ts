import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundlePrograms } from '../../../scripts/lib/bundlePrograms.mjs';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The source of a command that a product manager gives; undefined if it is none of the project. */
const sourceOf = (script: string) =>
  /^tsx (scripts\/flow\w+\.ts)$/.exec(scripts[script] ?? '')?.[1];
const programs = await bundlePrograms(
  'flow-commands',
  Object.keys(scripts).flatMap((script) => sourceOf(script) ?? []),
);

/** A copy of the files that a product manager edits, with the commands for it. */
export function createProject() {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const paths = ['flows/booking.json', 'schemas/steps', 'schemas/answers.json', 'docs/examples'];
  for (const path of paths) {
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  }
  const commands = fork(join(import.meta.dirname, 'commandProcess.mjs'));
  return {
    folder,
    remove() {
      commands.disconnect();
      rmSync(folder, { recursive: true });
    },
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    /** The output of a line such as `npm run flow:check -- FILE`, without npm's own lines. */
    async run(command: string): Promise<string> {
      const [, script = '', rest = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
      const source = sourceOf(script);
      if (source === undefined) throw new Error(`"${command}" is no command of this project`);
      const args = [...rest.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, single, double, bare]) => single ?? double ?? bare!,
      );
      const program = join(programs, basename(source).replace(/ts$/, 'mjs'));
      commands.send({ program: pathToFileURL(program).href, args, folder });
      const [output] = (await once(commands, 'message')) as [string];
      return output.trimEnd();
    },
  };
}
