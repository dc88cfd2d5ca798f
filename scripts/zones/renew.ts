import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesByZone, zoneRules, type ZoneRules } from '../../src/booking/clock/zoneRules.ts';
import { npm } from '../lib/project.mjs';
import { readPackage, type TzPackage } from './readPackage.ts';
import { zonePeriods } from '../../src/booking/clock/zonePeriods.ts';
import { toRules } from './toRules.ts';

const file = fileURLToPath(new URL('../../src/booking/clock/zones.json', import.meta.url));

/** Installs the newest package from npm temporarily and derives our rules from it. */
function newestRules(): ZoneRules {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'));
  try {
    const [command = 'npm', ...args] = npm(
      'install',
      'moment-timezone@latest',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
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

/** The start of the derived rules; of older times only the date of a service is shown. */
const SINCE_MS = Date.UTC(2020, 0, 1);
/** The end of tables for zones without a rule, such as those whose summer time follows the moon. */
const TABLED_UNTIL_MS = Date.UTC(2040, 0, 1);
const SPAN = { fromMs: SINCE_MS, untilMs: TABLED_UNTIL_MS };

const byText = (one: string, other: string) => (one < other ? -1 : 1);

/**
 * Derives our rules for every zone of the package.
 *
 * @throws Error if the rules of a zone differ from the package
 */
function deriveRules({ version, released, zones: periodsOf }: TzPackage): ZoneRules {
  const namesByRules = new Map<string, string[]>();
  for (const [name, periods] of periodsOf) {
    const rules = toRules(periods, SPAN);
    namesByRules.set(rules, [...(namesByRules.get(rules) ?? []), name]);
  }
  const zones = [...namesByRules]
    .map(([rules, names]): [string, string] => [rules, names.toSorted(byText).join(' ')])
    .toSorted(([, one], [, other]) => byText(one, other));
  const derived = { version, released, zones: Object.fromEntries(zones) };
  requireSame(derived, periodsOf);
  return derived;
}

function requireSame(derived: ZoneRules, periodsOf: TzPackage['zones']): void {
  for (const [name, rules] of rulesByZone(derived)) {
    const ours = zonePeriods(rules, SPAN);
    const all = periodsOf.get(name) ?? [];
    const first = all.findLast(({ fromMs }) => fromMs <= SINCE_MS);
    const later = all.filter(({ fromMs }) => fromMs > SINCE_MS && fromMs < TABLED_UNTIL_MS);
    const theirs = [...(first ? [{ ...first, fromMs: SINCE_MS }] : []), ...later];
    const text = (periods: typeof ours) =>
      periods.map((each) => `${each.fromMs} ${each.offsetMinutes} ${each.name}`).join(', ');
    if (text(ours) !== text(theirs)) throw new Error(`the rules of ${name} would be wrong`);
  }
}

/** The zones for which two sets of rules differ from an instant on. */
function changedZones(before: ZoneRules, after: ZoneRules, fromMs: number): string[] {
  const [old, fresh] = [rulesByZone(before), rulesByZone(after)];
  const said = (rules: string | undefined) =>
    rules && JSON.stringify(zonePeriods(rules, { fromMs, untilMs: TABLED_UNTIL_MS }));
  return [...new Set([...old.keys(), ...fresh.keys()])].filter(
    (name) => said(old.get(name)) !== said(fresh.get(name)),
  );
}
