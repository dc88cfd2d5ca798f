import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { editNamed } from '../../src/edits/edits.ts';
import type { Edited, Files, Given } from '../../src/edits/edit.ts';
import { judgeFlow } from '../../src/checker/check.ts';
import { diffFlows } from '../../src/checker/diff/diffFlows.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import { shippedFiles } from '../studio/inspector/edit/support.ts';

export const shipped = shippedFiles();
/** The shipped files, or others, after an edit. */
export const apply = (id: string, given: Given, files: Files = shipped): Edited =>
  editNamed(id)!.apply(files, given);
const shippedAround = flowSurroundings();
/** What the checker finds in a flow after an edit, and how it differs from the shipped one. */
export const after = (edited: Edited, files: Files = shipped) => {
  const forms = { ...files.forms, ...edited.forms };
  const isShipped = edited.forms === undefined && files === shipped;
  const around = isShipped ? shippedAround : flowSurroundings(forms);
  const source: unknown = JSON.parse(edited.flow ?? files.flow);
  const [before, now] = [JSON.parse(shipped.flow) as unknown, source].map((one) => parseFlow(one));
  if (!before!.ok || !now!.ok) throw new Error('the flow cannot be read');
  const { flow } = now!;
  // Computed on demand: each takes a second of the checker.
  return {
    flow,
    problems: () => judgeFlow(source, around).problems,
    difference: () => diffFlows(before!.flow, flow, around),
  };
};
