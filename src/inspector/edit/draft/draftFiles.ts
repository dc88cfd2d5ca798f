import type { Files } from '../../../edits/types.ts';

/** The files that a draft changes: the flow, and the form files by form id. Always their text. */
export type DraftFiles = Files;

/** What changes in a draft; undefined in place of a form takes its file away. */
export interface FilesChange {
  readonly flow?: string;
  readonly forms?: Readonly<Record<string, string | undefined>>;
}

/** A draft after a change. */
export function withChange(
  files: DraftFiles,
  { flow = files.flow, forms = {} }: FilesChange,
): DraftFiles {
  const all = Object.entries({ ...files.forms, ...forms });
  const there = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { flow, forms: Object.fromEntries(there) };
}

const differing = (before: DraftFiles, after: DraftFiles): string[] =>
  Object.keys(after.forms).filter((id) => after.forms[id] !== before.forms[id]);

/** The forms of a draft that differ from others, those that are new or gone included. */
export const changedForms = (before: DraftFiles, after: DraftFiles): string[] => [
  ...differing(before, after),
  ...Object.keys(before.forms).filter((id) => !Object.hasOwn(after.forms, id)),
];

export const isSameDraft = (one: DraftFiles, other: DraftFiles): boolean =>
  one.flow === other.flow && changedForms(one, other).length === 0;
