import { EditRefused } from '../../../engine/author/operations.ts';
import type { Edit, Given } from '../../../edits/types.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** What became of an edit: why it cannot be made, in a sentence, or the step to look at now. */
export interface Made {
  readonly refusal?: string;
  readonly shows?: string | undefined;
}

/** Makes an edit in a draft, as one that Undo takes back. */
export function makeEdit(draft: FlowDraft, edit: Edit, given: Given): Made {
  try {
    const { label, shows, ...files } = edit.apply({ flow: draft.text, forms: draft.forms }, given);
    draft.editFiles(files, label);
    return { shows };
  } catch (error) {
    if (error instanceof EditRefused) return { refusal: sentence(error.message) };
    if (error instanceof SyntaxError) {
      return {
        refusal: 'The flow is no JSON at the moment: mend it first, or undo the last typing.',
      };
    }
    throw error;
  }
}
