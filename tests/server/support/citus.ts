import pg from 'pg';

/** A database on a Citus cluster. */
export interface CitusDatabase {
  url: string;
  /** Removes the database from all machines. */
  drop(): Promise<void>;
}

interface Node {
  host: string;
  port: number;
}

/** Runs queries on a connection of its own. */
export async function on<Value>(
  url: string,
  ask: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

const at = (url: string, changes: Partial<Node> & { database: string }) => {
  const changed = new URL(url);
  changed.pathname = `/${changes.database}`;
  if (changes.host !== undefined) changed.hostname = changes.host;
  if (changes.port !== undefined) changed.port = String(changes.port);
  return changed.href;
};

/**
 * Creates an empty database on all machines of the cluster that `url` names (its coordinator, any
 * database with Citus). It has few shards, to be fast.
 */
export async function citusDatabase(url: string, name: string): Promise<CitusDatabase> {
  const workers = await on(url, async (client) => {
    const { rows } = await client.query<Node>(
      'select node_name as host, node_port as port from citus_get_active_worker_nodes()',
    );
    return rows;
  });
  const everywhere = (database: string) => [
    at(url, { database }),
    ...workers.map((node) => at(url, { ...node, database })),
  ];
  const drop = async () => {
    for (const each of everywhere('postgres')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is quick enough
      await on(each, (client) => client.query(`drop database if exists "${name}" with (force)`));
    }
  };
  await drop();
  for (const each of everywhere('postgres')) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is quick enough
    await on(each, (client) => client.query(`create database "${name}"`));
  }
  for (const each of everywhere(name)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is quick enough
    await on(each, (client) => client.query('create extension citus'));
  }
  const own = at(url, { database: name });
  const coordinator = new URL(url);
  await on(own, async (client) => {
    await client.query(`alter database "${name}" set citus.shard_count = 4`);
    await client.query('select citus_set_coordinator_host($1, $2)', [
      coordinator.hostname,
      Number(coordinator.port),
    ]);
    for (const { host, port } of workers) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query('select citus_add_node($1, $2)', [host, port]);
    }
  });
  return { url: own, drop };
}
