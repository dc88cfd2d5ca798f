/** The steps with a screen of their own; `registry.ts` has a component for each. */
export const stepComponents = [
  'view-welcome',
  'validate-pin',
  'select-vehicle',
  'select-recommended-services',
  'add-vehicle',
  'add-vehicle.view-search-results',
  'add-vehicle.no-search-results',
  'view-confirmation',
  'view-booking-confirmation-error',
  'view-exit',
] as const;

export type StepComponentName = (typeof stepComponents)[number];
