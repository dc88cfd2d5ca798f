import { alternatives } from '../../../edits/alternatives.ts';
import type { Edit, Edited, Given } from '../../../edits/types.ts';
import { EditRefused } from '../../../edits/operations.ts';
import { formsOfScreens } from '../../../steps/declarations/screens/screens.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { withChange } from '../draft/draftFiles.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import type { Try } from '../mends/triesWorker.ts';

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** Why an edit was refused, and which changes are possible instead. */
export interface Refusal {
  readonly why: string;
  /** The argument that is wrong, without its dashes; undefined where the edit itself is. */
  readonly about?: string | undefined;
  /** Changes that may have been meant, each with the step to select after it. */
  readonly instead: readonly (Try & { readonly shows?: string | undefined })[];
}

/** The result of an edit: why it was refused, or the step to select. */
export interface Made {
  readonly refusal?: Refusal;
  readonly shows?: string | undefined;
}

/** The change that can replace a refused one; none where that would be refused too. */
function insteadOf(files: DraftFiles, edit: Edit, given: Given, why: EditRefused) {
  return alternatives(edit, files, given, why).map(({ label, edited }) => {
    const { shows, label: _done, ...change } = edited;
    return { label, shows, files: withChange(files, change) };
  });
}

/** Makes an edit of the draft, which Undo takes back as a whole. */
export function makeEdit(draft: FlowDraft, edit: Edit, given: Given): Made {
  const files = { flow: draft.text, forms: draft.forms, shownElsewhere: formsOfScreens };
  try {
    const { label, shows, ...change }: Edited = edit.apply(files, given);
    draft.editFiles(change, label);
    return { shows };
  } catch (error) {
    if (error instanceof EditRefused) {
      const about = error.about?.replace(/^--/, '');
      const instead = insteadOf(files, edit, given, error);
      return { refusal: { why: sentence(error.message), about, instead } };
    }
    if (error instanceof SyntaxError) {
      const why = 'The flow is no JSON at the moment: mend it first, or undo the last typing.';
      return { refusal: { why, instead: [] } };
    }
    throw error;
  }
}
