import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { staffCalls } from '../../../server/staff/staffCalls.ts';
import { ann, ben } from '../versions/support.ts';

test('large reads of the staff go one after the other, and nobody waits for all of another’s', async () => {
  const app = Fastify();
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request) => {
    request.staff = request.headers['x-member'] === 'ben' ? ben : ann;
  });
  const deps = { db: {} as Database, clock: () => new Date(), publicHost: undefined };
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const read = async ({ by }: { by: { name: string } }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((next) => setImmediate(next));
    running -= 1;
    order.push(by.name);
    return { scopes: [] };
  };
  staffCalls(app, deps)('listScopes', read, { isLarge: true });
  const look = (as: string) =>
    app
      .inject({ url: '/staff/scopes', headers: { 'x-member': as } })
      .then((each) => each.statusCode);

  const answers = await Promise.all([...Array.from({ length: 6 }, () => look('ann')), look('ben')]);
  await app.close();

  expect(new Set(answers)).toEqual(new Set([200]));
  expect(most).toBe(1);
  expect(order.indexOf('Ben')).toBeLessThan(3);
});
