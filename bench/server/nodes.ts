import { distribute } from '../../server/db/distribute.ts';
import { citusDatabase, on, type CitusDatabase } from '../../tests/server/support/citus.ts';

/** Sizes of the cluster to measure: the coordinator alone, or with workers. */
export const nodeCounts = [1, 2, 3] as const;

/**
 * Creates an empty database whose rows will be on the coordinator alone, or else on the workers.
 */
export async function createDatabaseOnNodes(
  cluster: string,
  nodes: number,
): Promise<CitusDatabase> {
  const database = await citusDatabase(cluster, `bench_${nodes}`);
  await on(database.url, async (client) => {
    const { rows } = await client.query<{ name: string; port: number }>(
      'select node_name as name, node_port as port from citus_get_active_worker_nodes()',
    );
    if (rows.length < nodes - 1) throw new Error(`the cluster has ${rows.length} workers only`);
    for (const { name, port } of rows.slice(nodes - 1)) {
      // oxlint-disable-next-line no-await-in-loop -- a connection runs one statement at a time
      await client.query('select citus_remove_node($1, $2)', [name, port]);
    }
    if (nodes > 1) return;
    const { hostname, port } = new URL(cluster);
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [
      hostname,
      Number(port),
    ]);
  });
  return database;
}

/** Distributes the tables of a filled database over the cluster. */
export const spreadTables = (url: string) => on(url, (client) => distribute(client, () => {}));
