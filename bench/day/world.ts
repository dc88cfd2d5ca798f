import { createHash } from 'node:crypto';
import pg from 'pg';
import { zones } from './shape.ts';

export const SHOPS = 10_000;
/** How many customers each shop knows, each with a vehicle. */
export const KNOWN = 10;
/** Appointments in the next days: three or four per shop and day, of eight possible ones. */
const STANDING = 200_000;

const asUuid = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/** The id of shop number n, from 1. */
export const shopId = (n: number) => asUuid(`shop ${n}`);

/** The phone of a shop's customer number k, from 0, and one that no shop knows. */
export const knownPhone = (shop: number, k: number) => phone(shop * KNOWN + k);
export const freshPhone = (visitor: number) => phone(1_000_000 + visitor);
const phone = (n: number) => `555${String(n).padStart(7, '0')}`;

const zoneCases = zones
  .map(({ timeZone }, index) => {
    const upTo = zones.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0);
    return `when n % 100 < ${Math.round(upTo * 100)} then '${timeZone}'`;
  })
  .join(' ');

/**
 * Statements that run in the database alone: each is quick, and no rows pass through this process.
 */
const statements = [
  `insert into organisations (id, name)
     select md5('group ' || n)::uuid, 'Group ' || n from generate_series(1, 500) n`,
  `insert into shops (id, organisation_id, name, phone, email, time_zone, city, state, zip, address1,
       allow_after_hours_dropoff, allow_courtesy_transportation_request)
     select md5('shop ' || n)::uuid, case when n % 4 = 0 then md5('group ' || 1 + n % 500)::uuid end,
       'Garage ' || n, '2065550100', null, case ${zoneCases} end, 'Springfield', 'IL', '62701',
       n || ' Main Street', n % 2 = 0, n % 3 = 0
     from generate_series(1, ${SHOPS}) n`,
  `insert into day_availabilities (shop_id, day, enabled, start_time, end_time, day_limit, slot_limit)
     select shops.id, week.day, week.day <> 'SUNDAY', '08:00', '17:00', 8, 1
     from shops, (values ('MONDAY'), ('TUESDAY'), ('WEDNESDAY'), ('THURSDAY'), ('FRIDAY'),
       ('SATURDAY'), ('SUNDAY')) as week(day)`,
  `insert into services (shop_id, id, name, description, icon, allow_waiter, position)
     select shops.id, n, 'Service ' || n, 'What is done, in a sentence or two.', 'BUILD', n % 2 = 0, n
     from shops, generate_series(1, 9) n`,
  `insert into customers (shop_id, phone, first_name, last_name)
     select md5('shop ' || n)::uuid, '555' || lpad((n * ${KNOWN} + k)::text, 7, '0'), 'Ada', 'Reyes'
     from generate_series(1, ${SHOPS}) n, generate_series(0, ${KNOWN - 1}) k`,
  `insert into vehicles (shop_id, customer_id, year, make, model, last_service_time)
     select shop_id, id, 2019, 'Honda', 'Civic', now() - interval '200 days' from customers`,
  `insert into leads (shop_id, id, kind, phone, payload, created_at, updated_at, settled_at)
     select md5('shop ' || 1 + n % ${SHOPS})::uuid, md5('lead ' || n)::uuid, 'booking', '2065550100',
       '{}', now(), now(), now() from generate_series(1, ${STANDING}) n`,
  `insert into appointments (shop_id, id, lead_id, customer_id, vehicle_id, option, date, slot_time,
       request_courtesy_transportation, recommended_services_skipped, ok_for_marketing, is_mobile,
       is_inside_iframe, created_at)
     select made.shop_id, gen_random_uuid(), made.lead_id, one.id, vehicles.id, 'DROP_OFF',
       current_date + 1 + made.n / ${SHOPS} % 6, time '08:00' + make_interval(mins => 30 * (made.n / ${SHOPS} * 7 % 18)),
       false, false, false, true, false, now()
     from (select n, md5('shop ' || 1 + n % ${SHOPS})::uuid as shop_id, md5('lead ' || n)::uuid as lead_id
       from generate_series(1, ${STANDING}) n) made
     join (select shop_id, min(id) as id from customers group by shop_id) one on one.shop_id = made.shop_id
     join vehicles on vehicles.shop_id = one.shop_id and vehicles.customer_id = one.id`,
  'analyze',
];

/** Fills a migrated, empty database with ten thousand shops. */
export async function fillWorld(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // oxlint-disable-next-line no-await-in-loop -- a connection runs one statement at a time
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
