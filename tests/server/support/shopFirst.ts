import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../../../server/db/migrations.ts';

/** The last migration before all keys began with the shop. */
const LAST_BEFORE = 6;

/** Copies the migrations up to that one into a folder. */
export function copyMigrationsBefore(folder: string): void {
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const before = entries.filter(({ idx }: { idx: number }) => idx <= LAST_BEFORE);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
}

/** SQL that inserts shops with appointments, as the previous version did. */
export const rowsBefore = (shops: number, appointments: number) => `
  insert into shops (id, name, time_zone)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Shop ' || n, 'America/Denver'
    from generate_series(1, ${shops}) n;
  insert into services (shop_id, name) select id, 'Oil change' from shops;
  insert into customers (shop_id, phone, first_name, last_name)
    select id, '2065550100', 'Ada', 'Reyes' from shops;
  insert into vehicles (shop_id, customer_id, year) select shop_id, id, 2019 from customers;
  insert into recommended_jobs (shop_id, vehicle_id, name) select shop_id, id, 'Brakes' from vehicles;
  insert into leads (shop_id, kind, phone, payload, created_at, updated_at)
    select id, 'booking', '2065550100', '{}', now(), now() from shops, generate_series(1, ${appointments});
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

/** SQL for every appointment with its related rows, in the keys of both versions. */
export const appointmentsWithAll = `
    from appointments a join leads l on l.id = a.lead_id
    join customers c on c.id = a.customer_id and c.shop_id = a.shop_id
    join vehicles v on v.id = a.vehicle_id and v.shop_id = a.shop_id
    join appointment_services x on x.appointment_id = a.id
    join services s on s.id = x.service_id and s.shop_id = a.shop_id
    join appointment_recommended_jobs y on y.appointment_id = a.id
    join recommended_jobs j on j.id = y.job_id and j.shop_id = a.shop_id`;
