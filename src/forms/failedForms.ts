import type { StepFormModule } from './loadStepForm.ts';

/**
 * The forms that failed and whose failure has not been said yet, by id. A file of its own: what
 * says it comes with the first screen, the forms do not.
 */
export const failedForms = new Map<string, Promise<StepFormModule>>();
