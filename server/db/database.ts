import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The handle that repositories use: the database itself or an open transaction. Inside a
 * transaction use only the handle of the transaction: PGlite has one connection, and the outer
 * handle would wait for ever.
 */
// The result type differs between PGlite and pg, and nothing here uses it.
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database, and the function that closes it. */
export interface OpenDatabase {
  db: Database;
  /** Writes what is pending and closes files and connections. */
  close(): Promise<void>;
}
