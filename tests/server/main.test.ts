import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { startServer } from './support/process.ts';
import { demo } from './support/world.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const dataDir = temporaryFolder();

function start(env: Record<string, string>) {
  const child = startServer({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output };
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', resolve));

async function printed(run: ReturnType<typeof start>, text: string): Promise<string> {
  while (!run.output().includes(text)) {
    if (run.child.exitCode !== null) throw new Error(`the server stopped: ${run.output()}`);
    await new Promise((resolve) => run.child.stdout.once('data', resolve));
  }
  return run.output();
}

test('the server starts, says where everything is, keeps a second one out and stops on SIGTERM', async () => {
  const first = start({ PORT: '0' });
  const welcome = await printed(first, 'embed-demo.html');
  const origin = /http:\/\/[\d.]+:\d+/.exec(welcome)?.[0];
  const settings = await fetch(`${origin}/api/scheduler/public/shop/${demo().maple}/settings`);
  const second = start({ PORT: '0' });
  const refusedWith = await exitOf(second.child);

  first.child.kill('SIGTERM');

  expect(settings.status).toBe(200);
  for (const text of [demo().tiny, demo().org, demo().phones.several]) {
    expect(welcome).toContain(text);
  }
  expect(refusedWith).toBe(1);
  expect(second.output()).toMatch(/^The data directory .* is in use by another server/);
  expect(second.output().trimEnd()).not.toContain('\n');
  expect(await exitOf(first.child)).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a log on a full disk or without a reader neither stops the server nor keeps it from stopping',
  async () => {
    const own = temporaryFolder();
    const full = openSync('/dev/full', 'w');
    const { port } = await new Promise<AddressInfo>((resolve) => {
      const free = createServer().listen(0, '127.0.0.1', () => {
        const address = free.address() as AddressInfo;
        free.close(() => resolve(address));
      });
    });
    const child = startServer(
      { ...process.env, DATA_DIR: own, LOG_LEVEL: 'info', PORT: String(port) },
      { stdout: full },
    );
    const healthz = `http://127.0.0.1:${port}/healthz`;
    await vi.waitFor(async () => expect((await fetch(healthz)).status).toBe(200), 50_000);
    for (let count = 0; count < 50; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each is a line of the log
      expect((await fetch(`http://127.0.0.1:${port}/flows/booking.json`)).status).toBe(200);
    }
    const exit = exitOf(child);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    closeSync(full);
  },
  60_000,
);

test('a port that is taken, or no number, is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;

  const taken = start({ PORT: String(port) });
  const odd = start({ PORT: 'http' });
  const statuses = await Promise.all([exitOf(taken.child), exitOf(odd.child)]);
  other.close();

  expect(statuses).toEqual([1, 1]);
  expect(taken.output()).toBe(
    `Port ${port} is in use. Stop the other program, or set PORT to another number.\n`,
  );
  expect(odd.output()).toBe('PORT is "http"; it must be a number from 0 to 65535.\n');
});
