import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { affectedAppointments } from '../../../scripts/zones/affected.ts';
import { shops } from '../../../server/db/tables.ts';
import { bookingFor, demo, World } from '../../server/support/world.ts';

const { maple, queenWest } = demo();
const world = await World.open();
afterAll(() => world.close());

async function book(shopId: string): Promise<string> {
  const token = await world.token(shopId);
  const body = bookingFor(await world.lead(shopId, token));
  const answer = await world.call('bookAppointment', { params: { shopId }, token, body });
  return answer.body.appointmentId;
}

test('names each standing appointment ahead that a new law moves, its wall time as it was', async () => {
  const appointmentId = await book(maple);
  await book(queenWest);
  const before = await affectedAppointments(world.db, world.now);
  // As if the law of Seattle became that of Vancouver.
  await world.db.update(shops).set({ timeZone: 'America/Vancouver' }).where(eq(shops.id, maple));

  const after = await affectedAppointments(world.db, world.now);
  const later = await affectedAppointments(world.db, new Date('2026-11-24T17:30:00Z'));

  expect(before).toEqual([]);
  expect(after).toEqual([
    {
      appointmentId,
      shop: { id: maple, name: 'Maple Street Auto', timeZone: 'America/Vancouver' },
      date: '2026-11-24',
      time: '10:00:00',
      told: '2026-11-24T18:00:00.000Z',
      right: '2026-11-24T17:00:00.000Z',
      customer: expect.objectContaining({ firstName: 'Ines', email: 'ines@okafor.example' }),
    },
  ]);
  expect(later).toEqual([]);
});
