import { afterAll, expect, test } from 'vitest';
import { createIdentifyClient } from '../../../server/limits/client.ts';
import { gatherFairly } from '../../../server/limits/gatherFairly.ts';
import { World } from '../support/world.ts';

const world = await World.open();
afterAll(() => world.close());

/** How many of those that each address sends are stored, in the order of the addresses. */
async function stored(of: string, addresses: readonly string[], each: number): Promise<number> {
  const kept: string[] = [];
  const { db } = world;
  const identify = createIdentifyClient(db);
  const gathered = gatherFairly<string>({
    db,
    clock: () => world.now,
    log: { error: () => {} },
    of,
    max: 20,
    uncounted: 6,
    everyMs: 60_000,
    store: async (items) => void kept.push(...items),
  });
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const client = await identify(address);
    for (let sent = 0; sent < each; sent += 1) gathered.add(address, client);
    // oxlint-disable-next-line no-await-in-loop
    await gathered.flush();
  }
  return kept.length;
}

test('a network of IPv6 has the free allowance of a few clients, however many addresses it has', async () => {
  const inHousehold = Array.from({ length: 60 }, (_, i) => `2001:db8:1:${i.toString(16)}::1`);
  const inCompany = Array.from({ length: 60 }, (_, i) => `2001:db8:2:${(i * 256).toString(16)}::1`);
  const apart = Array.from({ length: 5 }, (_, i) => `2001:db8:${i + 9}::1`);

  // Free: six each, two of a /56 and four of a /48; then what is counted: at most 20 each.
  expect(await stored('of a household', inHousehold, 6)).toBeLessThanOrEqual(12 + 40);
  expect(await stored('of a company', inCompany, 6)).toBeLessThanOrEqual(24 + 80);
  expect(await stored('of others', apart, 6)).toBe(30);
});

test('a client has its own limit, the free ones included', async () => {
  expect(await stored('of one', ['203.0.113.7'], 60)).toBe(26);
});
