import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zoneRules, type ZoneRules } from '../../src/booking/clock/zoneRules.ts';
import { npm } from '../lib/project.mjs';
import { changedZones, deriveRules } from './derive.ts';
import { readPackage } from './readPackage.ts';

const file = fileURLToPath(new URL('../../src/booking/clock/zones.json', import.meta.url));

/** Installs the newest package from npm temporarily and derives our rules from it. */
function newestRules(): ZoneRules {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'));
  try {
    const [command = 'npm', ...args] = npm(
      'install',
      'moment-timezone@latest',
      ...['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
    );
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return deriveRules(readPackage(join(folder, 'node_modules/moment-timezone')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run zones`: writes the newest rules; returns what changed, as lines. */
export function renewZones(now: Date): string {
  const before = zoneRules;
  const after = newestRules();
  if (after.version < before.version) {
    return `The rules stay at ${before.version}: npm has only ${after.version}.`;
  }
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  const changed = changedZones(before, after, now.getTime());
  const was = before.version === after.version ? '' : ` (were ${before.version})`;
  return [
    `Zone rules ${after.version} of ${after.released}${was}.`,
    changed.length === 0
      ? 'No clock will show another time than before.'
      : `From today on these zones change: ${changed.join(', ')}.`,
    ...(changed.length === 0
      ? []
      : [
          'Appointments that move: npm run --silent zones -- --affected, with the data of the server.',
        ]),
  ].join('\n');
}
