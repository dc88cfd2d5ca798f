import { defineEdit } from '../edit.ts';
import { editFlow, EditRefused } from '../FlowText.ts';
import { quotedStep, required } from '../given.ts';
import type { EditableJson } from '../jsonText.ts';
import { asRule } from '../joinTransitions.ts';

/** The skip rule of a step that is shown only while a guard holds. */
export const skipUnless = (guard: EditableJson): EditableJson => ({ '!': asRule(guard) });

/**
 * Makes visits pass over a step while a guard holds. `true` turns the step off; undefined removes
 * the rule.
 */
export const skip = (text: string, id: string, when: EditableJson | undefined): string =>
  editFlow(text, (flow) => {
    const step = flow.step(id);
    if (when === undefined) {
      delete step.skipWhen;
      return;
    }
    if (when !== false && flow.onward(id).length === 0) {
      // The author's words for it, for example "Continue".
      const words = flow.file.events[flow.forward]?.description ?? flow.forward;
      throw new EditRefused(
        `nobody leaves ${flow.named(id)} by ${words}: they could not be led past it`,
      );
    }
    step.skipWhen = when;
  });

export const skipStep = defineEdit({
  id: 'skip',
  label: 'Skip the step',
  help: 'A step that some do not see, or nobody; or that everybody sees again.',
  key: 'S',
  parameters: { id: 'step', when: 'rule?', never: 'flag?' },
  apply({ flow }, { when, never, ...given }) {
    const id = required(given.id, 'id', 'choose the step to skip');
    return {
      flow: skip(flow, id, never ? undefined : (when ?? true)),
      label: `${quotedStep(flow, id)} ${never ? 'no longer skipped' : 'skipped'}`,
    };
  },
});
