import type { StepFormModule } from './loadStepForm.ts';

/**
 * The forms that failed to load and whose failure was not shown yet, by id. In a file of its own,
 * because the first screen shows failures, but does not load the code of forms.
 */
export const failedForms = new Map<string, Promise<StepFormModule>>();
