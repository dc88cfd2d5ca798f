import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { CONNECTIONS, type Measured } from './load.ts';

/**
 * The most rows a second that the database takes: a table without foreign keys, one statement and
 * one transaction per row, over as many connections as the server uses.
 */
export async function measureInserts(
  connectionString: string,
  { seconds }: { seconds: number },
): Promise<Measured> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  // The database may stop before the last connection has gone.
  pool.on('error', () => {});
  await pool.query(
    'create table if not exists bench_rows (id uuid primary key, shop_id uuid not null, words text not null)',
  );
  const took: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const insertOn = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const at = performance.now();
      const row = [randomUUID(), randomUUID(), 'an appointment, as short as it can be said'];
      await pool
        .query('insert into bench_rows values ($1, $2, $3)', row)
        .catch(() => (failed += 1));
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insertOn));
  const elapsed = (performance.now() - begun) / 1000;
  await pool.end();
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: took.length / elapsed, cpu: undefined, p50: at(0.5), p99: at(0.99), failed };
}
