import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Counters of a PostgreSQL since it was created. */
export interface DatabaseState {
  /** Rows inserted, updated and deleted, by table */
  writes: Record<string, number>;
  /** Bytes with indexes, by table */
  sizes: Record<string, number>;
  /** Bytes of the write-ahead log */
  wal: number;
  /** Committed transactions */
  transactions: number;
  /** CPU seconds of all its processes; undefined where it runs on another machine */
  cpuSeconds: number | undefined;
}

/** PostgreSQL's processes report their counts with a delay; they all have after this time. */
const TOLD_MS = 2_500;

const statOf = (pid: number | string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Fields are counted after the process name in brackets, which may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
  return { parent, own: user + system, ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
};

/** CPU seconds of PostgreSQL's main process and all its children, ended ones included. */
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

export async function readDatabaseState(connectionString: string): Promise<DatabaseState> {
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
