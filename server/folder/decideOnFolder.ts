import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { isSameShown } from '../versions/shownParts.ts';

interface Sides {
  /** What stands in the folder; undefined: no file */
  readonly disk: FlowFiles | undefined;
  /** What it had when it last agreed with a version */
  readonly held: FlowFiles | undefined;
  /** What is in force for the scope itself; undefined: nothing */
  readonly live: FlowFiles | undefined;
  /** What stays as it is in the folder until somebody edits it; null: nothing */
  readonly left: FlowFiles | undefined | null;
}

/**
 * What is to be done about the files of a flow: what was typed by hand is published on top of what is
 * live, merged where something else went live meanwhile; else what is live is written.
 */
export function decideOnFolder({ disk, held, live, left }: Sides) {
  if (isSameShown(disk, live)) return 'nothing';
  if (left !== null && isSameShown(disk, left)) return 'leave';
  if (isSameShown(disk, held)) return 'write';
  return isSameShown(live, held) ? 'publish' : 'merge';
}
