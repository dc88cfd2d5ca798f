import type { EditableJson } from '../../../engine/author/jsonText.ts';
import {
  addForm,
  EditRefused,
  insertAfter,
  moveAfter,
  rename,
  skip,
  type NewQuestion,
} from '../../../engine/author/operations.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';

/** A direct edit of the flow: what a drag, a menu or a form asks for. */
export type Move =
  | { readonly type: 'move'; readonly step: string; readonly after: string }
  /** `when`: true for always, the name of a guard, or a rule; undefined for never. */
  | { readonly type: 'skip'; readonly step: string; readonly when: EditableJson | undefined }
  | { readonly type: 'rename'; readonly step: string; readonly id: string }
  /** A form or a screen that is there already, as a step of its own. */
  | {
      readonly type: 'insert';
      readonly after: string;
      readonly id: string;
      readonly title: string;
      readonly screen: { readonly form: string } | { readonly component: string };
    }
  | { readonly type: 'ask'; readonly after: string; readonly question: NewQuestion };

type Files = Partial<DraftFiles>;

const idPattern = /^[a-z0-9][\w-]*(\.[\w-]+)*$/i;

function refuseBadId(id: string): void {
  if (idPattern.test(id)) return;
  throw new EditRefused(`"${id}" cannot be an id: letters, digits, - and _, such as ask-mileage`);
}

/** The answers that a form asks for: a step with the form must collect them. */
function answersOf(form: string | undefined): string[] {
  if (form === undefined) return [];
  const { schema } = JSON.parse(form) as { schema?: { properties?: object } };
  return Object.keys(schema?.properties ?? {});
}

/** The files after a move, and what was done, for Undo. Throws EditRefused. */
export function moved(
  { text, forms }: Pick<FlowDraft, 'text' | 'forms'>,
  move: Move,
): { files: Files; label: string } {
  switch (move.type) {
    case 'move':
      return {
        files: { flow: moveAfter(text, move.step, move.after) },
        label: `“${move.step}” moved after “${move.after}”`,
      };
    case 'skip': {
      const when = move.when === undefined ? 'no longer skipped' : 'skipped';
      return { files: { flow: skip(text, move.step, move.when) }, label: `“${move.step}” ${when}` };
    }
    case 'rename':
      refuseBadId(move.id);
      return {
        files: { flow: rename(text, move.step, move.id) },
        label: `“${move.step}” renamed “${move.id}”`,
      };
    case 'insert': {
      refuseBadId(move.id);
      const collects = 'form' in move.screen ? answersOf(forms[move.screen.form]) : [];
      const step = {
        title: move.title,
        screenName: move.title,
        ...move.screen,
        ...(collects.length > 0 && { collects }),
      };
      return {
        files: { flow: insertAfter(text, move.after, move.id, step) },
        label: `“${move.title}” inserted after “${move.after}”`,
      };
    }
    case 'ask': {
      const { question, after } = move;
      refuseBadId(question.id);
      if (!/^[a-z]\w*$/i.test(question.answer)) {
        throw new EditRefused(
          `"${question.answer}" cannot name an answer: letters and digits, such as mileage`,
        );
      }
      if (Object.hasOwn(forms, question.id)) {
        throw new EditRefused(
          `there is a form "${question.id}" already: insert it, or take another id`,
        );
      }
      const { flow, form } = addForm(text, after, question);
      return {
        files: { flow, forms: { [question.id]: form } },
        label: `“${question.heading}” asked after “${after}”`,
      };
    }
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Makes a move in a draft, as one edit that Undo takes back.
 *
 * @returns why it cannot be made, in a sentence; undefined where it was made
 */
export function makeMove(draft: FlowDraft, move: Move): string | undefined {
  try {
    const { files, label } = moved(draft, move);
    draft.editFiles(files, label);
    return undefined;
  } catch (error) {
    if (error instanceof EditRefused) return sentence(error.message);
    if (error instanceof SyntaxError) {
      return 'The flow is no JSON at the moment: mend it first, or undo the last typing.';
    }
    throw error;
  }
}
