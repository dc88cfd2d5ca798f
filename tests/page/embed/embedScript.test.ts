import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildEmbedScript } from '../../../src/page/embed/build/embedScript.ts';

const code = await buildEmbedScript();

test('the embed script is below 3 kB of brotli', () => {
  expect(brotliCompressSync(code).length).toBeLessThan(3000);
});

test('it is one classic script that leaves nothing behind', () => {
  expect(code).not.toMatch(/\b(import|export)\b/);
  expect(code).toMatch(/^(?:"use strict";)?\(\(\)=>\{.*\}\)\(\);\s*$/s);
});

test('it asks nothing of the host page’s CSP beyond itself and its frame', () => {
  expect(code).not.toMatch(
    /innerHTML|insertAdjacentHTML|\beval\b|Function\(|createElement\("style"/,
  );
  expect(code).not.toMatch(/setAttribute\("style"/);
});
