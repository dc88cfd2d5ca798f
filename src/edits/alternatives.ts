import { EditRefused } from './FlowText.ts';
import { parseJson } from '../files/json/parseJson.ts';
import { askQuestion } from './askQuestion/askQuestion.ts';
import type { Edit, Edited, Files, Given } from './edit.ts';
import { quotedStep, stepsOf } from './given.ts';
import { insertStep } from './insertStep/insertStep.ts';

/** An edit that can replace one that was refused. */
export interface Alternative {
  /** The text of its button. */
  readonly label: string;
  readonly edit: Edit;
  readonly given: Given;
  /** Its result. */
  readonly edited: Edited;
}

type Meant = Omit<Alternative, 'edited'>;

/** An edit with its result; none where it is refused too. */
function tryEdit(files: Files, find: () => Meant | undefined): Alternative[] {
  try {
    const meant = find();
    return meant ? [{ ...meant, edited: meant.edit.apply(files, meant.given) }] : [];
  } catch (error) {
    if (error instanceof EditRefused) return [];
    throw error;
  }
}

/** The same edit before the step that nothing can follow. */
function sameBefore({ flow }: Files, edit: Edit, given: Given, after: string): Meant {
  const { after: _after, ...told } = given;
  const label = `Before ${quotedStep(flow, after)}, for all who come there`;
  return { label, edit, given: { ...told, before: after } };
}

/** A step that shows the existing form of the same name. */
function withExistingForm({ flow, forms }: Files, given: Given, after: string): Meant | undefined {
  const id = typeof given.id === 'string' ? given.id.trim() : '';
  const form = Object.hasOwn(forms, id) ? forms[id] : undefined;
  if (form === undefined) return undefined;
  const { heading = id } = parseJson(form) as { heading?: string };
  // The step gets the form's name, unless a step has it already.
  const step = Object.hasOwn(stepsOf(flow), id) ? `${id}-again` : id;
  const { to } = given;
  return {
    label: `Show the form there is: “${heading}”`,
    edit: insertStep,
    given: { after, id: step, ...(to !== undefined && { to }), form: id },
  };
}

/**
 * Edits that may have been meant in place of a refused one: at another place, or with a form that
 * exists already. None where nothing is known.
 */
export function alternatives(
  edit: Edit,
  files: Files,
  given: Given,
  why: EditRefused,
): Alternative[] {
  const { after } = given;
  if (edit.id !== askQuestion.id || typeof after !== 'string') return [];
  return tryEdit(files, () => {
    if (why.about === 'after') return sameBefore(files, edit, given, after);
    return why.about === 'id' ? withExistingForm(files, given, after) : undefined;
  });
}
