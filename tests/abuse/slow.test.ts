/* Connections of clients that send or read too slowly are closed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { World } from '../server/support/world.ts';
import { isWhole } from './support/runs.ts';

const post = 'POST /api/public/insights HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const documents = 'GET /api/docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200);
/**
 * What is sent first, what every two seconds after it, and after how many seconds the connection
 * must be closed.
 */
const ways: Record<string, [first: string, then: string, seconds: number]> = {
  'nothing at all': ['', '', 45],
  'a header at a time': ['GET /healthz HTTP/1.1\r\nHost: x\r\n', 'a: b\r\n', 45],
  'a byte of a body at a time': [`${post}Content-Length: 5000\r\n\r\n`, ' ', 45],
  'a chunk of a body at a time': [`${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n', 45],
  'requests, and reads no answer': [documents, '', 90],
  'one request, and no other': ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', '', 90],
};

let world: World;
let port: number;
/** Observed on the server, because a client that reads nothing does not notice the end. */
const ended = new Map<number | undefined, Promise<unknown>>();
beforeAll(async () => {
  world = await World.open();
  world.app.server.on('connection', (socket: Socket) =>
    ended.set(socket.remotePort, new Promise((resolve) => socket.once('close', resolve))),
  );
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as { port: number }).port;
});
afterAll(() => world.close());

test.skipIf(!isWhole).concurrent.each(Object.entries(ways))(
  'who sends %s',
  async (_what, [first, then, seconds]) => {
    const begun = performance.now();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(first);
    if (first !== documents) socket.resume();
    const more = setInterval(() => then !== '' && socket.write(then), 2000);

    await vi.waitFor(() => expect(ended.has(socket.localPort)).toBe(true));
    await ended.get(socket.localPort);

    clearInterval(more);
    socket.destroy();
    expect((performance.now() - begun) / 1000).toBeLessThan(seconds);
  },
  120_000,
);
