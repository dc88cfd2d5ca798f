import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { mergeKeepingMine } from '../../../edits/merge.ts';
import { copyStep, pasteStep } from '../../../edits/copyStep/copyStep.ts';
import { deleteStep } from '../../../edits/deleteStep/deleteStep.ts';
import type { StepEntry } from '../../../edits/flowEntry.ts';
import { editFlow, EditRefused } from '../../../edits/FlowText.ts';
import { stepsOf } from '../../../edits/given.ts';

/** What stays as it is where the step stands: where it leads, and what is known on the way. */
const ownToThePlace = ['on', 'back', 'requires'];

/**
 * A set of files with a screen that was deleted since another set: where it was, and by the same ways,
 * but for those that are others by now. Undefined where none of them is left.
 */
function undeleted(files: FlowFiles, from: FlowFiles, id: string): FlowFiles | undefined {
  const { flow = from.flow, forms = {} } = deleteStep.apply(from, { id });
  const left = Object.entries(from.forms).filter(([form]) => !Object.hasOwn(forms, form));
  const base = { ...from, flow, forms: Object.fromEntries(left) };
  const merged = mergeKeepingMine({ base, mine: files, theirs: from });
  let isLedTo = false;
  editFlow(merged.flow, (text) => (isLedTo = text.leadingTo(id).length > 0));
  return isLedTo ? merged : undefined;
}

/**
 * A set of files with one screen as another set has it: what it says and asks, and when it is skipped.
 * Where it leads stays. A screen that is not there any more comes back where it was; where nothing
 * leads there any more as it did, it is put after the one it followed.
 *
 * @throws EditRefused with a sentence for a screen that cannot be put back
 */
export function takeScreen(files: FlowFiles, from: FlowFiles, id: string): FlowFiles {
  const [there, source] = [stepsOf(files.flow), stepsOf(from.flow)];
  const entry = source[id];
  if (entry === undefined) throw new EditRefused('this version does not have the screen');
  if (there[id] === undefined) {
    const back = undeleted(files, from, id);
    if (back !== undefined) return back;
    const order = Object.keys(source);
    const after = order.slice(0, order.indexOf(id)).findLast((one) => there[one] !== undefined);
    if (after === undefined) throw new EditRefused('nothing of the flow comes before the screen');
    const { flow = files.flow, forms } = pasteStep.apply(files, {
      text: copyStep(from, id),
      after,
    });
    return { ...files, flow, forms: { ...files.forms, ...(forms as FlowFiles['forms']) } };
  }
  const flow = editFlow(files.flow, (text) => {
    const step = text.step(id);
    for (const key of Object.keys({ ...step, ...entry }) as (keyof StepEntry)[]) {
      if (ownToThePlace.includes(key)) continue;
      if (entry[key] === undefined) delete step[key];
      else Object.assign(step, { [key]: entry[key] });
    }
  });
  const { form = '' } = entry;
  const text = from.forms[form];
  return { ...files, flow, forms: { ...files.forms, ...(text !== undefined && { [form]: text }) } };
}
