import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../../server/db/migrations.ts';
import { openPglite } from '../../../server/db/open.ts';

/** The last migration of the version before keys began with the shop. */
const LAST_BEFORE = 6;
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
let client: PGlite;

const rows = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

beforeAll(async () => {
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const before = entries.filter(({ idx }: { idx: number }) => idx <= LAST_BEFORE);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
  client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: folder });
}, 60_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two shops with four appointments each, as the version before wrote them. */
const oldRows = `
  insert into shops (id, name, time_zone)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Shop ' || n, 'America/Denver' from generate_series(1, 2) n;
  insert into services (shop_id, name) select id, 'Oil change' from shops;
  insert into customers (shop_id, phone, first_name, last_name)
    select id, '2065550100', 'Ada', 'Reyes' from shops;
  insert into vehicles (shop_id, customer_id, year) select shop_id, id, 2019 from customers;
  insert into recommended_jobs (shop_id, vehicle_id, name) select shop_id, id, 'Brakes' from vehicles;
  insert into leads (shop_id, kind, phone, payload, created_at, updated_at)
    select id, 'booking', '2065550100', '{}', now(), now() from shops, generate_series(1, 4);
  insert into appointments (shop_id, lead_id, customer_id, vehicle_id, option, date,
      request_courtesy_transportation, recommended_services_skipped, ok_for_marketing, is_mobile,
      is_inside_iframe, created_at)
    select shop_id, id, (select id from customers where customers.shop_id = leads.shop_id),
      (select id from vehicles where vehicles.shop_id = leads.shop_id), 'WAIT', '2026-12-01',
      false, false, false, true, false, now() from leads;
  insert into appointment_services (appointment_id, service_id, notes)
    select id, (select id from services where services.shop_id = appointments.shop_id), 'squeaks' from appointments;
  insert into appointment_recommended_jobs (appointment_id, job_id)
    select id, (select id from recommended_jobs where recommended_jobs.shop_id = appointments.shop_id) from appointments;
  insert into consents (shop_id, lead_id, phone, ok_for_marketing, text_version, address_hash, at)
    select shop_id, id, phone, n = 2, '2026-11', 'h', now() from leads, generate_series(1, 2) n order by n;
  insert into insights (at, device_id, event_name, properties)
    select now(), gen_random_uuid(), 'Event ' || n, '{}' from generate_series(1, 12) n;
`;
const kept = async () => ({
  booked: await rows(`
    select a.id, a.lead_id, a.option, a.date::text, c.first_name, v.year, s.name as service, x.notes, j.name as job, l.kind
    from appointments a join leads l on l.id = a.lead_id
    join customers c on c.id = a.customer_id and c.shop_id = a.shop_id
    join vehicles v on v.id = a.vehicle_id and v.shop_id = a.shop_id
    join appointment_services x on x.appointment_id = a.id
    join services s on s.id = x.service_id and s.shop_id = a.shop_id
    join appointment_recommended_jobs y on y.appointment_id = a.id
    join recommended_jobs j on j.id = y.job_id and j.shop_id = a.shop_id order by a.id`),
  choices: await rows(
    `select distinct on (lead_id) lead_id, ok_for_marketing from consents order by lead_id, at desc, id desc`,
  ),
  events: await rows(`select event_name from insights order by id`),
});

test('a database of the version before comes over whole, and a server of it still books', async () => {
  await client.exec(oldRows);
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
}, 60_000);
