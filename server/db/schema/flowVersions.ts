import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What visits under way were begun with, so that they go on by it after an edit and a restart. */
export const flowVersions = pgTable(
  'flow_versions',
  {
    /** Of its content */
    id: text().primaryKey(),
    flow: text().notNull(),
    /** The modules of its forms, by form id */
    modules: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** When visits last began with it, to within half a day */
    servedAt: timestamp('served_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('flow_versions_served').on(table.servedAt)],
);
