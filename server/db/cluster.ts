import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isOutage } from '../common/isOutage.ts';
import type { Database } from './database.ts';

/** How long one machine of a cluster may take to say which shops it has. */
const NODE_MS = 1000;
/** How long after an outage the machines are asked one by one at once. */
const WARY_MS = 30_000;

/** A machine of a Citus cluster with shops. */
interface Node {
  host: string;
  port: number;
  /** The tables in which it keeps its part of the shops */
  tables: readonly string[];
}

/** Which shops can be read while a machine of the cluster is away. */
interface Reachable {
  shopIds: readonly string[];
  /** The machines that did not answer, `host:port` */
  away: readonly string[];
}

/** Until when the machines behind a database are asked one by one, in epoch milliseconds. */
const waryUntil = new WeakMap<Database, number>();

const rowsOf = async <Row>(asked: Promise<unknown>) => ((await asked) as { rows: Row[] }).rows;

/** The machines that keep shops; none where the database is not spread over several. */
async function nodesOf(db: Database): Promise<Node[]> {
  const [citus] = await rowsOf<object>(
    db.execute(sql`select 1 from pg_extension where extname = 'citus'`),
  );
  if (citus === undefined) return [];
  return rowsOf<Node>(
    db.execute(sql`
      select n.nodename as host, n.nodeport as port,
        array_agg('shops_' || s.shardid) as tables
      from pg_dist_shard s
      join pg_dist_placement p using (shardid)
      join pg_dist_node n using (groupid)
      where s.logicalrelid = 'shops'::regclass and n.noderole = 'primary'
      group by n.nodename, n.nodeport`),
  );
}

/** What one machine answers a command, as JSON; undefined if it does not answer in time. */
async function answerOf(db: Database, { host, port }: Node, command: string): Promise<unknown> {
  const asked = db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(NODE_MS)}, true),
      set_config('citus.node_connection_timeout', ${String(NODE_MS)}, true)`);
    return rowsOf<{ success: boolean; result: string }>(
      tx.execute(sql`select success, result from
        master_run_on_worker(array[${host}], array[${port}::int], array[${command}], false)`),
    );
  });
  const [answer] = await asked.catch((error: unknown) => {
    if (isOutage(error)) return [];
    throw error;
  });
  return answer?.success === true ? JSON.parse(answer.result) : undefined;
}

const nameOf = ({ host, port }: Node) => `${host}:${port}`;

/** The machines of a cluster that do not answer, `host:port`; none where there is no cluster. */
export async function machinesAway(db: Database): Promise<string[]> {
  const nodes = await nodesOf(db);
  const answers = await Promise.all(nodes.map((node) => answerOf(db, node, 'select 1')));
  return nodes.filter((_node, index) => answers[index] === undefined).map(nameOf);
}

/** Asks each machine of a cluster by itself; undefined where there is no cluster. */
async function reachableShops(db: Database): Promise<Reachable | undefined> {
  const nodes = await nodesOf(db);
  if (nodes.length === 0) return undefined;
  const answers = (await Promise.all(
    nodes.map((node) => {
      const all = node.tables.map((table) => `select id from ${table}`).join(' union all ');
      return answerOf(db, node, `select coalesce(json_agg(id), '[]') from (${all}) as shops`);
    }),
  )) as (string[] | undefined)[];
  return {
    shopIds: answers.flatMap((ids) => ids ?? []),
    away: nodes.filter((_node, index) => answers[index] === undefined).map(nameOf),
  };
}

/**
 * Asks a question about all shops. While a machine of a cluster is away, asks it about those shops
 * whose machines answer, so that the others do not wait for it.
 *
 * @param ask gets what {@link isReachable} takes
 * @returns the answer, and the machines that were away
 * @throws the error of the question, if no part of a cluster is to blame
 */
export async function ofReachableShops<Answer>(
  db: Database,
  ask: (among: readonly string[] | undefined) => Promise<Answer>,
): Promise<{ answer: Answer; away: readonly string[] }> {
  let failure: unknown;
  if ((waryUntil.get(db) ?? 0) < Date.now()) {
    try {
      return { answer: await ask(undefined), away: [] };
    } catch (error) {
      if (!isOutage(error)) throw error;
      failure = error;
    }
  }
  const reachable = await reachableShops(db).catch(() => undefined);
  if (reachable === undefined || reachable.away.length === 0) {
    waryUntil.delete(db);
    if (failure !== undefined) throw failure;
    return { answer: await ask(undefined), away: [] };
  }
  waryUntil.set(db, Date.now() + WARY_MS);
  return { answer: await ask(reachable.shopIds), away: reachable.away };
}

/** The condition that a row belongs to one of some shops; undefined, which is none, for all. */
export const isReachable = (
  shopId: AnyColumn,
  among: readonly string[] | undefined,
): SQL | undefined =>
  among === undefined ? undefined : sql`${shopId} = any(${`{${among.join(',')}}`}::uuid[])`;
