/**
 * Server and page must read an address in the same way: the shop in it decides who may frame the
 * page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PageOwner } from '../../server/shops/shops.ts';
import { serveSite } from '../../server/site/site.ts';
import { readPageParams } from '../../src/booking/page/pageParams.ts';
import { runs } from './support/runs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const ids = ['45b57cb8-9f49-4f87-94b3-7504b3fcff82', '635B9755-0F94-40C5-9176-589E7A4B76D0'];
const part = fc.oneof(
  fc.constantFrom('shop', 'org', 'lang', 'SHOP', 'shop[]', 'sh%6Fp', 'utm_campaign', 'x', ...ids),
  fc.constantFrom('?', '&', '=', ';', '#', '%', '%26', '%3D', '%3f', '+', '%20', '%00', '/', '\\'),
  fc.constantFrom(
    '/?',
    '//',
    '..',
    '%2e%2e',
    'é',
    '\u{1f600}',
    '&amp;',
    '?shop=',
    '&shop=',
    '&org=',
  ),
  fc.string({ maxLength: 4 }),
);
const query = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

test('server and page agree on shop and organisation, whatever an address holds', async () => {
  const siteDir = temporaryFolder();
  mkdirSync(join(siteDir, 'assets'));
  writeFileSync(join(siteDir, 'index.html'), '<html></html>');
  writeFileSync(join(siteDir, 'config.json'), '{}');
  const app = Fastify();
  const asked: PageOwner[] = [];
  await app.register(serveSite, {
    siteDir,
    framedBy: async (owner) => {
      asked.push(owner);
      return [];
    },
    opening: {
      flows: { find: async () => undefined },
      settingsOf: async () => undefined,
      organisationOf: async () => undefined,
    },
    hasInspector: true,
  });
  const whose = ({ shopId, orgId }: PageOwner) => ({ shopId, orgId });

  await fc.assert(
    fc.asyncProperty(query, async (drawn) => {
      // The address as a browser puts it into its request, and as a script of the page reads it.
      const { pathname, search } = new URL(`http://book.example/?${drawn}`);
      asked.length = 0;
      await app.inject({ url: `${pathname}${search}` });

      expect(asked.map(whose)).toEqual([whose(readPageParams(new URLSearchParams(search)))]);
    }),
    { numRuns: runs(300, 20_000) },
  );
  await app.close();
});
