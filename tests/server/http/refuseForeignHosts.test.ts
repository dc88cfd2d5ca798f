import { get } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

async function statusUnder(host: string, path = '/inspector/shops.json'): Promise<number> {
  const { port } = world.app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode!;
}

test('another name that points at this machine gets no answer', async () => {
  world = await World.open();
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  expect(await statusUnder('rebound.example')).toBe(421);
  expect(await statusUnder('rebound.example', '/healthz')).toBe(200);
  expect(await statusUnder('127.0.0.1.rebound.example')).toBe(421);
  expect(await statusUnder('localhost')).not.toBe(421);
  expect(await statusUnder('127.0.0.1')).not.toBe(421);
}, 60_000);

test('the public host does', async () => {
  world = await World.open(undefined, { publicHost: 'booking.example.com' });
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  expect(await statusUnder('booking.example.com', '/flows/booking.json')).toBe(200);
  expect(await statusUnder('other.example.com', '/flows/booking.json')).toBe(421);
}, 60_000);

test('a trusted proxy may name the host as it likes, whatever the public host is', async () => {
  const options = { publicHost: 'booking.example.com', trustProxy: ['127.0.0.1'] };
  world = await World.open(undefined, options);
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  expect(await statusUnder('upstream', '/flows/booking.json')).toBe(200);
}, 60_000);
