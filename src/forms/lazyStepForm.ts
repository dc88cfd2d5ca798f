import { lazy } from 'react';

const importStepForm = () =>
  import('./StepForm.tsx').then(({ StepForm }) => ({ default: StepForm }));

/** {@link StepForm}, fetched with all of RJSF when it is first drawn. Needs a Suspense around it. */
export const LazyStepForm = lazy(importStepForm);

/** Fetches the code of forms ahead of the first one. */
export function preloadStepFormCode(): void {
  importStepForm().catch(() => undefined);
}
