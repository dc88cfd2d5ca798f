import type { DraftFiles } from '../../../../src/studio/inspector/edit/draft/draftFiles.ts';
import { askQuestion } from '../../../../src/edits/askQuestion/askQuestion.ts';
import { moveStep } from '../../../../src/edits/moveStep/moveStep.ts';
import { shippedFiles } from '../edit/support.ts';

const moved = (files: DraftFiles, id: string, after: string): DraftFiles => ({
  ...files,
  flow: moveStep.apply(files, { id, after }).flow!,
});

/** A question that everybody is asked, and of whose answer two further ones depend. */
function withBranch(): string {
  const asked = (files: DraftFiles, id: string, place: { after?: string; before?: string }) => {
    const change = askQuestion.apply(files, { id, ask: { en: `Question ${id}` }, ...place });
    return {
      flow: change.flow!,
      forms: { ...files.forms, ...change.forms } as DraftFiles['forms'],
    };
  };
  const first = asked(shippedFiles(), 'ask-who-owns-it', { before: 'view-confirmation' });
  const flow = JSON.parse(asked(first, 'ask-fleet', { after: 'ask-who-owns-it' }).flow);
  flow.steps['ask-dealer'] = structuredClone(flow.steps['ask-fleet']);
  flow.steps['ask-who-owns-it'].on['on-next'].unshift({
    id: 'to-dealer',
    guard: { var: 'hasServiceSelected' },
    target: 'ask-dealer',
  });
  return JSON.stringify(flow);
}

/** The shipped flow, and what shops do with it: six moves, by their names. The files' text. */
export const movedFlows: Readonly<Record<string, () => string>> = {
  'as shipped': () => shippedFiles().flow,
  'time before the phone': () =>
    moved(
      moved(shippedFiles(), 'add-waiter-preferences', 'select-service'),
      'plan-appointment',
      'add-waiter-preferences',
    ).flow,
  'vehicle first': () => moved(shippedFiles(), 'add-vehicle', 'view-welcome').flow,
  'way to come last': () => moved(shippedFiles(), 'add-waiter-preferences', 'add-customer').flow,
  'notes at the end': () => moved(shippedFiles(), 'add-notes', 'add-customer').flow,
  'two steps moved': () =>
    moved(
      moved(shippedFiles(), 'add-customer', 'select-mixed-services'),
      'select-recommended-services',
      'plan-appointment',
    ).flow,
  'a question with two branches': withBranch,
};
