/** Sends visits to the server that `bookings.ts` measures, while it is told to: a process of its own. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FlowNumbers } from '../../src/page/journal/flowNumbers.ts';
import { createChance, walk } from '../../tests/server/journal/support/walks.ts';
import { shopIdOf } from './bookings.ts';

const EVERY_MS = 20;

interface Task {
  port: number;
  shops: number;
  perSecond: number;
  flowVersion: string;
  numbers: FlowNumbers;
}

function sendVisits({ port, shops, perSecond, flowVersion, numbers }: Task) {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const chance = createChance(1);
  const walks = Array.from({ length: 5_000 }, () => walk(numbers, flowVersion, chance));
  const taken = { visits: 0, requests: 0, records: 0, refused: 0 };
  const post = (shopId: string, address: string, batch: { records: readonly unknown[] }) =>
    new Promise<void>((resolve) => {
      const body = JSON.stringify(batch);
      const call = request({
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/scheduler/public/shop/${shopId}/journal`,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
      });
      call.on('response', (response) => {
        taken.requests += 1;
        taken.records += batch.records.length;
        if (response.statusCode !== 204) taken.refused += 1;
        response.resume().on('end', resolve);
      });
      call.on('error', () => {
        taken.refused += 1;
        resolve();
      });
      call.end(body);
    });
  /** A visit in two requests, as a page sends them: after half a minute, and at the end. */
  async function visit(n: number): Promise<void> {
    const { begun, records } = walks[n % walks.length]!;
    const visitId = randomUUID();
    const half = Math.ceil(records.length / 2);
    for (let first = 0; first < records.length; first += half) {
      const part = records.slice(first, first + half);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await post(shopIdOf(n % shops), `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`, {
        visitId,
        first,
        at: part[0]!.from,
        ...(first === 0 && { begun }),
        records: part.map(({ record }) => record),
      });
    }
    taken.visits += 1;
  }
  let begun = 0;
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  process.on('message', (message) => {
    if (message === 'go') {
      Object.assign(taken, { visits: 0, requests: 0, records: 0, refused: 0 });
      [since, begun] = [performance.now(), 0];
      const offset = Math.floor(Math.random() * 1e7);
      timer = setInterval(() => {
        const due = ((performance.now() - since) * perSecond) / 1000;
        for (; begun < due; begun += 1) void visit(offset + begun);
      }, EVERY_MS);
    } else {
      clearInterval(timer);
      process.send!(taken);
    }
  });
}

process.once('message', (task: Task) => sendVisits(task));
process.once('disconnect', () => process.exit());
