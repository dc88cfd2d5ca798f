import { offeredEdits } from '../../../edits/edits.ts';
import type { AskedMenu } from './ActionMenu.tsx';
import type { StepEdge, StepNode } from './model/flowModel.ts';
import type { usePlaces } from './usePlaces.ts';
import { graphText } from './graphText.ts';

/** How a flow can be edited in its graph. A graph without it is read-only. */
export interface GraphEditing extends ReturnType<typeof usePlaces> {
  /** Opens the form of an edit with values for its fields: `after` and `to` name a line. */
  ask(action: string, step: string, given: Readonly<Record<string, string>>): void;
  moveAfter(step: string, after: string): void;
  /** Puts a transition before another of its event; last of those with a condition without one. */
  order(step: string, way: string, before: string | undefined): void;
  /** Which transitions of an event would never be taken, by their ids in the order they had. */
  neverReached(step: string, event: string, ids: readonly string[]): readonly string[];
  redirect(from: string, to: string, instead: string): void;
}

/** The menu of a step. */
export const menuOfStep = (
  { ask }: GraphEditing,
  { id, title }: StepNode,
  beside: DOMRect,
): AskedMenu => ({
  beside,
  label: graphText('change', { title }),
  actions: offeredEdits.map(({ id: action, label, key }) => ({
    label,
    key,
    run: () => ask(action, id, {}),
  })),
});

const onLine = [
  ['add-form', 'askHere'],
  ['insert-after', 'insertHere'],
  ['redirect', 'leadElsewhere'],
] as const;

/** The menu of a line, or of one transition of it: insert a step on it, or lead it elsewhere. */
export const menuOfLine = (
  { ask }: GraphEditing,
  { from, to }: Pick<StepEdge, 'from' | 'to'>,
  beside: DOMRect,
  way?: string,
): AskedMenu => ({
  beside,
  label: graphText('changeLine'),
  actions: onLine.map(([action, words]) => ({
    label: graphText(words),
    key: offeredEdits.find(({ id }) => id === action)?.key,
    run: () => ask(action, from, { after: from, from, to, ...(way !== undefined && { way }) }),
  })),
});
