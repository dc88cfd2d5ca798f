import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { templateFile } from './template.ts';

/** An embedded database with the rows of the template. */
export interface SeededDatabase {
  client: PGlite;
  /** Gives it back for the next test file of this process. */
  release: () => void;
}

/** What the seed wrote, to be restored. */
interface Seed {
  /** SQL that deletes what is there and writes the seed again */
  restore: string;
  /** The columns of all tables, which no test may leave changed */
  columns: string;
}

const idle: { client: PGlite; seed: Seed }[] = [];

/**
 * Opens an embedded database with the rows of the template. One that another test file of this
 * process gave back gets its rows again, which takes a hundredth of the time of loading one.
 */
export async function openSeeded(): Promise<SeededDatabase> {
  const database = (await restored()) ?? (await loaded());
  return { client: database.client, release: () => void idle.push(database) };
}

async function loaded() {
  const tar = new Blob([readFileSync(await templateFile())]);
  const client = await PGlite.create({ loadDataDir: tar });
  return { client, seed: await keepSeed(client) };
}

async function restored() {
  const database = idle.pop();
  if (database === undefined) return undefined;
  const { client, seed } = database;
  await client.exec(`reset all; ${seed.restore}`);
  if ((await columnsOf(client)) === seed.columns) return database;
  await client.close();
  throw new Error('a test file before this one left the tables of the database changed');
}

/** Copies the rows into another schema of the same database. */
async function keepSeed(client: PGlite): Promise<Seed> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const copies = tables.map(({ name }) => `create table seeded.${name} as table public.${name};`);
  await client.exec(`create schema seeded; ${copies.join('')}`);

  const { rows: sequences } = await client.query<{ name: string; next: string }>(
    `select quote_literal(quote_ident(sequencename)) as name,
       coalesce(last_value + increment_by, start_value) as next
     from pg_sequences where schemaname = 'public'`,
  );
  const restore = [
    'begin; set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables.map(
      ({ name }) => `insert into ${name} overriding system value select * from seeded.${name}`,
    ),
    ...sequences.map(({ name, next }) => `select setval(${name}, ${next}, false)`),
    'commit',
  ];
  return { restore: restore.join(';'), columns: await columnsOf(client) };
}

async function columnsOf(client: PGlite): Promise<string> {
  const { rows } = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`,
  );
  return JSON.stringify(rows);
}
