import { afterAll, beforeAll, expect, test } from 'vitest';
import Fastify from 'fastify';
import { runConformance } from '../../scripts/conformance/runConformance.ts';
import { reportText } from '../../scripts/conformance/report.ts';
import { operations } from '../../src/contract/types.gen.ts';
import { demo, World } from './support/world.ts';

const { maple, org } = demo();
let world: World;
let url: string;
beforeAll(async () => {
  world = await World.open();
  world.now = new Date();
  url = await world.app.listen({ port: 0 });
});
afterAll(() => world.close());

const readCodeOf = (phone: string) => async () =>
  /\b\d{4}\b/.exec(world.texts.findLast(({ to }) => to === phone)?.body ?? '')?.[0] ?? '';
function run(changes: object = {}) {
  const phone = world.newPhone();
  const target = { url, shop: maple, org, phone, readCode: readCodeOf(phone), book: true };
  return runConformance({ ...target, ...changes });
}

test('our own server answers every call of the contract as it asks', async () => {
  const findings = await run();

  expect(findings.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
  expect(new Set(findings.map(({ call }) => call))).toEqual(new Set(Object.keys(operations)));
  expect(reportText(findings)).toMatch(/\d+ fit, 0 differ, 0 skipped\n$/);
});

test('without a way to read the code, calls that need a token are skipped and nothing is sent', async () => {
  const before = world.texts.length;

  const findings = await run({ readCode: undefined });

  expect(findings.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
  expect(findings.some(({ verdict }) => verdict === 'skipped')).toBe(true);
  expect(world.texts).toHaveLength(before);
});

test('differences of a backend from the contract are reported call by call', async () => {
  const other = Fastify();
  other.setNotFoundHandler((_request, reply) => reply.code(200).send({ name: 'Any Garage' }));
  const elsewhere = await other.listen({ port: 0 });

  const findings = await run({ url: elsewhere });
  await other.close();

  const differs = (call: string) =>
    findings.filter((finding) => finding.call === call && finding.verdict === 'differs');
  expect(differs('getShopSettings').map(({ because }) => because)).toContain(
    'the answer does not fit: shop is required.',
  );
  expect(differs('getCustomerVehicles')[0]?.because).toBe('answered 200, not 401');
  expect(differs('generateOtp').length).toBeGreaterThan(1);
});

test('a backend that does not answer at all differs, and the run goes on', async () => {
  const findings = await run({ url: 'http://127.0.0.1:1' });

  expect(findings.every(({ verdict }) => verdict !== 'fits')).toBe(true);
  expect(findings[0]?.because).toMatch(/no answer/);
});
