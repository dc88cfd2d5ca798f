/** The files that a draft changes: the flow, and the form files by form id. Always their text. */
export interface DraftFiles {
  readonly flow: string;
  readonly forms: Readonly<Record<string, string>>;
}

/** The forms of a draft that differ from others, new ones included. */
export const changedForms = (before: DraftFiles, after: DraftFiles): string[] =>
  Object.keys(after.forms).filter((id) => after.forms[id] !== before.forms[id]);

export const isSameDraft = (one: DraftFiles, other: DraftFiles): boolean =>
  one.flow === other.flow &&
  changedForms(one, other).length === 0 &&
  changedForms(other, one).length === 0;
