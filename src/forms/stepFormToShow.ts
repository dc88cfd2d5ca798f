import { failedForms } from './failedForms.ts';
import { loadStepForm, type StepFormModule } from './loadStepForm.ts';

/**
 * The form with an id, for React's `use`: the same promise at each render, even after a failure. A
 * new promise at each render would suspend for ever, and the failure would never be shown.
 */
export function stepFormToShow(id: string): Promise<StepFormModule> {
  const known = failedForms.get(id);
  if (known !== undefined) return known;
  const form = loadStepForm(id);
  form.catch(() => failedForms.set(id, form));
  return form;
}
