/* A process that is told to stop: nobody is refused, and nobody keeps it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../server/support/eventually.ts';
import { ServerProcess } from '../../server/support/process.ts';
import { seededDataDir } from '../../server/support/template.ts';
import { demo } from '../../server/support/world.ts';

const { maple } = demo();
const dataDir = mkdtempSync(join(tmpdir(), 'stopping-'));
beforeAll(() => seededDataDir(dataDir), 60_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('serves on while visitors are sent elsewhere, refuses none, and ends though a sender never does', async () => {
  const server = new ServerProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: '1' });
  const origin = await server.origin();
  const { hostname, port } = new URL(origin);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => {});
  slow.write('POST /api/public/insights HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  const statuses = new Set<number>();
  const visitors = Array.from({ length: 4 }, async () => {
    for (;;) {
      const answer = await fetch(`${origin}/api/scheduler/public/shop/${maple}/settings`).catch(
        // Once the port is closed: a proxy in front has gone elsewhere by then.
        () => undefined,
      );
      if (answer === undefined) return;
      statuses.add(answer.status);
      await answer.arrayBuffer().catch(() => undefined);
    }
  });
  await eventually(() => expect(statuses).toEqual(new Set([200])));

  const ended = server.end();
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503));

  expect(await ended).toBe(0);
  await Promise.all(visitors);
  slow.destroy();
  expect(statuses).toEqual(new Set([200]));
}, 120_000);
