import { get } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { World } from '../support/world.ts';

let world: World;
afterEach(() => world.close());

async function responseUnder(
  host: string,
  path = '/inspector/shops.json',
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const { port } = world.app.server.address() as AddressInfo;
  const named = { ...headers, host: `${host}:${port}` };
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers: named }), 'response');
  return response as IncomingMessage;
}

async function statusUnder(...request: Parameters<typeof responseUnder>): Promise<number> {
  const response = await responseUnder(...request);
  response.resume();
  return response.statusCode!;
}

const https = { 'x-forwarded-proto': 'https' };

test.each(['127.0.0.1', '0.0.0.0'])(
  'on %s another name gets no answer',
  async (host) => {
    world = await World.open();
    await world.app.listen({ port: 0, host });

    expect(await statusUnder('rebound.example')).toBe(421);
    expect(await statusUnder('127.0.0.1.rebound.example')).toBe(421);
    expect(await statusUnder('rebound.example', '/flows/booking.json', https)).toBe(421);
    expect(await statusUnder('rebound.example', '/healthz')).toBe(200);
    // An address, and a name that the internet does not know, are nobody else's.
    for (const own of ['localhost', '127.0.0.1', '[::1]', '192.0.2.7', 'booking-server']) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await statusUnder(own), own).not.toBe(421);
    }
  },
  60_000,
);

test('the refusal is said in the reader’s language, with the headers of every answer', async () => {
  world = await World.open();
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  const response = await responseUnder('rebound.example', '/', { 'accept-language': 'es' });
  const body = (await response.toArray()).join('');
  expect(JSON.parse(body)).toMatchObject({
    rule: 'otherHost',
    message: expect.stringContaining('PUBLIC_HOST'),
  });
  expect(body).toContain('servidor');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('the public host does', async () => {
  world = await World.open(undefined, { publicHost: 'booking.example.com' });
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  expect(await statusUnder('booking.example.com', '/flows/booking.json')).toBe(200);
  expect(await statusUnder('other.example.com', '/flows/booking.json')).toBe(421);
});

test('a trusted proxy may name the host as it likes once it vouches for HTTPS', async () => {
  const options = { publicHost: 'booking.example.com', trustProxy: ['127.0.0.1'] };
  world = await World.open(undefined, options);
  await world.app.listen({ port: 0, host: '127.0.0.1' });

  expect(await statusUnder('upstream', '/flows/booking.json')).toBe(200);
  expect(await statusUnder('inner.example.net', '/flows/booking.json', https)).toBe(200);
  // A proxy's network may be this machine's own, and a browser on it is nobody's proxy.
  expect(await statusUnder('rebound.example', '/flows/booking.json')).toBe(421);
});

test.each(['h:99999', 'localhost:99999', '[::1', 'a b'])(
  'a host that is none, such as %s, is refused as that',
  async (host) => {
    world = await World.open();

    for (const url of ['/', '/staff/me', '/flows/booking.json']) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { statusCode } = await world.app.inject({ url, headers: { host } });
      expect([url, statusCode]).toEqual([url, 400]);
    }
    const probe = await world.app.inject({ url: '/healthz', headers: { host } });
    expect(probe.statusCode).toBe(200);
  },
);
