import type { PreparedQueryConfig, PgPreparedQuery } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { newId } from './ids.ts';

type Prepared<Rows> = PgPreparedQuery<PreparedQueryConfig & { execute: Rows }>;

/**
 * A statement whose SQL is put together once for each connection, because that is a good part of
 * what a statement costs, and which the database prepares once where a connection stays with it. Sent
 * at once when it is called, not a moment later as others are.
 *
 * @param build makes the statement with `sql.placeholder(name)` for its values, and prepares it by the
 *   name that it is given; an empty one is none
 * @returns a function that runs it on a database or an open transaction with the values by name
 */
export function statement<Rows>(
  build: (db: Database, name: string) => Prepared<Rows>,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Rows> {
  const name = newId();
  const prepared = new WeakMap<Database, Prepared<Rows>>();
  return (db, values) => {
    const here = prepared.get(db) ?? build(db, db.prepares ? name : '');
    prepared.set(db, here);
    return here.execute(values);
  };
}
