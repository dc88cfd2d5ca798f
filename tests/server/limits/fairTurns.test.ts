import { setTimeout as pass } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { takeFairTurns } from '../../../server/limits/fairTurns.ts';

/** A server whose calls take 5 ms each, and where `/full` refuses. */
function serverOf() {
  const app = Fastify();
  takeFairTurns(app);
  const handled: string[] = [];
  app.get('/', (request) => {
    handled.push(request.ip);
    return pass(5, '');
  });
  app.get('/full', (_request, reply) => reply.code(429).send(''));
  app.get('/stuck', () => pass(1000, ''));
  app.get('/readyz', () => 'ready');
  const get = (remoteAddress: string, url = '/') => app.inject({ url, remoteAddress });
  return { app, handled, get };
}

test('while many wait, next is whoever has used least', async () => {
  const { app, handled, get } = serverOf();
  const flood = Array.from({ length: 200 }, (_, i) => get(`192.0.2.${i % 2}`));

  await Promise.all([...flood, get('198.51.100.1')]);

  expect(handled).toHaveLength(201);
  // Those that asked first are handled first until they have used a little.
  expect(handled.indexOf('198.51.100.1')).toBeLessThan(100);
  await app.close();
});

test('requests that wait for something themselves keep nobody waiting for long', async () => {
  const { app, get } = serverOf();
  const stuck = Array.from({ length: 16 }, () => get('192.0.2.1', '/stuck'));
  let isOver = false;
  void Promise.all(stuck).then(() => {
    isOver = true;
  });

  const { statusCode } = await get('198.51.100.1');

  expect([statusCode, isOver]).toEqual([200, false]);
  await Promise.all(stuck);
  await app.close();
});

test('while newcomers come, whoever has used much has so many requests at once and no more', async () => {
  const { app, get } = serverOf();
  for (let i = 0; i < 30; i += 1) await get('192.0.2.1');
  const stuck = Array.from({ length: 16 }, () => get('192.0.2.1', '/stuck').then(() => 'stuck'));
  await get('198.51.100.1');

  const next = Array.from({ length: 20 }, () => get('192.0.2.1').then(() => 'next'));
  const newcomers = ['198.51.100.2', '198.51.100.3'].map((one) => get(one).then(() => 'new'));

  expect(await Promise.race([...stuck, ...next, Promise.all(newcomers).then(([one]) => one)])).toBe(
    'new',
  );
  expect(await Promise.race([...next, ...stuck])).toBe('stuck');
  await Promise.all([...stuck, ...next]);
  await app.close();
});

test('what watches over the server waits for nobody', async () => {
  const { app, get } = serverOf();
  const flood = Array.from({ length: 200 }, () => get('192.0.2.1'));
  let isOver = false;
  void Promise.all(flood).then(() => {
    isOver = true;
  });

  const { body } = await get('192.0.2.1', '/readyz?by=balancer');

  expect([body, isOver]).toEqual(['ready', false]);
  await Promise.all(flood);
  await app.close();
});

test('many refusals of one client are answered slowly, those of others at once', async () => {
  const { app, get } = serverOf();
  for (let i = 0; i < 100; i += 1) await get('192.0.2.1', '/full');
  const slow = get('192.0.2.1', '/full').then(() => 'slow');
  const quick = get('192.0.2.2', '/full').then(() => 'quick');

  expect(await Promise.race([slow, quick])).toBe('quick');
  expect(await slow).toBe('slow');
  await app.close();
});
