import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Period } from '../../../src/booking/clock/posixRule.ts';
import { offsetAt, zoneNameAt, type Zone } from '../../../src/booking/clock/zone.ts';
import { isKnownZone, offsetsOf, zoneRules } from '../../../src/booking/clock/zoneRules.ts';
import {
  americanZones,
  debianDatabase,
  zdumpPeriods,
  proofYears,
  type ZoneTable,
} from '../../../scripts/zones/zdump.ts';

const HALF_HOUR_MS = 1_800_000;
const MONTHS = 24;

const table = JSON.parse(
  readFileSync(new URL('support/zdump.json', import.meta.url), 'utf8'),
) as ZoneTable;
const years = proofYears(zoneRules);
const debian = debianDatabase(zoneRules.version);

const zones = Object.keys(table.zones);
const tabled = new Map(
  Object.entries(table.zones).map(([zone, periods]): [string, Period[]] => [
    zone,
    periods.map(([from, offsetMinutes, name]) => ({
      fromMs: Date.parse(from),
      offsetMinutes,
      name,
    })),
  ]),
);
const told = debian ? zdumpPeriods(debian, zones, years) : tabled;

/** The half hours at which a shop's settings and the reference disagree. */
function differences(timeZone: string, periods: readonly Period[]): string[] {
  const start = new Date(Date.UTC(years.from, 0, 1));
  const zone: Zone = { timeZone, offsets: offsetsOf(timeZone, start, MONTHS) ?? [] };
  const wrong: string[] = [];
  let at = 0;
  for (let ms = start.getTime(); ms < Date.UTC(years.until, 0, 1); ms += HALF_HOUR_MS) {
    while ((periods[at + 1]?.fromMs ?? Infinity) <= ms) at += 1;
    const { offsetMinutes, name } = periods[at]!;
    const instant = new Date(ms);
    const [offset, shown] = [offsetAt(zone, instant), zoneNameAt(zone, instant)];
    if (offset !== offsetMinutes || shown !== name) {
      wrong.push(`${instant.toISOString()}: ${offset} ${shown}, not ${offsetMinutes} ${name}`);
    }
  }
  return wrong;
}

describe(`zone rules ${zoneRules.version}, each half hour of ${MONTHS} months`, () => {
  test('the committed table is of the rules’ version', () => {
    expect(table.version, 'npm run zones -- --table writes it anew').toBe(zoneRules.version);
    expect(table.years).toEqual(years);
  });

  test('every zone of the US and Canada is known', () => {
    expect(zones.length).toBeGreaterThan(50);
    expect(debian ? americanZones(debian) : zones).toEqual(zones);
    expect(zones.filter((zone) => !isKnownZone(zone))).toEqual([]);
  });

  test.each(zones)('%s is as zdump tells', (zone) => {
    expect(differences(zone, told.get(zone)!)).toEqual([]);
  });

  test('the committed table is what zdump tells', () => {
    expect(tabled).toEqual(told);
  });

  test('a wrong offset would be found', () => {
    const [first, second, ...rest] = tabled.get('America/Vancouver')!;
    const wrong = [first!, { ...second!, offsetMinutes: -480 }, ...rest];
    expect(differences('America/Vancouver', wrong).length).toBeGreaterThan(1000);
  });
});
