import pg from 'pg';
import { bench } from './world.ts';

/** Constraints and indexes that make writing slow, and that reading a week does not use. */
const dropped = [
  'appointments_of_lead',
  'appointments_of_customer',
  'appointments_of_vehicle',
  'appointments_lead',
  'appointments_shop_id_id_pk',
];

/**
 * Adds more appointments than bookings could: without the rows they refer to, spread like all
 * others over the shops and two and a half years. The measured shop gets none. The database cannot
 * take bookings afterwards.
 *
 * @param count how many; a hundred million take seven minutes and 18 GB
 */
export async function fillManyAppointments(connectionString: string, count: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const statements = [
    ...dropped.map(
      (name) => `alter table appointments drop constraint if exists "${name}" cascade`,
    ),
    'drop index if exists appointments_shop_date, appointments_customer',
    'alter table appointments set unlogged',
    `set maintenance_work_mem = '512MB'`,
    `insert into appointments (shop_id, id, lead_id, customer_id, vehicle_id, option, date, slot_time,
       request_courtesy_transportation, recommended_services_skipped, ok_for_marketing, is_mobile,
       is_inside_iframe, created_at)
     select shops.id, gen_random_uuid(), shops.id, 1, 1, 'DROP_OFF', current_date - 730 + n % 910,
       time '08:00' + make_interval(mins => 30 * (n % 20)), false, false, false, true, false, now()
     from generate_series(1, ${count} / (select count(*)::int - 1 from shops)) n, shops
     where shops.id <> '${bench.shopId}'`,
    `create index appointments_shop_date on appointments (shop_id, date, slot_time)
       where status = 'standing'`,
    'vacuum analyze appointments',
  ];
  try {
    // oxlint-disable-next-line no-await-in-loop -- a connection runs one statement at a time
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
