import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { judgeFlow } from '../../src/checker/check.ts';

/** The checker of one commit, with the screens and forms that the app of that commit offers. */
export interface Checker {
  readonly judgeFlow: typeof judgeFlow;
  readonly flowSurroundings: typeof flowSurroundings;
  /** The booking flow of that commit. */
  readonly booking: object;
}

const root = new URL('../../', import.meta.url);
const bookingIn = (folder: URL) =>
  JSON.parse(readFileSync(new URL('flows/booking.json', folder), 'utf8')) as object;

export const currentChecker: Checker = { judgeFlow, flowSurroundings, booking: bookingIn(root) };

/**
 * The checker of another commit, to be measured in the same run. The commit's files are put below
 * node_modules, where they find the packages that are installed.
 *
 * @param commit any name of a commit that git takes
 */
export async function loadChecker(commit: string): Promise<Checker> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  const id = git('rev-parse', '--short', `${commit}^{commit}`).toString().trim();
  const folder = new URL(`node_modules/.cache/bench-${id}/`, root);
  mkdirSync(folder, { recursive: true });
  const files = git(
    'archive',
    id,
    'src',
    'server',
    'schemas',
    'flows',
    'package.json',
    'tsconfig.json',
  );
  execFileSync('tar', ['-x'], { cwd: folder, input: files });
  const from = async (file: string) => (await import(new URL(file, folder).href)) as unknown;
  const checker = ['src/checker/check.ts', 'src/engine/check/checkFlow.ts'].find((file) =>
    existsSync(new URL(file, folder)),
  )!;
  return {
    ...((await from(checker)) as Pick<Checker, 'judgeFlow'>),
    ...((await from('server/live/flowSurroundings.ts')) as Pick<Checker, 'flowSurroundings'>),
    booking: bookingIn(folder),
  };
}
