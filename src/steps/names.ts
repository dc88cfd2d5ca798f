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

/** What a step of the flow can ask for before its forward event; `formActions.ts` does each. */
export const stepActions = ['send-code'] as const;

export type StepActionName = (typeof stepActions)[number];
