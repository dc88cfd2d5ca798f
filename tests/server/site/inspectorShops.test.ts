import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { inspectorShops } from '../../../server/site/inspectorShops.ts';

const own = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const other = '00000000-0000-4000-8000-000000000001';

test('the inspector gets every shop, and at once which has a flow of its own', async () => {
  const shops = [
    { id: own, name: 'Maple Street Auto', hasAfterHours: true, hasRides: false },
    { id: other, name: 'Queen West', hasAfterHours: false, hasRides: true },
  ];
  const owners = new Set<string>();
  const app = Fastify();
  await app.register(inspectorShops, {
    folder: () => [],
    flows: async () => [],
    ownFlowOf: (shop) => ({ hasOwnFlow: owners.has(shop), follows: !owners.has(shop) }),
    shops: async () => shops,
    staff: { db: {} as never, clock: () => new Date(), publicHost: undefined },
    isOpenHere: true,
    day: () => Promise.reject(new Error('not asked')),
  });
  const told = async () => (await app.inject('/inspector/shops.json')).json().shops;
  const before = await told();
  owners.add(own);

  expect(before).toEqual(shops.map((shop) => ({ ...shop, hasOwnFlow: false, follows: true })));
  expect(await told()).toEqual([
    { ...shops[0], hasOwnFlow: true, follows: false },
    { ...shops[1], hasOwnFlow: false, follows: true },
  ]);
});
