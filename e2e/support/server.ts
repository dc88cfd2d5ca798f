import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** However busy the machine is. */
export const startsWithinMs = 180_000;
const stopsWithinSeconds = 10;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The booking server as customers meet it: its own process, on a free port and its own data. */
export class BookingServer {
  readonly url: string;
  /** What the process wrote, for the report of a failed test. */
  log = '';
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    readonly dataDir: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a server on a data directory, with more environment; answers once it serves. */
  static async start(
    dataDir: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<BookingServer> {
    const server = new BookingServer(await freePort(), dataDir, env);
    await server.run();
    return server;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Ends the process and starts another on the same address and data. */
  async restart(): Promise<void> {
    await this.stop();
    await this.run();
  }

  /** Ends the process the way Ctrl-C does. */
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
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: undefined,
        // Every visitor of the tests comes from one address.
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
    // A worker that is ended in the middle of a test leaves no server behind.
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
