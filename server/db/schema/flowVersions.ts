import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The flows and forms that visits began with, so that a visit goes on with them after an edit or a
 * restart.
 */
export const flowVersions = pgTable(
  'flow_versions',
  {
    /** A hash of the content */
    id: text().primaryKey(),
    flow: text().notNull(),
    /** The compiled modules of its forms, by form id */
    modules: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** When a visit last began with it, to within half a day */
    servedAt: timestamp('served_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('flow_versions_served').on(table.servedAt)],
);

/**
 * The last version of each flow file that the checker accepted, so that a restarted server has it
 * if the file is broken by then.
 */
export const lastGoodFlows = pgTable('last_good_flows', {
  /** "flows/booking.json" */
  file: text().primaryKey(),
  versionId: text('version_id').notNull(),
});
