import type { DraftFiles } from '../draft/draftFiles.ts';

/** The server's response to a draft. */
export type SaveOutcome =
  /** `flow`: its text as it was written. `gone`: the files that were deleted. */
  | {
      readonly kind: 'saved';
      readonly files: readonly string[];
      readonly gone: readonly string[];
      readonly flow: string;
    }
  | { readonly kind: 'refused'; readonly problems: readonly { file: string; message: string }[] }
  /** Somebody else has changed these files since the draft was begun. */
  | { readonly kind: 'changed meanwhile'; readonly files: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Whether the server allows editing; false on a static host, which does not say. */
export async function isEditingAllowed(): Promise<boolean> {
  try {
    const response = await fetch('/inspector/editing.json', { cache: 'no-cache' });
    const answer = (await response.json()) as { editing?: unknown };
    return response.ok && answer.editing === true;
  } catch {
    return false;
  }
}

/** The SHA-256 of a text, by which the server knows a file again. */
export async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const edited = async (text: string | undefined, before: string | undefined) => ({
  text: text ?? null,
  base: before === undefined ? null : await hashOf(before),
});

/**
 * The request: the flow and the changed forms, each with a hash of the text from which it was
 * begun.
 */
async function saveRequest(
  published: DraftFiles,
  draft: DraftFiles,
  changedForms: readonly string[],
  search: string,
  confirm: string,
) {
  const owner = new URLSearchParams(search);
  const forms = await Promise.all(
    changedForms.map(
      async (id) => [id, await edited(draft.forms[id], published.forms[id])] as const,
    ),
  );
  return {
    ...(owner.get('shop') !== null && { shop: owner.get('shop')! }),
    ...(owner.get('org') !== null && { org: owner.get('org')! }),
    ...(confirm !== '' && { confirm }),
    flow: await edited(draft.flow, published.flow),
    forms: Object.fromEntries(forms),
  };
}

/** Saves a draft on the server; never throws. */
export async function sendDraft(...request: Parameters<typeof saveRequest>): Promise<SaveOutcome> {
  try {
    const response = await fetch('/inspector/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await saveRequest(...request)),
    });
    const answer = (await response.json()) as {
      message: string;
      files?: string[];
      flow?: string;
      problems?: { file: string; message: string }[];
    };
    if (response.ok) {
      const { files = [], flow = '' } = answer;
      const [, draft] = request;
      const isGone = (file: string) => {
        const form = /^schemas\/steps\/(.+)\.json$/.exec(file)?.[1];
        return form !== undefined && !Object.hasOwn(draft.forms, form);
      };
      const gone = files.filter(isGone);
      return { kind: 'saved', files: files.filter((file) => !isGone(file)), gone, flow };
    }
    if (response.status === 422) return { kind: 'refused', problems: answer.problems ?? [] };
    if (response.status === 409) return { kind: 'changed meanwhile', files: answer.files ?? [] };
    return { kind: 'failed', message: answer.message };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
