import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import { checkFlow } from '../../src/checker/check.ts';
import { parseFlow } from '../../src/engine/parse/parseFlow.ts';
import type { Problem } from '../../src/engine/types.ts';
import { changed, type FileChange } from '../engine/support/changed.ts';
import { bookingSource } from '../engine/support/flows.ts';

interface Fixture {
  /** What is changed in the shipped flow. */
  change: FileChange[];
  /** And in its form files. */
  forms?: Record<string, FileChange[]>;
  problem: Partial<Problem>;
}

const folder = new URL('../flows/broken/', import.meta.url);
const json = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as unknown;
const fixtures = readdirSync(folder).map(
  (file) => [file.replace('.json', ''), json(new URL(file, folder)) as Fixture] as const,
);
const surroundings = flowSurroundings();
const fitsSchema = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(
  json(new URL('../../schemas/flow.schema.json', import.meta.url)) as object,
);

const changedForms = (forms: Record<string, FileChange[]>) =>
  Object.fromEntries(
    Object.entries(forms).map(([id, change]) => {
      const file = json(new URL(`../../schemas/steps/${id}.json`, import.meta.url));
      return [id, JSON.stringify(changed(file, change))] as const;
    }),
  );

describe('the shipped flow', () => {
  it('has no problems', () => {
    expect(checkFlow(bookingSource(), surroundings)).toEqual([]);
  });

  it('fits the schema that editors explain it by', () => {
    expect(fitsSchema(bookingSource()) || fitsSchema.errors).toBe(true);
  });
});

describe('a broken flow is told with pointer and mend', () => {
  it.each(fixtures)('%s', (_name, { change, forms, problem }) => {
    const around = forms === undefined ? surroundings : flowSurroundings(changedForms(forms));
    const problems = checkFlow(changed(bookingSource(), change), around);
    expect(problems).toContainEqual(expect.objectContaining({ severity: 'error', ...problem }));
  });

  it('tells every problem at once', () => {
    const all = fixtures.flatMap(([name, { change }]) =>
      ['unknown-key', 'missing-target', 'set-a-fact'].includes(name) ? change : [],
    );
    const codes = checkFlow(changed(bookingSource(), all), surroundings).map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['unknown-key', 'missing-target', 'unknown-variable']),
    );
  });
});

describe('parseFlow', () => {
  it('answers any JSON with a flow or with problems, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (source) => {
        const parsed = parseFlow(source);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });

  it(
    'refuses whatever the editor schema refuses, wherever a value in the file is replaced',
    { timeout: 120_000 },
    () => {
      const source = bookingSource();
      const wrong = [7, '', null, [], {}, [{}], { nonsense: 1 }, true];
      const pointers: string[] = [];
      const accepted: string[] = [];
      // Each value is put into the one file and taken out again: a copy for each takes far longer.
      const tryAll = (holder: Record<string, unknown>, pointer: string) => {
        for (const [key, entry] of Object.entries(holder)) {
          const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
          pointers.push(at);
          for (const value of wrong) {
            holder[key] = value;
            if (!fitsSchema(source) && parseFlow(source).ok) accepted.push(at);
          }
          holder[key] = entry;
          if (typeof entry === 'object' && entry !== null)
            tryAll(entry as Record<string, unknown>, at);
        }
      };
      tryAll(source, '');
      expect(source).toEqual(bookingSource());
      expect(pointers.length).toBeGreaterThan(400);
      expect(accepted).toEqual([]);
    },
  );
});
