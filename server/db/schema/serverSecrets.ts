import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random keys that all processes of one database share. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
