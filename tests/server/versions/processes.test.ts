import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedDraft, Published } from '../../../src/contract/staff.gen.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { audit, flowDrafts, publications } from '../../../server/db/tables.ts';
import { cookieName } from '../../../server/staff/cookies.ts';
import { beginSession } from '../../../server/staff/sessions.ts';
import { SESSION_COOKIE } from '../../../server/staff/staffAccess.ts';
import { eventually } from '../support/eventually.ts';
import { isSample } from '../../support/isSample.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { ServerProcess } from '../support/process.ts';
import { heading, withHeading } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
/** The times after the press at which a process is killed: in the proof, and as it is written. */
const KILLED_AFTER_MS = isSample ? [150] : [0, 150, 300, 450, 600, 900];

/** A member of staff who is signed in, at one process. */
async function staffOf(db: Database, origin: string) {
  const identity = {
    by: 'start address',
    issuer: '',
    subject: 'start address',
    name: 'This computer',
    claims: [],
  } as const;
  const secret = await beginSession(db, { identity, idToken: undefined }, new Date());
  const headers = {
    cookie: `${cookieName(SESSION_COOKIE, origin)}=${secret}`,
    origin,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  };
  return async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...sent });
    const json = (await answer.json()) as Body & { message?: string };
    if (!answer.ok) throw new Error(`${answer.status} ${json.message}`);
    return json;
  };
}

const greeting = async (origin: string) =>
  heading(await (await fetch(`${origin}/flows/booking.json`)).text());

describe.skipIf(because !== undefined)('two processes on PostgreSQL', () => {
  const dataDir = temporaryFolder();
  let postgres: Postgres;
  let database: OpenDatabase;
  let env: Record<string, string> & { DATA_DIR: string };
  const running: ServerProcess[] = [];
  const start = () => {
    const server = new ServerProcess(env);
    running.push(server);
    return server;
  };
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.database('versions');
    env = { DATA_DIR: dataDir, DATABASE_URL: url, SEED: 'demo', FLOWS: 'database' };
    database = await openDatabase({ dataDir, databaseUrl: url, poolSize: 2 });
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.end('SIGKILL')));
    await database.close();
    await postgres.stop();
  });

  async function draftWith(ask: Awaited<ReturnType<typeof staffOf>>, title: string) {
    const body = { scope: 'everybody', name: title };
    const { id, files, live } = await ask<SharedDraft>('POST', '/staff/drafts', body);
    const saved = await ask<{ hash: string }>('PUT', `/staff/drafts/${id}/files`, {
      base: 1,
      changes: { flow: withHeading(files.flow, title) },
      what: 'a heading',
    });
    const order = { hash: saved.hash, live, sentence: 'Because' };
    return () => ask<Published>('POST', `/staff/drafts/${id}/publish`, order);
  }

  test('what one process publishes, the other serves within a second', async () => {
    const [one, other] = await Promise.all([start().origin(), start().origin()]);
    const publish = await draftWith(await staffOf(database.db, one), 'From the one');

    await publish();
    const began = performance.now();
    while ((await greeting(other)) !== 'From the one') {
      if (performance.now() - began > 10_000) throw new Error('it never came');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const took = performance.now() - began;

    expect(await greeting(one)).toBe('From the one');
    expect(took).toBeLessThan(1_000);
  });

  test('a table locked for seconds after something was published leaves no process behind', async () => {
    const [one, other] = [await running[0]!.origin(), await running[1]!.origin()];
    const ask = await staffOf(database.db, one);
    const publish = await draftWith(ask, 'After the lock');
    const locked = new Client({ connectionString: env.DATABASE_URL });
    await locked.connect();
    await locked.query(`create function wait_for_lock() returns trigger language plpgsql as
      $$ begin perform pg_notify('published', ''); return new; end $$`);
    await locked.query(
      'create trigger told after insert on publications execute function wait_for_lock()',
    );
    await locked.query('listen published');
    // As soon as it is committed, nobody can read the texts of versions.
    const isLocked = new Promise<void>((resolve, reject) => {
      locked.once('notification', () => {
        locked
          .query('begin; lock table authored_texts in access exclusive mode')
          .then(() => resolve(), reject);
      });
    });

    const pressed = publish().catch((error: Error) => error);
    await isLocked;
    await locked.query(`select pg_sleep(6)`);
    await locked.query('rollback');
    const answered = await pressed;
    await locked.query('drop function wait_for_lock cascade');
    await locked.end();

    for (const origin of [one, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await eventually(async () => expect(await greeting(origin)).toBe('After the lock'));
      // oxlint-disable-next-line no-await-in-loop
      expect(await (await fetch(`${origin}/readyz`)).json()).not.toHaveProperty('unserved');
    }
    // Answered or not: sent again, the order says that it was done.
    if (answered instanceof Error) expect(answered.message).toMatch(/^503/);
    expect((await publish()).publication.sentence).toBe('Because');
  });

  test('a process killed while it publishes leaves one version or the other, as the audit says', async () => {
    for (const after of KILLED_AFTER_MS) {
      const server = start();
      const origin = await server.origin();
      const before = await greeting(origin);
      const title = `Killed after ${after}`;
      const publish = await draftWith(await staffOf(database.db, origin), title);
      const pressed = publish().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, after));
      await server.end('SIGKILL');
      const answered = await pressed;

      const { db } = database;
      const rows = await db.select().from(publications).orderBy(asc(publications.sequence));
      const published = eq(audit.action, 'publish');
      const audited = await db.select().from(audit).where(published);
      // Each process has a clock of its own, so the rows have no order by their times.
      expect(
        audited.map(({ detail }) => Number(detail.sequence)).toSorted((a, b) => a - b),
      ).toEqual(rows.map(({ sequence }) => sequence));
      const draft = eq(flowDrafts.name, title);
      const [row] = await db.select().from(flowDrafts).where(draft);
      const isLive = row?.state === 'published';
      expect(rows.at(-1)?.draftId === row?.id).toBe(isLive);
      // What was answered is kept.
      if (answered !== undefined) expect(isLive).toBe(true);
      const other = await running[0]!.origin();
      await eventually(async () => expect(await greeting(other)).toBe(isLive ? title : before));
    }
  }, 240_000);
});
