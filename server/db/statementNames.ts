/** How often a statement is run before it gets a name: one that is hardly ever run is not worth it. */
const OFTEN = 5;
/** How many statements have a name; each costs a connection of the database some 50 kB. */
const MOST_NAMED = 200;
/** How many statements are counted until all counts begin anew. */
const MOST_COUNTED = 1000;

/**
 * Gives names to statements that are run often, so that the database parses and plans each once for
 * a connection.
 *
 * @returns the name of a statement with this SQL; `undefined` if it is to run without one
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size === MOST_NAMED) return name;
    const run = (runs.get(sql) ?? 0) + 1;
    if (run < OFTEN) {
      if (runs.size === MOST_COUNTED) runs.clear();
      runs.set(sql, run);
      return undefined;
    }
    runs.delete(sql);
    const fresh = `s${names.size}`;
    names.set(sql, fresh);
    return fresh;
  };
}
