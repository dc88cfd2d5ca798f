import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { furtherQuestions } from '../../../server/live/furtherQuestions.ts';

test('questions beyond the fields of a booking are known by their label, also beside broken files', () => {
  const root = mkdtempSync(join(tmpdir(), 'forms-'));
  const folder = join(root, 'steps');
  mkdirSync(folder);
  writeFileSync(join(root, 'answers.json'), JSON.stringify({ $defs: { customNeed: {} } }));
  const properties = { mileage: { title: 'Mileage' }, tire: {}, customNeed: { title: 'Need' } };
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ schema: { properties } }));
  writeFileSync(join(folder, 'b.json'), '{"schema":');

  expect(furtherQuestions(folder)).toEqual(new Set(['Mileage', 'tire']));
  rmSync(root, { recursive: true });
});
