import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/flow-checks.md', root), 'utf8');

/** Every code that the checker's questions and the reader of flow files use, from their sources. */
const codes = [
  ['src/checker/questions/', /'([a-z]+(?:-[a-z]+)+)'/g],
  ['src/engine/parse/', /report\(\s*(?:'(?:error|warning)',\s*)?'([a-z]+(?:-[a-z]+)+)'/g],
].flatMap(([folder, pattern]) =>
  readdirSync(new URL(folder as string, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(new URL(`${folder as string}${file}`, root), 'utf8');
      return [...source.matchAll(pattern as RegExp)].map(([, code]) => code!);
    }),
);

describe('docs/flow-checks.md', () => {
  it('explains every problem by its code, which stands as it is in the question that finds it', () => {
    expect(codes.length).toBeGreaterThan(40);
    for (const code of codes) expect(page).toMatch(new RegExp(`^(### |\\| \`)${code}\\b`, 'm'));
  });

  it('has a fixture for each problem of the sections about visits', () => {
    const folder = new URL('tests/flows/broken/', root);
    const told = readdirSync(folder).map((file) => {
      const { problem } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        problem: { code: string };
      };
      return problem.code;
    });
    const sections = [...page.matchAll(/^### (.*)$/gm)].map(([, code]) => code!);
    // What could not be proved is no fault of one place, and a change is one of two flows: they have
    // tests of their own. So have those of a flow that goes on with what another has made.
    const others = [
      'unproved',
      'under-way',
      'cannot-book',
      'asked-twice',
      'new-way-out',
      'promise-broken',
      'wrong-end',
      'cannot-go-on',
    ];
    const single = sections.filter((code) => !others.includes(code));
    expect(single.filter((code) => !told.includes(code))).toEqual([]);
  });
});
