import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

// The result type differs between PGlite and pg, and nothing here uses it.
type Drizzle = PgDatabase<PgQueryResultHKT>;

/**
 * The handle that repositories use: the database itself or an open transaction. Inside a
 * transaction use only the handle of the transaction: PGlite has one connection, and the outer
 * handle would wait for ever.
 */
export interface Database extends Omit<Drizzle, 'transaction' | '_' | '$cache'> {
  /**
   * Runs work in a transaction. All transactions of a connection have the same handle, so that what
   * was prepared with it is there for the next one (see `statement.ts`). They cannot be nested.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
  /** Whether statements that are run often are prepared by name: a connection stays with one of the database */
  readonly prepares: boolean;
  /** Runs SQL that needs no more work of Drizzle, with `$1` and so on for its parameters. */
  run(sql: string, params: unknown[]): Promise<unknown>;
}

/** An open database, and the function that closes it. */
export interface OpenDatabase {
  db: Database;
  /** Writes what is pending and closes files and connections. */
  close(): Promise<void>;
}
