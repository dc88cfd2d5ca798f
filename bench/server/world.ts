import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/database.ts';

/** The measured shop. */
export const bench = { shopId: 'be4c0000-0000-4000-8000-000000000001' };

/** The token that belongs to open lead number n: each lead books once, as customers do. */
export const tokenOf = (n: number) => `a token of the benchmark ${n}`;

const OTHER_SHOPS = 1_000;
const DAYS_BACK = 730;
const DAYS_AHEAD = 180;
/** Appointments of the measured shop in the measured week: the same at every size. */
const IN_MEASURED_WEEK = 60;

const numbered = (prefix: string, n: string) => sql.raw(`md5('${prefix}' || ${n})::uuid`);

/** The id of open lead number n. */
export function leadId(n: number): string {
  const hex = createHash('md5').update(`lead of bench ${n}`).digest('hex');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** The Monday two weeks ahead, which begins the measured week. */
export function measuredWeek(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const hours = sql.raw(
  `(values ('MONDAY'), ('TUESDAY'), ('WEDNESDAY'), ('THURSDAY'), ('FRIDAY'), ('SATURDAY'), ('SUNDAY')) as week(day)`,
);

/**
 * Fills an empty database with shops without limits, customers, and open leads with valid tokens.
 */
export async function prepareWorld(db: Database, { openLeads }: { openLeads: number }) {
  const { shopId } = bench;
  const phone = sql`'206' || lpad(n::text, 7, '0')`;
  // Hashed as the server stores tokens: SHA-256 in base64url.
  const id = sql`rtrim(translate(encode(sha256(convert_to('a token of the benchmark ' || n, 'UTF8')),
    'base64'), '+/', '-_'), '=')`;
  await db.execute(sql`insert into shops (id, name, phone, time_zone, allow_after_hours_dropoff)
    values (${shopId}, 'Bench Garage', '2065550100', 'America/Los_Angeles', true)`);
  await db.execute(sql`insert into shops (id, name, phone, time_zone)
    select ${numbered('shop', 'n')}, 'Garage ' || n, '2065550100', 'America/New_York'
    from generate_series(1, ${OTHER_SHOPS}) n`);
  await db.execute(sql`insert into day_availabilities
      (shop_id, day, enabled, start_time, end_time, day_limit, slot_limit)
    select shops.id, week.day, true, '08:00', '18:00', 1000000, 1000000 from shops, ${hours}`);
  await db.execute(sql`insert into services (shop_id, name, allow_waiter, position)
    select shops.id, 'Service ' || n, true, n from shops, generate_series(1, 9) n`);
  await db.execute(sql`insert into customers (shop_id, phone, first_name, last_name)
    select id, '2065550100', 'Any', 'Body' from shops`);
  await db.execute(sql`insert into vehicles (shop_id, customer_id, year, make, model)
    select shop_id, id, 2019, 'Honda', 'Civic' from customers`);
  // Those who have booked before, so that the database knows that a shop has many customers.
  await db.execute(sql`insert into customers (shop_id, phone, first_name, last_name)
    select shops.id, '303' || lpad(n::text, 7, '0'), 'Any', 'Body'
    from shops, generate_series(1, 30) n`);
  await db.execute(sql`insert into tokens (id, shop_id, phone, expires_at)
    select ${id}, ${shopId}, ${phone}, now() + interval '2 hours'
    from generate_series(1, ${openLeads}) n`);
  await db.execute(sql`insert into leads (id, shop_id, kind, phone, payload, created_at, updated_at)
    select ${numbered('lead of bench ', 'n')}, ${shopId}, 'booking', ${phone}, '{}', now(), now()
    from generate_series(1, ${openLeads}) n`);
  // As of other visitors: PostgreSQL plans otherwise for a table that is empty.
  await db.execute(sql`insert into rate_limits (key, hits, expires_at)
    select 'of somebody:' || n, array[0], now() + interval '1 day'
    from generate_series(1, ${openLeads}) n`);
  await addAppointments(db, { from: 1, to: IN_MEASURED_WEEK, ofBench: true });
}

interface Range {
  /** Numbers of the first appointment (`from`) and the last one; no number may be used twice */
  from: number;
  to: number;
  /** All at the measured shop in the measured week; otherwise spread over shops and two years */
  ofBench?: boolean;
}

/** Adds appointments, spread evenly. */
export async function addAppointments(db: Database, { from, to, ofBench = false }: Range) {
  const name = ofBench ? 'past of bench ' : 'past ';
  const shop = ofBench
    ? sql`${bench.shopId}::uuid`
    : sql`${numbered('shop', `(1 + n % ${OTHER_SHOPS})`)}`;
  const date = ofBench
    ? sql`${measuredWeek()}::date + (n % 7)`
    : sql`current_date - ${DAYS_BACK}::int + (n::bigint * 7919 % ${DAYS_BACK + DAYS_AHEAD})::int`;
  await db.execute(sql`insert into leads (id, shop_id, kind, phone, payload, created_at, updated_at)
    select ${numbered(name, 'n')}, ${shop}, 'booking', '2065550100', '{}', now(), now()
    from generate_series(${from}::int, ${to}::int) n`);
  await db.execute(sql`insert into appointments (shop_id, lead_id, customer_id, vehicle_id, option,
      date, slot_time, request_courtesy_transportation, recommended_services_skipped,
      ok_for_marketing, is_mobile, is_inside_iframe, created_at)
    select made.shop_id, made.lead_id, customers.id, vehicles.id, 'DROP_OFF', made.date,
      time '08:00' + make_interval(mins => 30 * (made.n % 20)), false, false, false, true, false, now()
    from (select n, ${shop} as shop_id, ${numbered(name, 'n')} as lead_id, ${date} as date
      from generate_series(${from}::int, ${to}::int) n) made
    join customers on customers.shop_id = made.shop_id
    join vehicles on vehicles.shop_id = customers.shop_id and vehicles.customer_id = customers.id`);
}

/** PostgreSQL's plan for the query of places taken in a week. */
export async function readSlotsPlan(db: Database): Promise<string> {
  await db.execute(sql`analyze`);
  const from = measuredWeek();
  const result = (await db.execute(sql`explain (analyze, buffers, costs off)
    select date, slot_time, count(*) from appointments
    where shop_id = ${bench.shopId} and date between ${from}::date and ${from}::date + 6
      and status = 'standing'
    group by date, slot_time`)) as { rows: { 'QUERY PLAN': string }[] };
  return result.rows.map((row) => row['QUERY PLAN']).join('\n');
}
