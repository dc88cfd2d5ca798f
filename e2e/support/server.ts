import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleServer, quickStart } from '../../scripts/lib/bundlePrograms.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How long a start may take on a busy machine. */
export const startsWithinMs = 180_000;
const stopsWithinSeconds = 10;

let bundled: Promise<string> | undefined;
/** The server's program, as `npm start` runs it. */
const program = () => (bundled ??= bundleServer());

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The booking server in a process of its own, on a free port and its own data. */
export class BookingServer {
  readonly url: string;
  /** The output of the process, for the report of a failed test. */
  log = '';
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    readonly dataDir: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly options: readonly string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * Starts a server on a data directory with additional environment variables; resolves once it
   * answers.
   *
   * @param options of `node`; whoever measures the server gives none
   */
  static async start(
    dataDir: string,
    env: Readonly<Record<string, string>> = {},
    options = quickStart,
  ): Promise<BookingServer> {
    const server = new BookingServer(await freePort(), dataDir, env, options);
    await server.run();
    return server;
  }

  /** The same, on a copy of the data that `globalSetup` seeded. */
  static async startSeeded(env: Readonly<Record<string, string>> = {}): Promise<BookingServer> {
    const dataDir = await mkdtemp(join(process.env.E2E_FOLDER ?? '', 'data-'));
    // Takes a fifth of what the asynchronous one does for the thousand files of a database.
    cpSync(process.env.E2E_SEEDED ?? '', dataDir, { recursive: true });
    return BookingServer.start(dataDir, env);
  }

  /** The addresses that sign in once, as they were printed; the last one is still good. */
  startAddresses(): string[] {
    return Array.from(this.log.matchAll(/\S+\/staff\/start\?key=\S+/g), ([address]) => address);
  }

  /** The process id, while there is a process. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Stops the process and starts another on the same address and data. */
  async restart(): Promise<void> {
    await this.stop();
    await this.run();
  }

  /** Stops the process, as Ctrl-C does. */
  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), stopsWithinSeconds * 1000);
    await ended;
    clearTimeout(force);
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, [...this.options, await program()], {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: undefined,
        // All visitors of the tests come from one address.
        CODES_PER_ADDRESS: '10000',
        WRONG_CODES_PER_NETWORK: '10000',
        BOOKINGS_PER_NETWORK: '10000',
        READS_PER_ADDRESS: '1000000',
        CONFIG_FILE: fileURLToPath(new URL('config.json', import.meta.url)),
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.log += text));
    }
    // A worker that is stopped in the middle of a test must leave no server behind.
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    await this.answers(child);
  }

  private async answers(child: ChildProcess): Promise<void> {
    const deadline = performance.now() + startsWithinMs;
    while (child.exitCode === null && performance.now() < deadline) {
      const response = await fetch(this.url).catch(() => undefined);
      if (response !== undefined) return;
      await delay(50);
    }
    child.kill('SIGKILL');
    throw new Error(`the server did not start on ${this.dataDir}:\n${this.log}`);
  }
}
