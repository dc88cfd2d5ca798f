import { loadStepForm, type StepFormModule } from './loadStepForm.ts';

const failed = new Map<string, Promise<StepFormModule>>();

/**
 * The form of a step for `use`: the same promise at each drawing, also where it has failed. Asking
 * anew at each would ask without end, and a screen would never come to say that it failed.
 */
export function stepFormToShow(id: string): Promise<StepFormModule> {
  const known = failed.get(id);
  if (known !== undefined) return known;
  const form = loadStepForm(id);
  form.catch(() => failed.set(id, form));
  return form;
}

/** Lets forms that failed be asked for again; for when the failure has been said. */
export function forgetFailedForms(): void {
  failed.clear();
}
