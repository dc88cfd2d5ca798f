import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import type { Database } from '../db/database.ts';
import type { JobOrder } from '../live/jobTurns.ts';
import { runApart } from '../live/runApart.ts';
import type { VersionRow } from './publications.ts';
import { loadFiles } from './storedFiles.ts';

/**
 * The files of a version with what went live around it merged in; where both changed the same, its own
 * stay.
 *
 * @param versions `mine` and what is in force by now, `theirs`, each made from `base`
 * @throws where they cannot be merged
 */
export async function filesKept(
  db: Database,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', VersionRow>>,
  order: JobOrder,
): Promise<FlowFiles> {
  const sides = {
    base: await loadFiles(db, base.files),
    mine: await loadFiles(db, mine.files),
    theirs: await loadFiles(db, theirs.files),
  };
  return runApart('mergeKept', sides, order);
}
