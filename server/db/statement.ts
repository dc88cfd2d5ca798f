import type { PreparedQueryConfig, PgPreparedQuery } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

type Prepared<Rows> = PgPreparedQuery<PreparedQueryConfig & { execute: Rows }>;
type Session = Database['_']['session'];

/** What the drivers' prepared statements keep of how their rows are read. */
interface ReadAs {
  fields: Parameters<Session['prepareQuery']>[1];
  joinsNotNullableMap?: Record<string, boolean>;
}

/**
 * A statement whose SQL is put together once, because that is a good part of what a statement costs.
 * Whether the database prepares it is up to the pool of connections. Sent at once when it is called,
 * not a moment later as others are.
 *
 * @param build makes the statement with `sql.placeholder(name)` for its values, and prepares it
 * @returns a function that runs it on a database or an open transaction with the values by name
 */
export function statement<Rows>(
  build: (db: Database) => Prepared<Rows>,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Rows> {
  let built: (Prepared<Rows> & ReadAs) | undefined;
  return (db, values) => {
    built ??= build(db) as Prepared<Rows> & ReadAs;
    const { fields, joinsNotNullableMap } = built;
    const here = db._.session.prepareQuery(built.getQuery(), fields, undefined, true);
    Object.assign(here, { joinsNotNullableMap });
    return here.execute(values) as Promise<Rows>;
  };
}
