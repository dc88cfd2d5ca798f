import type { AskedMenu } from './ActionMenu.tsx';
import type { StepEdge, StepNode } from './model/flowModel.ts';
import type { MovePlaces } from './usePlaces.ts';
import { graphText } from './graphText.ts';

/** How a flow can be edited in its graph. A graph without it is read-only. */
export interface GraphEditing {
  /** The edits of a step, in the order of its menu. */
  readonly actions: readonly {
    readonly id: string;
    readonly label: string;
    readonly key?: string | undefined;
  }[];
  /** Opens the form of an edit with values for its fields: `after` and `to` name a line. */
  ask(action: string, step: string, given: Readonly<Record<string, string>>): void;
  moveAfter(step: string, after: string): void;
  /** Says which step has been lifted to move it; undefined when it is put down. */
  onLift(step: string | undefined): void;
  /** Says after which step it would come as it is held now. */
  onHold(after: string | undefined): void;
  /** Where the lifted step may go; undefined while none is lifted. */
  readonly places: MovePlaces | undefined;
  /** Puts a transition before another of its event; last of those with a condition without one. */
  order(step: string, way: string, before: string | undefined): void;
  /** Which transitions of an event would never be taken, by their ids in the order they had. */
  neverReached(step: string, event: string, ids: readonly string[]): readonly string[];
  redirect(from: string, to: string, instead: string): void;
}

/** The menu of a step. */
export const menuOfStep = (
  { actions, ask }: GraphEditing,
  { id, title }: StepNode,
  beside: DOMRect,
): AskedMenu => ({
  beside,
  label: graphText('change', { title }),
  actions: actions.map(({ id: action, label, key }) => ({
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
  { actions, ask }: GraphEditing,
  { from, to }: Pick<StepEdge, 'from' | 'to'>,
  beside: DOMRect,
  way?: string,
): AskedMenu => ({
  beside,
  label: graphText('changeLine'),
  actions: onLine.map(([action, words]) => ({
    label: graphText(words),
    key: actions.find(({ id }) => id === action)?.key,
    run: () => ask(action, from, { after: from, from, to, ...(way !== undefined && { way }) }),
  })),
});
