import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { mailbox } from '../../../server/messages/costOfConfirmation.ts';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple } = demo();
let world: World;
beforeAll(async () => {
  const caps = { ...defaultCaps, confirmationsPerPhone: 1, confirmationsPerMailbox: 2 };
  world = await World.open(undefined, { caps });
});
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

test.each([
  ['Ines.Okafor+cars@gmail.com', 'i.n.e.s.okafor@googlemail.com', 'inesokafor@GMAIL.com.'],
  ['ines+a@shop.example', 'INES@shop.example', 'ines@SHOP.example', 'ｉｎｅｓ@shop.example'],
  ['ines-a@yahoo.com', 'ines@yahoo.com'],
  ['i_nes@proton.me', 'ines+x@protonmail.com', 'i.nes@pm.me'],
  ['cars@ines.fastmail.com', 'ines@fastmail.com'],
  ['ines@bücher.example', 'ines@xn--bcher-kva.example'],
])('%s is one mailbox, however it is written', (...spellings) => {
  expect(new Set(spellings.map(mailbox)).size).toBe(1);
});

test.each([
  ['in.es@shop.example', 'ines@shop.example'],
  ['in-es@gmail.com', 'ines@gmail.com'],
  ['+a@shop.example', '+b@shop.example'],
])('%s and %s are two', (one, other) => {
  expect(mailbox(one)).not.toBe(mailbox(other));
});
