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
  const get = (remoteAddress: string, url = '/') => app.inject({ url, remoteAddress });
  return { app, handled, get };
}

test('while many wait, next is whoever has used least', async () => {
  const { app, handled, get } = serverOf();
  const flood = Array.from({ length: 200 }, (_, i) => get(`192.0.2.${i % 2}`));

  await Promise.all([...flood, get('198.51.100.1')]);

  expect(handled).toHaveLength(201);
  expect(handled.indexOf('198.51.100.1')).toBeLessThan(30);
  await app.close();
});

test('requests that wait for something themselves keep nobody waiting for long', async () => {
  const { app, get } = serverOf();
  const stuck = Array.from({ length: 8 }, () => get('192.0.2.1', '/stuck'));
  let isOver = false;
  void Promise.all(stuck).then(() => {
    isOver = true;
  });

  const { statusCode } = await get('198.51.100.1');

  expect([statusCode, isOver]).toEqual([200, false]);
  await Promise.all(stuck);
  await app.close();
});

test('many refusals of one client are answered slowly, those of others at once', async () => {
  const { app, get } = serverOf();
  for (let i = 0; i < 20; i += 1) await get('192.0.2.1', '/full');
  const slow = get('192.0.2.1', '/full').then(() => 'slow');
  const quick = get('192.0.2.2', '/full').then(() => 'quick');

  expect(await Promise.race([slow, quick])).toBe('quick');
  expect(await slow).toBe('slow');
  await app.close();
});
