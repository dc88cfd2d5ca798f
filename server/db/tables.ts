/** Every table, for the repositories. */
export * from './schema/shops.ts';
export * from './schema/customers.ts';
export * from './schema/visits.ts';
export * from './schema/appointments.ts';
export * from './schema/deliveries.ts';
export * from './schema/staff.ts';
export * from './schema/versions.ts';
export * from './schema/experiments.ts';
export * from './schema/journal.ts';
