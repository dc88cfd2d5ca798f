import type { Client } from 'pg';
import { StartError } from '../common/errors.ts';

/** Where the rows of each table live on a database that is spread over several machines (Citus). */
export const placement = {
  /** Small tables that every shop reads: a copy on each machine */
  everywhere: ['organisations', 'plates', 'server_secrets', 'flow_versions'],
  /** Tables whose rows are stored with their shop; the rows of a shop are on one machine */
  withShop: {
    shops: 'id',
    services: 'shop_id',
    day_availabilities: 'shop_id',
    closed_dates: 'shop_id',
    shop_days: 'shop_id',
    customers: 'shop_id',
    vehicles: 'shop_id',
    recommended_jobs: 'shop_id',
    leads: 'shop_id',
    appointments: 'shop_id',
    appointment_services: 'shop_id',
    appointment_recommended_jobs: 'shop_id',
    appointment_changes: 'shop_id',
    appointment_links: 'shop_id',
    consents: 'shop_id',
    deliveries: 'shop_id',
    vehicle_searches: 'shop_id',
    tokens: 'shop_id',
  },
  /**
   * Small tables that count across shops and are cleaned regularly. They stay on the coordinator,
   * which every statement passes anyway, so that a machine that fails takes only the rows of its
   * own shops with it
   */
  onCoordinator: [
    'otp_challenges',
    'rate_limits',
    'staff_sessions',
    'staff_sign_ins',
    'staff_used_links',
    'audit',
    'authored_texts',
    'versions',
    'publications',
    'flow_drafts',
    'draft_revisions',
    'draft_ops',
    'text_authors',
    'draft_notes',
    'draft_presence',
    'approvals',
    'review_objections',
    'review_requests',
    'review_rules',
    'schedules',
    'follow_refusals',
    'experiments',
    'experiment_hours',
    'journal_visits',
    'journal_records',
    'journal_counts',
  ],
} as const;

interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

/** A statement that places one table. */
interface Step {
  table: string;
  sql: string;
  said: string;
}

const steps: Step[] = [
  ...placement.everywhere.map((table) => ({
    table,
    sql: `select create_reference_table('${table}')`,
    said: `${table}: a copy on each machine`,
  })),
  ...Object.entries(placement.withShop).map(([table, column]) => ({
    table,
    sql: `select create_distributed_table('${table}', '${column}', colocate_with => '${table === 'shops' ? 'none' : 'shops'}')`,
    said: `${table}: with its shop, by ${column}`,
  })),
];

/**
 * Spreads the tables of a migrated database, with their rows, over the machines of its Citus
 * cluster in one transaction. Tables that are spread already are left as they are, so it can be run
 * again. Bookings wait meanwhile. No server of an earlier version may use the database afterwards.
 *
 * @param client connected to the coordinator
 * @param say called with a sentence for each table that was spread
 * @throws StartError if the database has no Citus or is not migrated
 */
export async function distribute(client: Client, say: (line: string) => void): Promise<void> {
  const { rowCount: hasCitus } = await client.query(
    `select 1 from pg_extension where extname = 'citus'`,
  );
  if (!hasCitus) {
    throw new StartError(
      'This database has no Citus: run "create extension citus" in it, on the coordinator and on each worker.',
    );
  }
  const { rows: there } = await client.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public'`,
  );
  const missing = steps.find(({ table }) => !there.some((each) => each.table === table));
  if (missing !== undefined) {
    throw new StartError(
      `There is no table "${missing.table}": start a server on it once, or wait for its migration.`,
    );
  }
  const { rows: spread } = await client.query<{ table: string }>(
    `select table_name::text as table from citus_tables where citus_table_type in ('reference', 'distributed')`,
  );
  const left = steps.filter(({ table }) => !spread.some((each) => each.table === table));
  if (left.length === 0) {
    say('Every table is spread already.');
    return;
  }
  await client.query('begin');
  try {
    // The same tables are changed again below, which Citus forbids after a parallel statement.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    // Triggers for an earlier version, which must not run any more; a table that is spread cannot
    // have them.
    for (const table of ['appointment_services', 'appointment_recommended_jobs']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`drop trigger if exists by_the_version_before on ${table}`);
    }
    const keys = await foreignKeys(client);
    for (const { name, table } of keys) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`alter table ${table} drop constraint "${name}"`);
    }
    for (const { sql, said } of left) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(sql);
      say(said);
    }
    for (const table of placement.onCoordinator) say(`${table}: on the coordinator`);
    for (const { name, table, definition } of keys) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * All foreign keys between our tables: a table cannot be spread while a table that is not yet
 * spread refers to it.
 */
async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid, conname`);
  return rows;
}
