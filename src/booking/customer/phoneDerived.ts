/** The phone, and the answers known through it: never stored (decisions, section 7). */
export const phoneDerived: readonly string[] = [
  'phone',
  'customerPhone',
  'selectedCustomerVehicle',
  'selectedRecommendedServiceIds',
  'recommendedServicesSkipped',
];

/** The facts known through the phone: never stored either. */
export const phoneDerivedFacts: readonly string[] = [
  'vehicleHasRecommendedServices',
  'matchesSeveralCustomers',
];
