import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple } = demo();
let world: World;
beforeAll(async () => {
  const caps = { ...defaultCaps, confirmationsPerPhone: 1, confirmationsPerMailbox: 2 };
  world = await World.open(undefined, { caps });
}, 60_000);
afterAll(() => world.close());

test('a booking beyond the limit of confirmations is accepted, and its response says which ones do not come', async () => {
  const params = { shopId: maple };
  const token = await world.token(maple);
  const book = async (slotTime: string) => {
    const leadId = await world.lead(maple, token);
    const body = bookingFor(leadId, { slotTime });
    const first = await world.call('bookAppointment', { params, token, body });
    const again = await world.call('bookAppointment', { params, token, body });
    expect(again.body).toEqual(first.body);
    return first;
  };

  const answers = [await book('09:00:00'), await book('10:00:00'), await book('11:00:00')];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.notConfirmedBy)).toEqual([
    undefined,
    ['sms'],
    ['sms', 'mail'],
  ]);
});
