import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const read = (file: string) => readFileSync(`${dist}${file}`);

/** The scripts and styles that a page's html asks for, and all they import at once. */
function filesOf(page: string): Set<string> {
  const linked = read(page)
    .toString()
    .matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g);
  const files = new Set([...linked].map(([, file]) => file!));
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    for (const [, imported] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      files.add(`assets/${imported}`);
    }
  }
  return files;
}

const brotliBytes = (file: string) => brotliCompressSync(read(file)).length;

test('the first screen weighs at most 95 kB', () => {
  const files = [...filesOf('index.html')];
  const total = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(total, files.join(' ')).toBeLessThan(95_000);
});

test('forms, dates, maps and queries are not on the first screen', () => {
  const code = [...filesOf('index.html')].map((file) => read(file).toString()).join('\n');
  for (const [library, trace] of [
    ['RJSF', 'ui:widget'],
    ['react-query', 'mutationCache'],
    ['Google maps', 'maps.googleapis.com'],
  ] as const) {
    expect(code.includes(trace), library).toBe(false);
  }
});
