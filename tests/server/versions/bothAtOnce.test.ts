import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  Experiment,
  PublicationHistory,
  ScopeName,
  SharedDraft,
} from '../../../src/contract/staff.gen.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { seedIfEmpty } from '../../../server/seed/seed.ts';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import { lockInForce } from '../../../server/versions/goingTogether.ts';
import { isSample } from '../../support/isSample.ts';
import { Folder } from '../folder/support.ts';
import { eventually } from '../support/eventually.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { demo } from '../support/world.ts';
import {
  withAfterHours,
  withoutAfterHours,
  withoutChangingWay,
  withoutChoosingDay,
} from './twoFlows.ts';
import type { Versions } from './support.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const because = await cannotRunPostgres();
const { maple } = demo();
const ofShop = `shop:${maple}` as const;
const word = 'Yes';
const sentence = 'Because';

/** How the appointments come to be without a day to choose; and how that is taken back. */
const ways = {
  'a draft that is published': async (server: Versions) => {
    const draft = await draftOf(server, 'appointment', { edit: withoutChoosingDay });
    return () => server.publish(draft, { word });
  },
  'a draft for one shop': async (server: Versions) => {
    const scope = ofShop;
    const draft = await draftOf(server, 'appointment', { edit: withoutChoosingDay, scope });
    return () => server.publish(draft, { word });
  },
  'a version of before': async (server: Versions) => {
    const draft = await draftOf(server, 'appointment', { edit: withoutChoosingDay });
    await done(server.publish(draft, { word }), 200);
    const { version } = (await historyOf(server, 'appointment')).publications[0]!;
    await backToShipped(server);
    const { live } = await historyOf(server, 'appointment');
    const order = { scope: 'everybody', live, sentence, word };
    return () => server.call('POST', `/staff/versions/${version!.id}/publish`, { body: order });
  },
  'a version that was scheduled': async (server: Versions) => {
    const draft = await draftOf(server, 'appointment', { edit: withoutChoosingDay });
    const dueAt = new Date(server.now.getTime() + 60_000);
    await done(server.publish(draft, { word, dueAt: dueAt.toISOString() }), 202);
    return async () => {
      server.now = dueAt;
      const url = `/staff/history?scope=everybody&flow=appointment`;
      await eventually(async () => {
        const { schedules } = (await server.call<PublicationHistory>('GET', url)).body;
        if (schedules[0]?.state !== 'published') throw new Error('it is not live yet');
      });
    };
  },
  'a variant of an experiment': async (server: Versions) => {
    const draft = await draftOf(server, 'appointment', { edit: withoutChoosingDay });
    const { hash } = (await server.call<SharedDraft>('GET', `/staff/drafts/${draft.id}`)).body;
    const { live } = await historyOf(server, 'appointment');
    const body = {
      flow: 'appointment',
      scope: 'everybody',
      live,
      name: 'Times alone',
      word,
      plan: { metric: 'booked', usual: 30, worthHaving: 3, visitors: 8000 },
      variants: [{ name: 'B', share: 50, draft: draft.id, hash }],
    };
    return () => server.call<Experiment>('POST', '/staff/experiments', { body });
  },
} satisfies Record<string, (server: Versions) => Promise<() => Promise<unknown>>>;

type Server = Versions & { readonly afterItsProof: ReturnType<typeof gateOf> };

/** Does something after the next proof, before what was proved is written: publications write at the end. */
function gateOf(db: Database) {
  let next: (() => Promise<unknown>) | undefined;
  const { transaction } = db;
  db.transaction = async (work) => {
    const first = next;
    next = undefined;
    await first?.();
    return transaction(work);
  };
  return (meanwhile: () => Promise<unknown>): void => void (next = meanwhile);
}

/** @throws Error with the server's sentence where it does not do what prepares a test */
async function done(
  called: Promise<{ status: number; body: { message?: string } }>,
  expected: number,
): Promise<void> {
  const { status, body } = await called;
  if (status !== expected) throw new Error(`${status} ${body.message}`);
}

async function draftOf(
  server: Versions,
  flow: string,
  { edit, scope = 'everybody' }: { edit: (text: string) => string; scope?: ScopeName },
): Promise<SharedDraft> {
  const body = { flow, scope, name: flow };
  const begun = (await server.call<SharedDraft>('POST', '/staff/drafts', { body })).body;
  await server.save(begun, { flow: edit(begun.files.flow) });
  return begun;
}

const historyOf = async (server: Versions, flow: string, scope: ScopeName = 'everybody') =>
  (await server.call<PublicationHistory>('GET', `/staff/history?scope=${scope}&flow=${flow}`)).body;

/** Everybody's appointments as they ship, and no shop's own. */
async function backToShipped(server: Versions): Promise<void> {
  const experiments = await server.call<{ experiments: Experiment[] }>(
    'GET',
    '/staff/experiments?scope=everybody&flow=appointment',
  );
  for (const { id, ended } of experiments.body.experiments) {
    if (ended !== null) continue;
    const body = { outcome: 'stopped' };
    // oxlint-disable-next-line no-await-in-loop
    await done(server.call('POST', `/staff/experiments/${id}/end`, { body }), 200);
  }
  const { live, publications } = await historyOf(server, 'appointment');
  const shipped = publications.at(-1)!.version!;
  if (publications[0]!.version!.id !== shipped.id) {
    const body = { scope: 'everybody', live, sentence, word };
    const url = `/staff/versions/${shipped.id}/publish`;
    await done(server.call('POST', url, { body }), 200);
  }
  const own = await historyOf(server, 'appointment', ofShop);
  if (own.live > 0) {
    const body = { flow: 'appointment', scope: ofShop, live: own.live, sentence, word };
    await done(server.call('POST', '/staff/follow', { body }), 200);
  }
}

describe.skipIf(because !== undefined)('two flows published at one instant', () => {
  const dataDir = temporaryFolder();
  const folder = new Folder();
  const databases: OpenDatabase[] = [];
  let postgres: Postgres;
  let url: string;
  /** Two servers with connections of their own, of a shop where nobody was ever booked after hours. */
  let one: Server;
  let other: Server;
  beforeAll(async () => {
    folder.edit('flows/booking.json', withoutAfterHours);
    folder.edit('flows/appointment.json', withoutChangingWay);
    postgres = await startPostgres();
    url = await postgres.database('two_flows');
    one = await open();
    other = await open();
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all(databases.map((database) => database.close()));
    await postgres.stop();
    folder.end();
  });

  async function open(databaseUrl = url): Promise<Server> {
    const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4 });
    databases.push(database);
    await seedIfEmpty(database.db, { catalogue: loadCatalogue(), now: new Date() });
    const versions = await folder.open({ database: database.db, isFolderFollowed: false });
    return Object.assign(versions, { afterItsProof: gateOf(database.db) });
  }

  const inSample = (name: string) => !isSample || name === 'a draft for one shop';
  test.each(Object.entries(ways).filter(([name]) => inSample(name)))(
    'a booking that does not go together with %s is refused',
    async (_name, begin) => {
      const goesLive = await begin(one);
      const booking = await draftOf(other, 'booking', { edit: withAfterHours });

      other.afterItsProof(goesLive);
      const answer = await other.publish(booking, { word });

      expect(answer).toMatchObject({ status: 422 });
      expect(JSON.stringify(answer)).toContain('booked as after-hours drop-off');
      expect((await historyOf(one, 'booking')).live).toBe(1);
      await backToShipped(one);
    },
    120_000,
  );

  test('what decides of the one waits for what decides of the other', async () => {
    let isDone = false;
    const [first, second] = databases.map(({ db }) => db) as [Database, Database];
    let waits: Promise<unknown> | undefined;
    await inTransaction(first, async (tx) => {
      await lockInForce(tx, 'appointment');
      waits = inTransaction(second, async (other) => {
        await lockInForce(other, 'booking');
        isDone = true;
      });
      await eventually(async () => {
        const waiting = await tx.run(`select 1 from pg_locks where not granted`, []);
        expect((waiting as { rows: unknown[] }).rows).not.toEqual([]);
      });
      expect(isDone).toBe(false);
    });
    await waits;
    expect(isDone).toBe(true);
  });

  // A booking that has gone live has made what it makes, for good.
  test.skipIf(isSample)(
    'appointments that cannot go on with what is just booked are refused',
    async () => {
      const at = await postgres.database('booked');
      const servers = [await open(at), await open(at)] as const;
      const booking = await draftOf(servers[0], 'booking', { edit: withAfterHours });
      const edit = withoutChoosingDay;
      const appointment = await draftOf(servers[1], 'appointment', { edit });

      servers[1].afterItsProof(() => servers[0].publish(booking, { word }));
      const answer = await servers[1].publish(appointment, { word });

      expect(answer).toMatchObject({ status: 422 });
      expect(JSON.stringify(answer)).toContain('booked as after-hours drop-off');
      expect((await historyOf(servers[0], 'appointment')).live).toBe(1);
      await Promise.all(servers.map((server) => server.close()));
    },
    120_000,
  );
});
