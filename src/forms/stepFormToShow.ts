import { failedForms } from './failedForms.ts';
import { loadStepForm, type StepFormModule } from './loadStepForm.ts';

/**
 * The form of a step for `use`: the same promise at each drawing, also where it has failed. Asking
 * anew at each would ask without end, and a screen would never come to say that it failed.
 */
export function stepFormToShow(id: string): Promise<StepFormModule> {
  const known = failedForms.get(id);
  if (known !== undefined) return known;
  const form = loadStepForm(id);
  form.catch(() => failedForms.set(id, form));
  return form;
}
