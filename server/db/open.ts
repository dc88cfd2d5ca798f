import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../common/errors.ts';
import type { Database, OpenDatabase } from './database.ts';
import { lockDataDir } from './dataDirLock.ts';
import { repeatAfterConflict } from './inTransaction.ts';
import { migrationsFolder, newestAppliedQuery, newestMigration } from './migrations.ts';
import { CalmClient, PatientPool } from './patientPool.ts';
import { sessionSettings } from './sessionSettings.ts';

/** The key of the advisory lock: any number that nothing else in the database uses. */
const MIGRATION_LOCK = 4_173_001;
const CONNECT_MS = 10_000;

interface Where {
  /** Directory of the embedded database, used if there is no `databaseUrl` */
  dataDir: string;
  /** postgres://… */
  databaseUrl?: string | undefined;
  /** Connections of this process to PostgreSQL; 10 by default */
  poolSize?: number;
}

/**
 * Opens and migrates the database: PostgreSQL if a URL is given, otherwise PGlite in `dataDir/pg`.
 */
export function openDatabase({
  dataDir,
  databaseUrl,
  poolSize = 10,
}: Where): Promise<OpenDatabase> {
  return databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl, poolSize);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const unlock = await lockDataDir(dataDir);
  try {
    const directory = join(dataDir, 'pg');
    mkdirSync(directory, { recursive: true });
    // Imported only here, because a process on PostgreSQL does not need its 45 MB.
    const { PGlite } = await import('@electric-sql/pglite');
    const opened = await openPglite(await createIn(directory, (at) => PGlite.create(at)));
    return { db: opened.db, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens an embedded database, or creates one in an empty folder.
 *
 * @throws StartError if the folder holds something else, or a database that cannot be opened
 */
async function createIn(
  directory: string,
  create: (directory: string) => Promise<PGlite>,
): Promise<PGlite> {
  const isEmpty = readdirSync(directory).length === 0;
  if (!isEmpty && !existsSync(join(directory, 'PG_VERSION'))) {
    throw new StartError(
      `${directory} holds something that is no database. Set DATA_DIR to another directory, or move that away.`,
    );
  }
  try {
    return await create(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // An error of the file system explains itself.
    if (code !== undefined) throw error;
    throw new StartError(
      isEmpty
        ? `The database could not be made in ${directory}. Is there room for 100 MB on the disk?`
        : `The database in ${directory} does not open: it is damaged, or of another version. Put a backup in its place, or move it away to begin anew.`,
    );
  }
}

/**
 * Migrates a PGlite that is already created; tests load one from a template.
 *
 * @param logger gets each statement
 */
export async function openPglite(client: PGlite, logger?: Logger): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const settings = Object.entries(sessionSettings);
  await client.exec(settings.map(([name, value]) => `set ${name} = '${value}'`).join(';'));
  const options = { logger: logger ?? false };
  const outside = drizzle(client, options);
  await migrate(outside, { migrationsFolder });
  let open: Transaction | undefined;
  const query: PGlite['query'] = (...asked) => open!.query(...asked);
  const inside = handleOf(drizzle({ query } as PGlite, options), query, { logger });
  const transaction: Database['transaction'] = (work) =>
    client.transaction((tx) => {
      open = tx;
      return work(inside);
    });
  const ask = client.query.bind(client);
  return { db: handleOf(outside, ask, { logger, transaction }), close: () => client.close() };
}

async function openPostgres(connectionString: string, max: number): Promise<OpenDatabase> {
  const isDirect = await migratePostgres(connectionString);
  const pool = new PatientPool({ connectionString, max, isDirect });
  return { db: databaseOn(pool, { prepares: isDirect }), close: () => pool.end() };
}

/**
 * The database that a pool is connected to.
 *
 * @param given `logger` gets each statement; `prepares`: see {@link Database}
 */
export function databaseOn(pool: pg.Pool, given: { logger?: Logger; prepares: boolean }): Database {
  const { logger } = given;
  const options = { logger: logger ?? false };
  const kept = new WeakMap<pg.PoolClient, Database>();
  const insideOf = (client: pg.PoolClient): Database => {
    const query = (text: string, values: unknown[]) => client.query({ text, values });
    const inside = kept.get(client) ?? handleOf(drizzlePg(client, options), query, given);
    kept.set(client, inside);
    return inside;
  };
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    try {
      // Not waited for, so that it goes with the first statement, which fails if it does.
      const begun = client.query('begin');
      begun.catch(() => {});
      const result = await work(insideOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
  const ask = (text: string, values: unknown[]) => pool.query({ text, values });
  return handleOf(drizzlePg(pool, options), ask, { ...given, transaction });
}

/** Adds to a handle of Drizzle what it lacks. */
function handleOf(
  drizzled: object,
  query: (sql: string, params: unknown[]) => Promise<unknown>,
  {
    logger,
    transaction,
    prepares = false,
  }: { logger?: Logger | undefined; transaction?: Database['transaction']; prepares?: boolean },
): Database {
  const run: Database['run'] = (sql, params) => {
    logger?.logQuery(sql, params);
    return query(sql, params);
  };
  return Object.assign(drizzled, {
    run,
    prepares,
    ...(transaction && { transaction }),
  }) as unknown as Database;
}

/**
 * Several processes may start at once: one migrates, and the others find it done. It uses
 * connections of its own, because a migration, or the wait for that of another process, may take
 * long. The lock belongs to a transaction: the lock of a session would outlive this process in a
 * pool such as PgBouncer's.
 *
 * @returns whether connections are direct, not handed out by such a pool
 */
async function migratePostgres(connectionString: string): Promise<boolean> {
  const connect = async () => {
    const client = new CalmClient({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  try {
    const lock = await connect();
    clients.push(lock);
    await refuseOtherEncodings(lock);
    await lock.query('begin');
    // A role may end transactions that wait, as this one does while another process migrates.
    await lock.query('set local idle_in_transaction_session_timeout = 0');
    await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // Migrating needs all machines of a cluster, so it is left out where there is nothing to do.
    if (!(await isMigrated(lock))) {
      const migrating = await connect();
      clients.push(migrating);
      // A server of the version before may be booking at the same time.
      await repeatAfterConflict(() => migratePg(drizzlePg(migrating), { migrationsFolder }));
    }
    return await isDirect(lock);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** @throws StartError for a database that cannot hold every name */
async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database that DATABASE_URL names has the encoding ${encoding}, which cannot hold every name. Make one with: create database NAME encoding 'UTF8' template template0.`,
  );
}

/** Whether the database has the newest migration of this version. */
async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as table`,
  );
  if (rows[0]?.table == null) return false;
  const { rows: applied } = await client.query<{ newest: string | null }>(newestAppliedQuery);
  return Number(applied[0]?.newest ?? 0) >= newestMigration();
}

/** A pool in between makes up a process id of its own when a client connects. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as unknown as { processID: number | null }).processID;
}
