import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsk, type Ask } from '../../../scripts/conformance/client.ts';
import { bundleServer, quickStart } from '../../../scripts/lib/bundlePrograms.mjs';

/** The server's program, as `npm start` runs it. */
const newest = await bundleServer();

/** Which program is started, and how. */
interface Program {
  /** The file that starts it; the current server's by default */
  main?: string;
  /** Options of `node`; by default those for a quick start. Whoever measures a server gives none. */
  options?: readonly string[];
  /** Where its standard output goes; to this process by default. */
  stdout?: number;
}

/** Starts the server's program in a process of its own. */
export const startServer = (
  env: NodeJS.ProcessEnv,
  { main = newest, options = quickStart, stdout }: Program = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [...(main.endsWith('.ts') ? ['--import', 'tsx'] : options), main], {
    env,
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
  }) as ChildProcessWithoutNullStreams;

/** Variables that the process must not inherit: they would connect the test to real services. */
const OURS = [
  'DATABASE_URL',
  'SEED',
  'TWILIO_ACCOUNT_SID',
  'SMTP_URL',
  'TRUST_PROXY',
  'PUBLIC_HOST',
  'ALLOWED_ORIGINS',
  'METRICS_TOKEN',
];

/** The server as a process of its own, as in production. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly #dataDir: string;
  #output = '';

  constructor(env: Record<string, string> & { DATA_DIR: string }, program: Program = {}) {
    const inherited = Object.entries(process.env).filter(([name]) => !OURS.includes(name));
    this.#dataDir = env.DATA_DIR;
    const own = { PORT: '0', LOG_LEVEL: 'silent', ...env };
    this.child = startServer({ ...Object.fromEntries(inherited), ...own }, program);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  get output(): string {
    return this.#output;
  }

  /** The origin on which it listens; waits until it does. */
  async origin(): Promise<string> {
    for (;;) {
      const origin = /ready at (http:\/\/\S+)/.exec(this.#output)?.[1];
      if (origin !== undefined) return origin;
      if (this.child.exitCode !== null) throw new Error(`the server stopped: ${this.#output}`);
      await Promise.race([once(this.child.stdout!, 'data'), once(this.child, 'exit')]);
    }
  }

  async ask(): Promise<Ask> {
    return createAsk(await this.origin());
  }

  /** All messages it has sent, oldest first. */
  sent(): { channel: string; to: string; body: string }[] {
    try {
      const lines = readFileSync(join(this.#dataDir, 'outbox.jsonl'), 'utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    } catch {
      return [];
    }
  }

  /** Verifies a phone at a shop; returns the token. */
  async token(shopId: string, phone: string): Promise<string> {
    const ask = await this.ask();
    const { body } = await ask('generateOtp', { params: { shopId, phoneNumber: phone } });
    const code = this.sent()
      .filter(({ to }) => to === phone)
      .at(-1)
      ?.body.match(/\b\d{4}\b/)?.[0];
    const otp = (body as { secret: string }).secret;
    const answer = await ask('verifyOtp', { params: { shopId }, body: { code, otp } });
    return (answer.body as { token: string }).token;
  }

  /** Ends the process; returns the exit code, or the signal. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    const how = () => this.child.exitCode ?? this.child.signalCode;
    if (how() !== null) return how();
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
    return how();
  }
}

/** Runs `work` for 0 to `count` - 1, `at` a time; returns the results in order. */
export async function parallel<R>(
  count: number,
  at: number,
  work: (index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    const index = next;
    next += 1;
    if (index >= count) return;
    results[index] = await work(index);
    return lane();
  };
  await Promise.all(Array.from({ length: at }, lane));
  return results;
}
