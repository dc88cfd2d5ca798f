/* The database fails in each possible way: what the server reports, what visitors get, and
   whether it recovers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../server/support/eventually.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../../server/support/postgres.ts';
import { ServerProcess } from '../../server/support/process.ts';
import { demo } from '../../server/support/world.ts';
import { sicknesses, ToxicProxy } from './support/ToxicProxy.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
const { maple, queenWest, cedarHill, pacific, tiny, harbour } = demo();
const others = [queenWest, cedarHill, pacific, tiny, harbour];

describe.skipIf(because !== undefined)('a database that is sick', () => {
  const folder = temporaryFolder();
  let postgres: Postgres;
  let proxy: ToxicProxy;
  let server: ServerProcess;
  let origin: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await postgres.database('sick');
    // A question takes two seconds then, longer than `/readyz` waits, whichever connection it gets.
    proxy = await ToxicProxy.before({ port: Number(new URL(databaseUrl).port) }, { slowMs: 1000 });
    const env = { DATABASE_URL: proxy.through(databaseUrl), SEED: 'demo', DATA_DIR: folder };
    server = new ServerProcess({ ...env, DATABASE_POOL: '6' });
    origin = await server.origin();
  });
  afterAll(async () => {
    await proxy.become('well');
    await server.end('SIGKILL');
    await proxy.close();
    await postgres.stop();
  });

  let asked = 0;
  /** Another shop each time, because settings read just now would come from memory. */
  const settings = () => {
    asked += 1;
    const shop = others[asked % others.length];
    return fetch(`${origin}/api/scheduler/public/shop/${shop}/settings`);
  };
  const settingsOfMaple = () => fetch(`${origin}/api/scheduler/public/shop/${maple}/settings`);
  const ready = async () => (await fetch(`${origin}/readyz`)).status;
  /** A call that needs a transaction, because a bug lost the connections of those. */
  const codeFor = (phone: string) =>
    fetch(`${origin}/api/scheduler/public/shop/${maple}/generate-otp/${phone}`);

  test.each(sicknesses)(
    '(%s) is told, and all is well again when it is',
    async (sickness) => {
      expect(await ready()).toBe(200);
      await proxy.become(sickness);
      let isAnswered = false;
      const calls = Promise.all([settings(), settings(), codeFor('4255550181')]);
      void calls.then(() => (isAnswered = true));

      const told = await ready();

      if (sickness === 'hang') expect(isAnswered).toBe(false);
      expect(told).toBe(503);
      for (const { status, headers } of await calls) {
        if (sickness === 'slow' && status === 200) continue;
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
      }
      await proxy.become('well');
      await eventually(async () => {
        expect([await ready(), (await settingsOfMaple()).status]).toEqual([200, 200]);
      });
    },
    60_000,
  );

  test('that has one connection for us serves all with it', async () => {
    await postgres.limitConnections(1);
    await eventually(async () => expect((await settingsOfMaple()).status).toBe(200));

    const answers = await Promise.all(Array.from({ length: 20 }, settings));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('and silent does not keep the process from ending', async () => {
    await postgres.limitConnections(-1);
    await proxy.become('hang');
    const calls = [settings(), codeFor('4255550182')];
    await ready();

    expect(await server.end()).toBe(0);
    await Promise.allSettled(calls);
  });
});
