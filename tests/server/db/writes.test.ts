import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../server/db/ids.ts';
import { leads, shops } from '../../../server/db/tables.ts';
import { inserting, updating, writeTogether } from '../../../server/db/writes.ts';
import { demo, World } from '../support/world.ts';

const { maple } = demo();
const world = await World.open();
afterAll(() => world.close());

const lead = (id: string) => ({
  id,
  shopId: maple,
  kind: 'booking' as const,
  phone: '4255550100',
  payload: { concerns: `'; drop table "leads"; -- $1` },
  createdAt: world.now,
  updatedAt: world.now,
});
const stored = async (id: string) =>
  (await world.db.select().from(leads).where(eq(leads.id, id)))[0];

test('rows are stored as they are given, with dates, JSON and nothing', async () => {
  const ids = [newId(), newId()];

  await writeTogether(world.db, [inserting(leads, ids.map(lead))]);

  const untold = {
    abandonedAt: null,
    answer: null,
    settledAt: null,
    visitId: null,
    nextSequence: 0,
  };
  expect(await Promise.all(ids.map(stored))).toEqual(ids.map((id) => ({ ...lead(id), ...untold })));
});

test('a column without a value gets its default, one that is given as null stays null', async () => {
  const shop = { id: newId(), name: 'No hurry', timeZone: 'America/Denver' };
  const never = { ...shop, id: newId(), abandonedAfterMinutes: null };

  await writeTogether(world.db, [inserting(shops, [shop, never])]);

  const minutes = async ({ id }: { id: string }) =>
    (await world.db.select().from(shops).where(eq(shops.id, id)))[0]?.abandonedAfterMinutes;
  expect([await minutes(shop), await minutes(never)]).toEqual([30, null]);
});

test('an update changes the row with its key, and several writes are kept together or not at all', async () => {
  const [id, other] = [newId(), newId()];
  await writeTogether(world.db, [inserting(leads, [lead(id), lead(other)])]);
  const change = updating(leads, { shopId: maple, id }, { phone: '4255550111', answer: null });

  await writeTogether(world.db, [change]);
  const again = updating(leads, { shopId: maple, id: other }, { phone: '4255550122' });
  const failing = writeTogether(world.db, [again, inserting(leads, [lead(id)])]);

  await expect(failing).rejects.toThrow('duplicate key');
  expect([(await stored(id))?.phone, (await stored(other))?.phone]).toEqual([
    '4255550111',
    '4255550100',
  ]);
});
