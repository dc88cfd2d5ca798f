import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const appointments = (...given: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/appointments.ts', ...given], {
    cwd: root,
    encoding: 'utf8',
  });

test.each([
  [['show', 'nonsense'], '"nonsense" is not the id of an appointment.'],
  [['list', '--shop', 'xyz', '--day', '2026-12-01'], '"xyz" is not the id of a shop.'],
  [['show', '--nonsense'], "Unknown option '--nonsense'."],
])('appointments %s says what cannot be used, and no failed query', (given, sentence) => {
  const { status, stderr } = appointments(...given);

  expect(stderr.split('\n')[0]).toBe(sentence);
  expect(stderr).not.toMatch(/Failed query|at .*\.ts:/);
  expect(status).toBeGreaterThan(0);
});
