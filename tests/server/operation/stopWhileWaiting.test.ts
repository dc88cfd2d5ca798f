import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { ServerProcess } from '../support/process.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();

describe.skipIf(because !== undefined)('a server that waits for the migration of another', () => {
  let postgres: Postgres;
  beforeAll(async () => void (postgres = await startPostgres()));
  afterAll(() => postgres?.stop());

  test('stops at once when it is told to', async () => {
    const databaseUrl = await postgres.database('waiting');
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query('select pg_advisory_lock(4173001)');
    const server = new ServerProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl });
    await eventually(async () => {
      const { rows } = await other.query('select 1 from pg_locks where not granted');
      expect(rows).not.toEqual([]);
    });

    const how = await server.end();

    expect(how).toBe(0);
    await other.end();
  });
});
