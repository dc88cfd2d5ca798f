import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFlow } from '../../../src/engine/check/checkFlow.ts';
import { bookingSource } from '../support/flows.ts';
import { around } from './support.ts';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/flow-checks.md', root), 'utf8');

/** Every code that the checker and the reader of flow files report, from their sources. */
const codes = ['src/engine/check/', 'src/engine/parse/'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(new URL(folder + file, root), 'utf8');
      const called = [
        ...source.matchAll(/report\(\s*(?:'(?:error|warning)',\s*)?'([a-z]+(?:-[a-z]+)+)'/g),
      ];
      return called.map(([, code]) => code!);
    }),
);

describe('docs/flow-checks.md', () => {
  it('explains every problem that is reported by its code', () => {
    expect(codes.length).toBeGreaterThan(25);
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
    // It takes a broken form file, which the test below has.
    const sections = [...page.matchAll(/^### (.*)$/gm)].map(([, code]) => code!);
    expect(sections.filter((code) => !told.includes(code))).toEqual(['unusable-form']);
  });
});

it('a form that cannot be used is told at the step that names it', () => {
  const formProblems = { 'add-notes': ['/schema: "when" is required, but no field asks for it'] };
  expect(checkFlow(bookingSource(), { ...around, formProblems })).toEqual([
    expect.objectContaining({ code: 'unusable-form', pointer: '/steps/add-notes/form' }),
  ]);
});
