import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zoneRules, type ZoneRules } from '../../src/booking/clock/zoneRules.ts';
import { americanZones, debianDatabase, zdumpPeriods } from './zdump.ts';

const file = fileURLToPath(
  new URL('../../tests/booking/clock/support/zdump.json', import.meta.url),
);

/** What `zdump` said, for machines without it. */
export interface ZoneTable {
  version: string;
  years: { from: number; until: number };
  /** By zone: the start of each period, minutes east of UTC, short name */
  zones: Record<string, [from: string, offsetMinutes: number, name: string][]>;
}

/** The years of the proof: two, from the year of the rules on. */
export function proofYears({ released }: Pick<ZoneRules, 'released'>): ZoneTable['years'] {
  const from = Number(released.slice(0, 4));
  return { from, until: from + 2 };
}

/**
 * `npm run zones -- --table`: writes what Debian's database says about the zones of the US and
 * Canada.
 *
 * @throws Error if no Debian database of the rules' version is available
 */
export function writeTable(): string {
  const database = debianDatabase(zoneRules.version);
  if (database === undefined) {
    throw new Error(`zdump and Debian's tzdata ${zoneRules.version} are needed`);
  }
  const years = proofYears(zoneRules);
  const told = zdumpPeriods(database, americanZones(database), years);
  const zones = [...told].map(([zone, periods]) => [
    zone,
    periods.map(({ fromMs, offsetMinutes, name }) => [
      new Date(fromMs).toISOString(),
      offsetMinutes,
      name,
    ]),
  ]);
  const table = { version: zoneRules.version, years, zones: Object.fromEntries(zones) };
  writeFileSync(file, `${JSON.stringify(table)}\n`);
  return `${zones.length} zones by zdump ${database.version}: ${file}`;
}
