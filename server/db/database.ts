import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * What repositories speak to: the database itself or an open transaction. Inside a transaction
 * use the transaction's handle only; PGlite has one connection, and the outer handle would wait
 * for ever.
 */
// The result type differs between PGlite and pg and nothing here reads it.
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database with its way out. */
export interface OpenDatabase {
  db: Database;
  /** Writes what is pending and lets go of files and connections. */
  close(): Promise<void>;
}
