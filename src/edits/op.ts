/** An edit as a record: it can be made again of other files, there by what it means. */
import type { FlowFiles, Op } from '../contract/staff.gen.ts';
import {
  changeText,
  fileTexts,
  filesFrom,
  isSameFiles,
  patchesBetween,
  type FilePatch,
} from './changes.ts';
import { withChange } from './edit.ts';
import { editNamed } from './edits.ts';
import { EditRefused } from './FlowText.ts';
import { mergeFiles, type Merged, type ThreeSides } from './merge.ts';

/** What an op does: an edit by its name with its values, or `set` with patches of files. */
export type MadeEdit = Pick<Op, 'edit' | 'given'>;

/** One op that sets all that differs. */
export const opBetween = (before: FlowFiles, after: FlowFiles, label: string): Op => ({
  id: newOpId(),
  ...madeBetween(before, after),
  label: shortLabel(label),
});

export const newOpId = () => crypto.randomUUID();

/** A label as long as one may be. */
export const shortLabel = (label: string) => label.slice(0, 200);

/** What makes one set of files of another. */
export const madeBetween = (before: FlowFiles, after: FlowFiles): MadeEdit => ({
  edit: 'set',
  given: { patches: patchesBetween(before, after) },
});

const changedSince = 'somebody else has changed the same since';

function withPatches(files: FlowFiles, patches: readonly FilePatch[]): FlowFiles {
  const texts = new Map(fileTexts(files));
  for (const patch of patches) {
    const { text, refused } = changeText(texts.get(patch.file), patch);
    if (refused.length > 0) throw new EditRefused(changedSince);
    if (text === undefined) texts.delete(patch.file);
    else texts.set(patch.file, text);
  }
  return filesFrom(texts);
}

/**
 * The files after an op.
 *
 * @param shownElsewhere the forms that screens show too: no edit removes them
 * @throws EditRefused where it cannot be made of these files
 */
export function withOp(
  files: FlowFiles,
  { edit, given }: MadeEdit,
  shownElsewhere: readonly string[],
): FlowFiles {
  if (edit === 'set') {
    return withPatches(files, (given as unknown as { patches: readonly FilePatch[] }).patches);
  }
  const known = editNamed(edit);
  if (known === undefined) throw new EditRefused(`there is no edit “${edit}”`);
  try {
    const {
      label: _label,
      shows: _shows,
      ...change
    } = known.apply({ ...files, shownElsewhere }, given);
    return withChange(files, change);
  } catch (error) {
    // A file that is no JSON at the moment.
    if (error instanceof SyntaxError) throw new EditRefused(error.message);
    throw error;
  }
}

/** The ops that stand: without those that others of them undid, and without these. */
function standing(ops: readonly Op[]): readonly Op[] {
  const ids = new Set(ops.map(({ id }) => id));
  const undoing = ops.filter(({ undoes }) => undoes?.every((id) => ids.has(id)));
  const gone = new Set(undoing.flatMap(({ id, undoes = [] }) => [id, ...undoes]));
  return ops.filter(({ id }) => !gone.has(id));
}

/** The files after ops, and the ops that could not be made. */
function replay(base: FlowFiles, ops: readonly Op[], shownElsewhere: readonly string[]) {
  const refused: { readonly op: Op; readonly why: string }[] = [];
  let files = base;
  for (const op of ops) {
    try {
      files = withOp(files, op, shownElsewhere);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      refused.push({ op, why: error.message });
    }
  }
  return { files, refused };
}

/** What came of bringing ops to other files. */
export interface Brought extends Merged {
  /** Whether each was made by what it means; else all that they changed was merged */
  readonly isMeant: boolean;
}

/** Own ops to be made of other files than those they were made of. */
export interface ToBring extends ThreeSides {
  /** The flow's name, for the names of files */
  readonly flow: string;
  readonly ops: readonly Op[];
  /** The ids of those that `theirs` has already */
  readonly known?: readonly string[] | undefined;
}

/**
 * Own ops made of other files. Where one is refused there, and where they are not what made `mine` of
 * `base`, all that differs is merged place by place, and what both have changed is to be chosen.
 */
export function bring(
  { flow, base, mine, theirs, ops, known = [] }: ToBring,
  shownElsewhere: readonly string[],
): Brought {
  const own = replay(base, standing(ops), shownElsewhere);
  if (own.refused.length === 0 && isSameFiles(own.files, mine)) {
    const fresh = standing(ops.filter(({ id }) => !known.includes(id)));
    const made = replay(theirs, fresh, shownElsewhere);
    if (made.refused.length === 0) return { files: made.files, conflicts: [], isMeant: true };
  }
  return { ...mergeFiles(flow, { base, mine, theirs }), isMeant: false };
}
