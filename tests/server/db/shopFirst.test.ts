import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/open.ts';
import { appointmentsWithAll, copyMigrationsBefore, rowsBefore } from '../support/shopFirst.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder();
let client: PGlite;

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

beforeAll(async () => {
  copyMigrationsBefore(folder);
  client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: folder });
});
afterAll(() => client.close());

const kept = async () => ({
  booked: await rows(`
    select a.id, a.lead_id, a.option, a.date::text, c.first_name, v.year, s.name as service, x.notes, j.name as job, l.kind
    ${appointmentsWithAll} order by a.id`),
  choices: await rows(
    `select distinct on (lead_id) lead_id, ok_for_marketing from consents order by lead_id, at desc, id desc`,
  ),
});

test('a database of the previous version is migrated completely, and a server of that version still books', async () => {
  await client.exec(rowsBefore(2, 4));
  const before = await kept();

  const { db } = await openPglite(client);

  expect(before.booked).toHaveLength(8);
  expect(await kept()).toEqual(before);
  const strays = await db.execute(
    `select 1 from appointment_services x join appointments a on a.id = x.appointment_id where a.shop_id <> x.shop_id`,
  );
  expect((strays as { rows: object[] }).rows).toEqual([]);

  // What the version before does when it books, while processes are exchanged one by one.
  await client.exec(`
    delete from appointment_services;
    insert into appointment_services (appointment_id, service_id, notes)
      select id, (select id from services where services.shop_id = appointments.shop_id), 'squeaks' from appointments;
    insert into customers (shop_id, phone, first_name, last_name)
      select id, '2065550111', 'Ben', 'Okafor' from shops;
  `);
  expect(await kept()).toEqual(before);
});
