import { expect, test } from 'vitest';
import type { Fault } from '../../../src/studio/simulation/types.ts';
import { bookFirst, shopOf, slotsOf, type Visit } from './support/visit.ts';

const vehiclesOf = ({ client, shopId }: Visit) =>
  client.call('getCustomerVehicles', { params: { shopId }, query: {} });

test.each<[Fault, object]>([
  ['offline', { kind: 'network', status: 0 }],
  ['400', { status: 400 }],
  ['401', { status: 401 }],
  ['500', { status: 500 }],
])(
  'with %s on, a call of a proven visitor fails; switched off, it works again',
  async (fault, failure) => {
    const visit = shopOf('new-customer');
    await visit.prove();

    visit.shop.setFaults([fault]);
    await expect(vehiclesOf(visit)).rejects.toMatchObject(failure);

    visit.shop.setFaults([]);
    await expect(vehiclesOf(visit)).resolves.toEqual([]);
  },
);

test('a code is locked after five wrong ones, even for the right one, until a new one is sent', async () => {
  const { client, shopId, prove } = shopOf('new-customer');
  const give = (code: string) =>
    client.call('verifyOtp', { params: { shopId }, body: { code, otp: 'simulated-secret' } });
  for (const wrong of ['0000', '9999', '0001', '4321']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are typed
    const answer = await give(wrong).catch((error: unknown) => error);
    expect(answer).toMatchObject({ status: 401 });
    expect(answer).not.toHaveProperty('answer.isCodeSpent');
  }

  await expect(give('5555')).rejects.toMatchObject({ status: 401, answer: { isCodeSpent: true } });
  await expect(give('1234')).rejects.toMatchObject({ answer: { isCodeSpent: true } });
  await expect(prove('1234')).resolves.toBeUndefined();
});

test('401 leaves alone what needs no proof', async () => {
  const visit = shopOf('new-customer', { faults: ['401'] });
  const { client, shopId } = visit;

  const settings = client.call('getShopSettings', { params: { shopId } });
  await expect(settings).resolves.toHaveProperty('shop');
  await expect(slotsOf(visit)).resolves.toHaveProperty('slots');
});

test('slow answers wait, and count as on their way until then', async () => {
  let goOn = () => {};
  const wait = () => new Promise<void>((resolve) => (goOn = resolve));
  const { client, shop, shopId } = shopOf('new-customer', { faults: ['slow'], wait });

  const answer = client.call('getShopSettings', { params: { shopId } });
  expect(shop.records()).toMatchObject([{ operation: 'getShopSettings' }]);
  expect(shop.records()[0]).not.toHaveProperty('status');

  goOn();
  await expect(answer).resolves.toHaveProperty('services');
  expect(shop.records()).toMatchObject([{ status: 200 }]);
});

test('a slow call that is given up fails at once for the caller', async () => {
  const { client, shopId } = shopOf('new-customer', {
    faults: ['slow'],
    wait: () => new Promise(() => {}),
  });
  const giveUp = new AbortController();

  const answer = client.call('getShopSettings', { params: { shopId }, signal: giveUp.signal });
  giveUp.abort(new Error('left the screen'));

  await expect(answer).rejects.toThrow('left the screen');
});

test('the record has the booking request that would be sent', async () => {
  const visit = shopOf('new-customer');
  await visit.prove();
  const { date, slotTime, answer } = await bookFirst(visit);
  await answer;

  expect(visit.shop.records().at(-1)).toMatchObject({
    operation: 'bookAppointment',
    method: 'POST',
    body: { date, slotTime, appointmentOption: 'DROP_OFF', services: [{ id: 1 }] },
    status: 200,
  });
});

test('a booked place is taken: the third in a time for two is refused', async () => {
  const visit = shopOf('new-customer');
  await visit.prove();
  const [first, second, third] = [
    await bookFirst(visit),
    await bookFirst(visit),
    await bookFirst(visit),
  ];

  expect(second.slotTime).toBe(first.slotTime);
  expect(third.slotTime).not.toBe(first.slotTime);
});
