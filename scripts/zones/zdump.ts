/**
 * Reads Debian's tz database with `zdump`: a witness that shares nothing with our rules except the
 * database they come from.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Period } from '../../src/booking/clock/posixRule.ts';
import { fileURLToPath } from 'node:url';
import { zoneRules, type ZoneRules } from '../../src/booking/clock/zoneRules.ts';

const INSTALLED = '/usr/share/zoneinfo';
const TIMEOUT_MS = 30_000;
/** Includes the territories, whose addresses are American. */
const COUNTRIES = ['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP'];

export interface TzDatabase {
  version: string;
  folder: string;
}

function databaseAt(folder: string): TzDatabase | undefined {
  const file = join(folder, 'tzdata.zi');
  const version = existsSync(file) && /^# version (\S+)/.exec(readFileSync(file, 'utf8'))?.[1];
  return version ? { version, folder } : undefined;
}

/** Downloads and unpacks Debian's newest package into a folder of its own; installs nothing. */
function downloaded(atLeast: string): TzDatabase | undefined {
  const folder = join(tmpdir(), `shop-booking-tzdata-${atLeast}`);
  const zones = join(folder, INSTALLED);
  try {
    if (databaseAt(zones) === undefined) {
      mkdirSync(folder, { recursive: true });
      const options = { cwd: folder, timeout: TIMEOUT_MS, stdio: 'ignore' } as const;
      execFileSync('apt-get', ['download', 'tzdata'], options);
      const file = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
      execFileSync('dpkg', ['-x', file, '.'], options);
    }
  } catch {
    // Not on Debian, or no network: the table is used instead.
  }
  return databaseAt(zones);
}

/** Debian's database of this version or a newer one; undefined if none is available. */
export function debianDatabase(atLeast: string): TzDatabase | undefined {
  try {
    execFileSync('zdump', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const isNewEnough = (found: TzDatabase | undefined) =>
    found !== undefined && found.version >= atLeast;
  return [() => databaseAt(INSTALLED), () => downloaded(atLeast)]
    .map((find) => find())
    .find(isNewEnough);
}

/** The zones of the US and of Canada, by the database's own table of countries. */
export function americanZones({ folder }: TzDatabase): string[] {
  return readFileSync(join(folder, 'zone.tab'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([country = '']) => COUNTRIES.includes(country))
    .map(([, , name = '']) => name)
    .toSorted();
}

/** Matches 'Sun Nov 1 09:00:00 2026 UT = Sun Nov 1 02:00:00 2026 MST isdst=0 gmtoff=-25200' */
const LINE = /(\w{3}) +(\d+) (\S+) (\d+) UT = .* (\S+) isdst=\d gmtoff=(-?\d+)$/;

interface Years {
  from: number;
  /** Not included */
  until: number;
}

function zdump({ folder }: TzDatabase, zones: readonly string[], years: Years): string[] {
  const files = zones.map((zone) => join(folder, zone));
  const cut = ['-c', `${years.from - 1},${years.until}`];
  return execFileSync('zdump', ['-v', ...cut, ...files], { encoding: 'utf8' }).split('\n');
}

function periodsIn(lines: readonly string[], { from, until }: Years): Period[] {
  const told = lines.flatMap((line) => {
    const [, month, day, time, year, name = '', seconds] = LINE.exec(line) ?? [];
    const fromMs = Date.parse(`${day} ${month} ${year} ${time} UTC`);
    return Number.isNaN(fromMs) ? [] : { fromMs, offsetMinutes: Number(seconds) / 60, name };
  });
  const startMs = Date.UTC(from, 0, 1);
  const before = told.findLast(({ fromMs }) => fromMs <= startMs);
  const later = told.filter(({ fromMs }) => fromMs > startMs && fromMs < Date.UTC(until, 0, 1));
  // Each change has two lines: the second before it, and the change itself.
  return [...(before ? [{ ...before, fromMs: startMs }] : []), ...later].filter(
    ({ name, offsetMinutes }, at, all) =>
      all[at - 1]?.name !== name || all[at - 1]?.offsetMinutes !== offsetMinutes,
  );
}

/** The periods of zones in these years according to `zdump`, in order, by zone. */
export function zdumpPeriods(
  database: TzDatabase,
  zones: readonly string[],
  years: Years,
): Map<string, Period[]> {
  const lines = zdump(database, zones, years);
  return new Map(
    zones.map((zone) => {
      const own = lines.filter((line) => line.startsWith(`${join(database.folder, zone)} `));
      const periods = periodsIn(own, years);
      // For a zone without recent changes only the old ones are printed.
      const all = () => periodsIn(zdump(database, [zone], { ...years, from: 1902 }), years);
      return [zone, periods.length === 0 ? all() : periods];
    }),
  );
}

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
