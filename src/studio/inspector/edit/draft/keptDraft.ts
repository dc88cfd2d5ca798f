import { changedForms, isSameDraft, withChange, type DraftFiles } from './draftFiles.ts';

/** A draft as session storage keeps it, so that it survives a reload of its tab. */
export interface KeptDraft {
  readonly published: DraftFiles;
  readonly files: DraftFiles;
}

const keyOf = (name: string) => `inspector draft ${name}`;

/**
 * The kept draft of this tab; undefined where there is none, or where the browser stores nothing.
 */
export function readKeptDraft(name: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as
      | (KeptDraft & { gone?: string[] })
      | null;
    if (kept === null) return undefined;
    const { gone = [] } = kept;
    const removed = Object.fromEntries(gone.map((id) => [id, undefined]));
    const forms = { ...kept.files.forms, ...removed };
    const { published } = kept;
    return { published, files: withChange(published, { flow: kept.files.flow, forms }) };
  } catch {
    return undefined;
  }
}

/** Keeps a draft for this tab, and forgets it once it equals what is published. */
export function keepDraftInTab(name: string, { published, files }: KeptDraft): void {
  try {
    if (isSameDraft(published, files)) {
      sessionStorage.removeItem(keyOf(name));
      return;
    }
    const all = changedForms(published, files);
    const gone = all.filter((id) => files.forms[id] === undefined);
    const changed = all.map((id) => [id, files.forms[id]] as const);
    const kept = {
      gone,
      published,
      files: { flow: files.flow, forms: Object.fromEntries(changed) },
    };
    sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
  } catch {
    // In a browser that stores nothing, editing works all the same.
  }
}
