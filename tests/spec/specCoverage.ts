/**
 * Prints each statement of the specification with the tests whose titles end in its id in square
 * brackets. Fails on a statement without a test and on an unknown id; `--check` prints only those.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { taggedTitles } from './taggedTitles.ts';

const root = new URL('../..', import.meta.url);
const statements = JSON.parse(
  readFileSync(new URL('tests/spec/statements.json', root), 'utf8'),
) as Record<string, string>;
const testFiles = (['tests', 'e2e'] as const).flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /^tests\/.*\.test\.tsx?$|^e2e\/[^/]*\.spec\.ts$/.test(file))
    .sort(),
);

const tests = new Map<string, string[]>(Object.keys(statements).map((id) => [id, []]));
const unknown: string[] = [];
for (const file of testFiles) {
  for (const { title, ids } of taggedTitles(readFileSync(new URL(file, root), 'utf8'))) {
    const shown = `${file}: ${title}`;
    for (const id of ids) {
      const known = tests.get(id);
      if (known === undefined) unknown.push(`${shown} has the tag [${id}]`);
      else if (!known.includes(shown)) known.push(shown);
    }
  }
}

const problems = [
  ...[...tests]
    .filter(([, by]) => by.length === 0)
    .map(([id]) => `no test shows ${id} ${statements[id]}`),
  ...unknown.map((problem) => `${problem}, which is no statement`),
];
if (!process.argv.includes('--check')) {
  for (const [id, by] of tests) {
    console.log(`${id} ${statements[id]}${by.map((title) => `\n    ${title}`).join('')}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
