import type { Files } from '../../../../edits/edit.ts';

/** The files of a flow draft as texts: the flow, and its forms by id. */
export type DraftFiles = Files;

const differing = (before: DraftFiles, after: DraftFiles): string[] =>
  Object.keys(after.forms).filter((id) => after.forms[id] !== before.forms[id]);

/**
 * The ids of the forms that differ between two states of the files, including new and deleted ones.
 */
export const changedForms = (before: DraftFiles, after: DraftFiles): string[] => [
  ...differing(before, after),
  ...Object.keys(before.forms).filter((id) => !Object.hasOwn(after.forms, id)),
];

export const isSameDraft = (one: DraftFiles, other: DraftFiles): boolean =>
  one.flow === other.flow && changedForms(one, other).length === 0;
