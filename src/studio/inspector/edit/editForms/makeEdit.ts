import { alternatives } from '../../../../edits/alternatives.ts';
import { withChange, type Edit, type Given } from '../../../../edits/edit.ts';
import { EditRefused } from '../../../../edits/FlowText.ts';
import { formsOfScreens } from '../../../../page/steps/declarations/screens/screens.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { withStop } from '../../words.ts';
import type { Try } from '../mends/triesWorker.ts';

/** Why an edit was refused, and which changes are possible instead. */
export interface EditRefusal {
  readonly why: string;
  /** The parameter that is wrong; undefined where the edit itself is. */
  readonly about?: string | undefined;
  /** Changes that may have been meant, each with the step to select after it. */
  readonly instead: readonly (Try & { readonly shows?: string | undefined })[];
}

/** The result of an edit: why it was refused, or the step to select. */
export interface EditOutcome {
  readonly refusal?: EditRefusal;
  /** What was done. */
  readonly label?: string;
  readonly shows?: string | undefined;
}

/** The change that can replace a refused one; none where that would be refused too. */
function insteadOf(files: DraftFiles, edit: Edit, given: Given, why: EditRefused) {
  return alternatives(edit, files, given, why).map(({ label, edited }) => {
    const { shows, label: _done, ...change } = edited;
    return { label, shows, files: withChange(files, change) };
  });
}

/** The draft's files after an edit, without making it; undefined where the edit is refused. */
export function filesAfter<Values>(
  draft: Pick<FlowDraft, 'text' | 'forms'>,
  edit: Edit<Values>,
  given: Values,
): DraftFiles | undefined {
  const files = { flow: draft.text, forms: draft.forms };
  try {
    return withChange(files, edit.apply({ ...files, shownElsewhere: formsOfScreens }, given));
  } catch (error) {
    if (error instanceof EditRefused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Makes an edit of the draft, which Undo takes back as a whole. */
export function makeEdit<Values>(draft: FlowDraft, edit: Edit<Values>, given: Values): EditOutcome {
  const files = { flow: draft.text, forms: draft.forms, shownElsewhere: formsOfScreens };
  try {
    const { label, shows, ...change } = edit.apply(files, given);
    draft.makeEdit(change, label, { edit: edit.id, given: given as Given });
    return { shows, label };
  } catch (error) {
    if (error instanceof EditRefused) {
      const instead = insteadOf(files, edit as Edit, given as Given, error);
      return { refusal: { why: withStop(error.message), about: error.about, instead } };
    }
    if (error instanceof SyntaxError) {
      const why = 'The flow is no JSON at the moment: mend it first, or undo the last typing.';
      return { refusal: { why, instead: [] } };
    }
    throw error;
  }
}
