import { object, type FlowText, type JsonObject } from './FlowText.ts';
import type { EditableJson } from './jsonText.ts';
import { addVariable, called, freeVariable } from './variables.ts';

/** How a visitor came to a moved step: by the step it was put after, or where it stood before. */
export interface Memory {
  readonly cameBy: (way: 'moved' | 'stood') => JsonObject;
  readonly is: (way: 'moved' | 'stood' | null) => EditableJson;
}

/**
 * A new variable for how a visitor came to a step; Back out of the step forgets it.
 *
 * @param where the other place in which the step is shown now, in words: `after "Phone"`
 */
export function remember(flow: FlowText, id: string, where: string): Memory {
  const name = freeVariable(flow, `asked-${id}`);
  const asked = called(flow, id);
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
  const { outOf, ...back } = object(step.back);
  const forgotten = { ...object(object(outOf).set), [name]: null };
  step.back = { ...back, outOf: { ...object(outOf), set: forgotten } };
  return {
    cameBy: (way) => ({ [name]: way }),
    is: (way) => ({ '==': [{ var: name }, way] }),
  };
}
