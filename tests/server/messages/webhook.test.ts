import type { LookupFunction } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { LeadLeft } from '../../../src/contract/types.gen.ts';
import { webhookSender } from '../../../server/messages/webhook.ts';
import { HttpStandIn, localWebhooks } from '../support/httpStandIn.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const event = { type: 'lead.left', timestamp: '2026-11-23T17:00:00.000Z' } as LeadLeft;
const careful = webhookSender({ mayBePrivate: false });
const call = (url: string) => ({ id: 'a', url, secret, event, now: new Date(0) });
const hook = await HttpStandIn.open();
afterAll(() => hook.close());
beforeEach(() => {
  hook.received.length = 0;
  hook.answers = [];
});

test.each([
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '[::1]',
  '[::]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  'localhost',
])('nothing is sent to %s, over http or https', async (host) => {
  const port = new URL(hook.url).port;

  for (const scheme of ['http', 'https']) {
    const sending = careful.send(call(`${scheme}://${host}:${port}/`));
    // oxlint-disable-next-line no-await-in-loop -- two
    await expect(sending).rejects.toMatchObject({ name: 'PrivateAddress' });
  }
  expect(hook.received).toEqual([]);
});

test('a name is looked up at each call, and every address of it counts', async () => {
  const { port } = new URL(hook.url);
  const found: string[][] = [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['127.0.0.1']];
  const lookup: LookupFunction = (_host, _options, answer) =>
    answer(
      null,
      found.shift()!.map((address) => ({ address, family: 4 })),
    );
  const trusting = webhookSender({ mayBePrivate: true, lookup });
  const wary = webhookSender({ mayBePrivate: false, lookup });
  const named = call(`http://shop.example:${port}/`);

  await trusting.send(named);
  await expect(wary.send(named)).rejects.toMatchObject({ name: 'PrivateAddress' });
  await expect(wary.send(named)).rejects.toMatchObject({ name: 'PrivateAddress' });

  expect(found).toEqual([]);
  expect(hook.received).toHaveLength(1);
});

test('a redirect is an answer like another: it is not followed', async () => {
  hook.answers = [307];

  await expect(localWebhooks.send(call(hook.url))).rejects.toThrow('the webhook answered 307');

  expect(hook.received.map(({ path }) => path)).toEqual(['/']);
});
