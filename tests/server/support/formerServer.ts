import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const JOURNAL = 'server/db/migrations/meta/_journal.json';

/** The output of a command; undefined where it fails or is not installed. */
function said(command: string, ...options: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, options, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The commit before the newest migration; undefined without the history, as in a shallow clone. */
export function formerCommit(): string | undefined {
  const migrated = said('git', 'log', '-1', '--format=%H', '--', JOURNAL);
  return migrated && said('git', 'rev-parse', '--verify', '--quiet', `${migrated}^`);
}

/**
 * Writes the server of that commit to a folder, with the packages that are installed.
 *
 * @returns the file that starts it
 */
export function layOutFormerServer(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'server.tar');
  const parts = ['package.json', 'tsconfig.json', 'server', 'src', 'schemas', 'flows'];
  const isLaidOut =
    said('git', 'archive', '--output', archive, commit, ...parts) !== undefined &&
    said('tar', '-xf', archive, '-C', folder) !== undefined;
  if (!isLaidOut) throw new Error(`the server of ${commit} could not be laid out in ${folder}`);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return join(folder, 'server/main.ts');
}
