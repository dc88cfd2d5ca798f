import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleServer } from '../../scripts/lib/bundlePrograms.mjs';

/**
 * Makes the folder in which tests have theirs (`temporaryFolder`), and removes it after all tests.
 *
 * Bundles the server once for all test files, so that its process for authors' files starts from the
 * bundle in those that run the server's sources: that takes a third of the time.
 */
export default async function bundleForTests(): Promise<() => void> {
  process.env.AUTHORED_PROGRAM = join(dirname(await bundleServer()), 'authoredProcess.mjs');
  const folders = mkdtempSync(join(tmpdir(), 'tests-'));
  // A database that tests start runs as another user.
  chmodSync(folders, 0o755);
  process.env.TEMPORARY_FOLDERS = folders;
  return () => rmSync(folders, { recursive: true, force: true, maxRetries: 3 });
}
