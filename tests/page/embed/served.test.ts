import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../../server/site/site.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const siteDir = temporaryFolder();
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'));
  for (const name of ['embed.js', 'embed.js.br', 'embed-demo.js', 'index.html']) {
    writeFileSync(join(siteDir, name), '');
  }
  app = Fastify();
  await app.register(serveSite, {
    siteDir,
    framedBy: async () => [],
    opening: {
      flows: { find: async () => undefined },
      settingsOf: async () => undefined,
      organisationOf: async () => undefined,
    },
    hasInspector: true,
  });
});
afterAll(() => app.close());

test.each(['br', 'identity'])('the embed script (%s) is kept an hour', async (encoding) => {
  const { headers } = await app.inject({
    url: '/embed.js',
    headers: { 'accept-encoding': encoding },
  });

  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers['content-type']).toContain('javascript');
});

test('the demo is asked for anew each time', async () => {
  expect((await app.inject('/embed-demo.js')).headers['cache-control']).toBe('no-cache');
});
