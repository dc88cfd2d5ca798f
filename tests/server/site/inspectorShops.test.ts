import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasOwnFlowFile } from '../../../server/live/flowFile.ts';
import { inspectorShops } from '../../../server/site/inspectorShops.ts';

const own = '45b57cb8-9f49-4f87-94b3-7504b3fcff82';
const other = '00000000-0000-4000-8000-000000000001';
let flowsDir: string;
beforeEach(() => {
  flowsDir = mkdtempSync(join(tmpdir(), 'flows-'));
});
afterEach(() => rmSync(flowsDir, { recursive: true }));

test('the inspector gets every shop, and at once which has a flow of its own', async () => {
  const shops = [
    { id: own, name: 'Maple Street Auto', hasAfterHours: true, hasRides: false },
    { id: other, name: 'Queen West', hasAfterHours: false, hasRides: true },
  ];
  const app = Fastify();
  await app.register(inspectorShops, {
    hasOwnFlow: (shop) => hasOwnFlowFile(flowsDir, shop),
    shops: async () => shops,
    staff: { db: {} as never, clock: () => new Date(), publicHost: undefined },
    isOpenHere: true,
    day: () => Promise.reject(new Error('not asked')),
  });
  const told = async () => (await app.inject('/inspector/shops.json')).json().shops;
  const before = await told();
  mkdirSync(join(flowsDir, 'shops'));
  writeFileSync(join(flowsDir, 'shops', `${own}.json`), '{}');

  expect(before).toEqual(shops.map((shop) => ({ ...shop, hasOwnFlow: false })));
  expect(await told()).toEqual([
    { ...shops[0], hasOwnFlow: true },
    { ...shops[1], hasOwnFlow: false },
  ]);
});
