/* What happens to statements that were sent together if something goes wrong with one of them. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databaseOn } from '../../../server/db/open.ts';
import { PatientPool } from '../../../server/db/patientPool.ts';
import { statement } from '../../../server/db/statement.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';

const because = await cannotRunPostgres();

describe('a database that stops just when it has let a connection in', () => {
  /** A message of PostgreSQL's protocol: its type, its length, its body. */
  function message(type: string, body: string): Buffer {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
  }
  const letIn = [message('R', '\0\0\0\0'), message('Z', 'I')];
  const stops = message('E', 'SFATAL\0VFATAL\0C57P01\0Mthe database stops\0\0');

  /** Both reach the client in one piece, as they do where the machine is busy. */
  async function openOne(): Promise<PatientPool> {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([...letIn, stops])));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const connectionString = `postgres://shop:shop@127.0.0.1:${port}/shop`;
    const pool = new PatientPool({ connectionString, max: 1, isDirect: true });
    onTestFinished(() => pool.end());
    return pool;
  }

  test('refuses what is asked, and does not end this process', async () => {
    const pool = await openOne();
    const why = /not queryable|terminated/;

    await expect(pool.query('select 1')).rejects.toThrow(why);
    const client = await pool.connect();
    await expect(client.query('select 1')).rejects.toThrow(why);
    client.release();
    await expect(pool.query('select 1')).rejects.toThrow(why);
  });
});

describe.skipIf(because !== undefined)('statements on one connection', () => {
  let postgres: Postgres;
  let connectionString: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    connectionString = await postgres.database('pool');
  });
  afterAll(() => postgres.stop(), 60_000);

  /** A pool of one connection. */
  function open({ isDirect = true } = {}): PatientPool {
    const pool = new PatientPool({ connectionString, max: 1, isDirect });
    onTestFinished(() => pool.end());
    return pool;
  }
  const ask = (client: pg.ClientBase | PatientPool, value: number) =>
    client
      .query({ text: 'select $1::int as value', values: [value] })
      .then(({ rows }) => rows[0].value as number);
  const codeOf = (error: { code?: string }) => error.code;

  test('each is answered if one in the middle fails, and the connection is used again', async () => {
    const pool = open();
    const client = await pool.connect();
    await client.query({ text: 'begin' });

    const answers = await Promise.all([
      ask(client, 1),
      client.query({ text: 'select 1 / $1::int', values: [0] }).catch(codeOf),
      ask(client, 2).catch(codeOf),
      client.query({ text: 'rollback' }).then(({ command }) => command),
      ask(client, 3),
    ]);
    client.release();

    expect(answers).toEqual([1, '22012', '25P02', 'ROLLBACK', 3]);
    expect(await ask(pool, 4)).toBe(4);
  });

  test('each is answered if one takes too long', async () => {
    const client = await open().connect();
    onTestFinished(() => client.release());
    await client.query(`set statement_timeout = '50ms'`);

    const answers = await Promise.all([
      ask(client, 1),
      client.query('select pg_sleep(30)').catch(codeOf),
      ask(client, 2),
    ]);

    expect(answers).toEqual([1, '57014', 2]);
  });

  test('all fail if the connection ends while they wait, and the pool opens another', async () => {
    const pool = open();
    const client = await pool.connect();
    const other = open();
    const { rows } = await client.query('select pg_backend_pid() as pid');

    const waiting = [client.query('select pg_sleep(30)'), ask(client, 1), ask(client, 2)];
    const ended = Promise.allSettled(waiting);
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);

    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await ask(pool, 3)).toBe(3);
  });

  test('one that is answered only after its connection was released takes no answer of another', async () => {
    const pool = open();
    const client = await pool.connect();
    const late = client.query('select pg_sleep(0.1), 1 as value');
    client.release();

    const next = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(pool, i)));

    expect(next).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect((await late).rows[0].value).toBe(1);
  });

  test('what thousands ask at once is answered, each with its own', async () => {
    const pool = open();
    const client = await pool.connect();
    onTestFinished(() => client.release());

    const answers = await Promise.all(
      Array.from({ length: 5000 }, async (_, i) => {
        if (i % 7 === 0) await pause(0);
        return i % 11 === 0
          ? client.query({ text: 'select 1 / $1::int', values: [0] }).catch(codeOf)
          : ask(client, i);
      }),
    );

    expect(answers).toEqual(answers.map((_, i) => (i % 11 === 0 ? '22012' : i)));
  });

  test.each([
    { prepares: true, prepared: 1 },
    { prepares: false, prepared: 0 },
  ])(
    'what is asked often is prepared by name where a connection stays: $prepares',
    async ({ prepares, prepared }) => {
      const pool = open();
      const db = databaseOn(pool, { prepares });
      const asked = statement((on, name) =>
        on
          .select({ value: sql<number>`${sql.placeholder('value')}::int` })
          .from(sql`(select 1) as one`)
          .prepare(name),
      );

      expect(await asked(db, { value: 7 })).toEqual([{ value: 7 }]);
      await db.transaction(async (tx) => {
        expect(await asked(tx, { value: 8 })).toEqual([{ value: 8 }]);
      });

      const { rows } = await pool.query('select statement from pg_prepared_statements');
      expect(rows).toHaveLength(prepared);
    },
  );

  test('a transaction that throws leaves nothing, and its connection is used again', async () => {
    const db = databaseOn(open(), { prepares: true });
    await db.run('create table kept (value int)', []);
    const keep = (value: number, fails: boolean) =>
      db.transaction(async (tx) => {
        await tx.run('insert into kept values ($1)', [value]);
        if (fails) throw new Error('not kept');
      });

    await expect(keep(1, true)).rejects.toThrow('not kept');
    await keep(2, false);

    expect(await db.run('select value from kept', [])).toMatchObject({ rows: [{ value: 2 }] });
  });
});
