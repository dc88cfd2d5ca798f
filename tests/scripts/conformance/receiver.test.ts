import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { LeadLeft } from '../../../src/contract/types.gen.ts';
import { startReceiver, type Received } from '../../../scripts/conformance/receiver.ts';
import { localWebhooks } from '../../server/support/httpStandIn.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const event: LeadLeft = {
  type: 'lead.left',
  timestamp: '2026-11-23T17:00:00.000Z',
  data: {
    leadId: '1d9c1a3e-5a52-4a8f-9f5e-0e7f3e1c2b4a',
    shopId: '2d9c1a3e-5a52-4a8f-9f5e-0e7f3e1c2b4a',
    customer: { firstName: 'Rosa', lastName: null, phone: '2065550191', email: null },
    question: 'Do you do brakes?',
    isPhoneProven: false,
    vehicle: null,
    services: [],
    recommendedServices: [],
    concerns: null,
  },
};

test('the receiver takes what we sign, and says what is wrong with anything else', async () => {
  const told: Received[] = [];
  const server = await startReceiver({ port: 0, secret, tell: (each) => told.push(each) });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = { id: 'a', url, secret, event, now: new Date() };
  const stranger = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const broken = { ...event, data: { ...event.data, question: 7 } } as unknown as LeadLeft;

  await localWebhooks.send(call);
  await expect(localWebhooks.send(call)).rejects.toThrow('400');
  await expect(localWebhooks.send({ ...call, id: 'b', secret: stranger })).rejects.toThrow('400');
  const old = new Date(Date.now() - 3_600_000);
  await expect(localWebhooks.send({ ...call, id: 'c', now: old })).rejects.toThrow('400');
  await expect(localWebhooks.send({ ...call, id: 'd', event: broken })).rejects.toThrow('400');
  server.close();

  expect(told.map(({ type, faults }) => [type, faults.length])).toEqual([
    ['lead.left', 0],
    ['lead.left', 1],
    ['lead.left', 1],
    ['lead.left', 1],
    ['lead.left', 1],
  ]);
  expect(told[1]?.faults[0]).toMatch(/came before/);
  expect(told[2]?.faults[0]).toMatch(/signature/);
});
