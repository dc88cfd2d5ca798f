import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOfFile } from '../../scripts/lib/flowFiles.ts';

const shipped = setOfFile('flows/booking.json');
let live = shipped.flow;
const asked: (string | string[] | undefined)[] = [];
const server = createServer(({ url = '', headers }, response) => {
  asked.push(headers['x-visit']);
  if (url.startsWith('/flows/booking.json')) response.end(live);
  else if (url.startsWith('/schemas/steps.json')) response.end(JSON.stringify(shipped.forms));
  else response.end(shipped.answers);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function check(...words: string[]) {
  const { port } = server.address() as AddressInfo;
  const program = ['--import', 'tsx', 'scripts/flowCheck.ts', ...words];
  const env = { ...process.env, PORT: String(port) };
  return new Promise<string>((resolve, reject) =>
    execFile(process.execPath, program, { env }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    ),
  );
}

test('a flow is compared with what is live on this machine, and that is said', async () => {
  expect(await check('flows/booking.json')).toContain('which is the same');
  // What is live has another title on one screen.
  live = shipped.flow.replace('"title": "Notes"', '"title": "Wishes"');
  const told = await check('flows/booking.json');
  expect(told).toMatch(/Everybody who could book can book|can book/);
  expect(told).toMatch(/compared with what is live at http:\/\/127\.0\.0\.1:\d+$/m);
  // It only looks: nobody is counted as a visitor.
  expect(new Set(asked)).toEqual(new Set(['none']));
});

test('nothing is asked for a file alone, and for programs', async () => {
  asked.length = 0;
  expect(await check('flows/booking.json', '--alone')).not.toContain('compared with');
  expect(JSON.parse(await check('flows/booking.json', '--json'))).toEqual({
    problems: [],
    unproved: [],
  });
  expect(asked).toEqual([]);
});
