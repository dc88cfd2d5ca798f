import { expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { ResourceLimitExceeded } from '../../../server/live/runApart.ts';
import { proveForVisitors } from '../../../server/versions/prove.ts';

vi.mock('../../../server/live/runApart.ts', async (actual) => ({
  ...(await actual<object>()),
  runApart: () => Promise.reject(new ResourceLimitExceeded('checking it takes more than 20 s')),
}));

test('where the checker came to no end, that is said, and not that errors are to be mended', async () => {
  const files = { flow: '{}', forms: {}, answers: '{}' };
  const place = { flow: 'another', scope: 'everybody' } as const;

  const proof = proveForVisitors({} as Database, { ...place, files, word: '' }, undefined, {});

  await expect(proof).rejects.toThrow('Nothing was published: checking it takes more than 20 s.');
});
