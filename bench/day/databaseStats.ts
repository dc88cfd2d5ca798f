import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** What a PostgreSQL has done so far. */
export interface DatabaseState {
  /** Rows written, by table: inserted, changed, deleted */
  writes: Record<string, number>;
  /** Bytes with indexes, by table */
  sizes: Record<string, number>;
  /** Bytes of the log that backups and replicas follow */
  wal: number;
  /** Statements' transactions */
  transactions: number;
  /** Seconds of processor time of all its processes; undefined where it is on another machine */
  cpuSeconds: number | undefined;
}

/** Long enough for each of its processes to have told its counts. */
const TOLD_MS = 2_500;

const statOf = (pid: number | string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Fields after the name in brackets, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
  return { parent, own: user + system, ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
};

/** Of the process that the others of a PostgreSQL are children of, with what is left of those that ended. */
function cpuOf(backend: number): number | undefined {
  try {
    const { parent } = statOf(backend);
    const all = statOf(parent);
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          return [statOf(name)];
        } catch {
          return [];
        }
      })
      .filter((stat) => stat.parent === parent);
    return children.reduce((sum, { own }) => sum + own, all.own + all.ended) / 100;
  } catch {
    return undefined;
  }
}

export async function databaseState(connectionString: string): Promise<DatabaseState> {
  await new Promise((resolve) => setTimeout(resolve, TOLD_MS));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; writes: string; size: string }>(`
      select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes,
        pg_total_relation_size(relid) as size
      from pg_stat_user_tables where schemaname = 'public'`);
    const all = await client.query<{ wal: string; transactions: string; backend: number }>(`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, xact_commit as transactions,
        pg_backend_pid() as backend
      from pg_stat_database where datname = current_database()`);
    const { wal, transactions, backend } = all.rows[0]!;
    const by = (key: 'writes' | 'size') =>
      Object.fromEntries(tables.rows.map((row) => [row.name, Number(row[key])]));
    return {
      writes: by('writes'),
      sizes: by('size'),
      wal: Number(wal),
      transactions: Number(transactions),
      cpuSeconds: cpuOf(backend),
    };
  } finally {
    await client.end();
  }
}
