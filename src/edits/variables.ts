import type { EditableJson, EditableObject } from './jsonText.ts';
import { freeName, type FlowText } from './FlowText.ts';

export const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

/** A name that no variable has yet, made of an id's words. */
export function freeVariable(flow: FlowText, id: string): string {
  return freeName(camelCase(id), Object.keys(flow.file.variables ?? {}), '');
}

export function addVariable(flow: FlowText, name: string, variable: EditableObject): void {
  const before = flow.file.variables ?? {};
  const entries = [...Object.entries(before), [name, flow.opened(variable)] as const];
  flow.file.variables = flow.rewritten(before, entries);
}

/** Why a transition is kept that perhaps nobody takes: a moved step is passed by it. */
export const reasonForSpare = (flow: FlowText, id: string): string =>
  `Some visitors may not need ${flow.named(id)} here`;

/** How a visitor came to a moved step: by the step it was put after, or where it stood before. */
export interface Memory {
  readonly cameBy: (way: 'moved' | 'stood' | null) => EditableObject;
  readonly is: (way: 'moved' | 'stood' | null) => EditableJson;
}

/**
 * A new variable for how a visitor came to a step; Back out of the step forgets it.
 *
 * @param where the other place in which the step is shown now, in words: `after "Phone"`
 */
export function remember(flow: FlowText, id: string, where: string): Memory {
  const name = freeVariable(flow, `asked-${id}`);
  const asked = flow.named(id);
  addVariable(flow, name, {
    enum: [null, 'moved', 'stood'],
    initial: null,
    description: `Where ${asked} was shown`,
    words: flow.opened({
      null: `${asked} was not shown yet`,
      moved: `${asked} was shown ${where}`,
      stood: `${asked} was shown where it stood before`,
    }),
  });
  const step = flow.step(id);
  const outOf = step.back?.outOf;
  step.back = { ...step.back, outOf: { ...outOf, set: { ...outOf?.set, [name]: null } } };
  return { cameBy: (way) => ({ [name]: way }), is: (way) => ({ '==': [{ var: name }, way] }) };
}
