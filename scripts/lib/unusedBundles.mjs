import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const hour = 3_600_000;
/** A bundle that nobody has marked for this long belongs to no running server. */
const unusedAfter = 24 * hour;

/**
 * Marks a bundle as in use, now and every hour while this process runs: a server starts further
 * processes from its bundle at any time.
 */
export function markInUse(bundle) {
  const mark = () => {
    try {
      utimesSync(bundle, new Date(), new Date());
    } catch {
      // A folder that cannot be written to needs no mark, because nobody can remove its bundles.
    }
  };
  mark();
  setInterval(mark, hour).unref();
}

/**
 * Removes the bundles in a folder that no server uses any more. One that cannot be removed stays
 * until the next start.
 */
export function removeUnusedBundles(folder, now = Date.now()) {
  for (const name of readdirSync(folder)) {
    const bundle = join(folder, name);
    try {
      if (now - statSync(bundle).mtimeMs > unusedAfter) rmSync(bundle, { recursive: true });
    } catch {
      // Another start may be removing it as well, or the system may not allow it.
    }
  }
}
