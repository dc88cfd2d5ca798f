import type { DatabaseState } from './databaseStats.ts';
import type { Day } from './day.ts';
import { FIRST_HOUR, shareOfHours } from './shape.ts';
import { quantile, sumOf, type Hour } from './tally.ts';
import { SHOPS } from './world.ts';

/** The installation that is reckoned: ten thousand shops with so many bookings a day each. */
const BOOKINGS_A_DAY = 30;
const DAYS_A_YEAR = 300;
/** How busy a core may be in the busiest hour, so that it copes with a burst. */
const BUSY = 0.5;

/**
 * Tables whose rows are kept for good or for half a year. Rows of all other tables (codes, counts,
 * messages sent, analytics) are deleted soon.
 */
const staying = [
  'appointments',
  'appointment_services',
  'customers',
  'vehicles',
  'consents',
  'leads',
  'shop_days',
];

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(row)].join(
    '\n',
  );
const whole = (value: number) => Math.round(value).toLocaleString('en');
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

const cells = ({ visits, outcomes, refused, failed, took, bookings }: Hour) => [
  whole(visits),
  whole(outcomes.booked ?? 0),
  whole(refused),
  whole(failed),
  ...[0.5, 0.95, 0.99].map((share) => Math.round(quantile(took, share))),
  ...[0.5, 0.99].map((share) => Math.round(quantile(bookings, share))),
];

/** A Markdown table of the day, by the hours of the eastern time zone. */
export function hoursTable({ hours }: Day): string {
  const head = [
    'hour',
    'visits',
    'booked',
    'refused',
    'failed',
    'p50',
    'p95',
    'p99',
    'booking p50',
    'p99',
  ];
  return table(head, [
    ...hours.map((hour, index) => [`${(FIRST_HOUR + index) % 24}:00`, ...cells(hour)]),
    ['all', ...cells(sumOf(hours))],
  ]);
}

const difference = (later: Record<string, number>, before: Record<string, number>) =>
  Object.entries(later)
    .map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
    .filter(([, value]) => value > 0)
    .toSorted(([, one], [, other]) => other - one);

/** A Markdown table of the rows written and the bytes added, by table. */
export function writesTable(before: DatabaseState, after: DatabaseState, booked: number): string {
  const writes = difference(after.writes, before.writes);
  const all = writes.reduce((sum, [, count]) => sum + count, 0);
  const grown = Object.fromEntries(difference(after.sizes, before.sizes));
  return table(
    ['table', 'rows written', 'share', 'a booking', 'bytes a booking'],
    writes.map(([name, count]) => [
      name,
      whole(count),
      percent(count / all),
      (count / booked).toFixed(2),
      whole((grown[name] ?? 0) / booked),
    ]),
  );
}

interface Measured {
  before: DatabaseState;
  after: DatabaseState;
  serverCpuSeconds: number | undefined;
  minutes: number;
  day: Day;
}

/** A summary of the measured day, and what a real installation would need by it. */
export function summariseDay({ before, after, serverCpuSeconds, minutes, day }: Measured): string {
  const { visits, outcomes } = sumOf(day.hours);
  const booked = outcomes.booked ?? 0;
  const real = SHOPS * BOOKINGS_A_DAY;
  const peak = Math.max(...shareOfHours);
  const grown = difference(after.sizes, before.sizes);
  const bytesOf = (isCounted: (table: string) => boolean) =>
    grown.reduce((sum, [name, size]) => sum + (isCounted(name) ? size : 0), 0) / booked;
  const bytes = bytesOf((name) => staying.includes(name));
  const passing = bytesOf((name) => !staying.includes(name));
  const wal = (after.wal - before.wal) / booked;
  const databaseCpu =
    after.cpuSeconds === undefined || before.cpuSeconds === undefined
      ? undefined
      : after.cpuSeconds - before.cpuSeconds;
  const ms = (seconds: number | undefined) =>
    seconds === undefined ? '?' : ((seconds * 1000) / booked).toFixed(1);
  const peakBookings = (real * peak) / 3600;
  const cores = (seconds: number | undefined) =>
    seconds === undefined ? '?' : ((peakBookings * seconds) / booked / BUSY).toFixed(1);
  return [
    `Measured: ${whole(visits)} visits and ${whole(booked)} bookings in ${minutes} minutes, 1 booking in ${(visits / booked).toFixed(1)} visits; ${day.cameBack} came back, ${day.notBegun} were not begun.`,
    `For each booking with all the visits around it: ${ms(serverCpuSeconds)} ms of the server's processor, ${ms(databaseCpu)} ms of the database's, ${((after.transactions - before.transactions) / booked).toFixed(0)} transactions, ${whole(bytes)} bytes of tables and indexes that stay and ${whole(passing)} that are swept, ${whole(wal)} bytes of log.`,
    `A million bookings are ${gigabytes(bytes * 1e6)} on the disk for good and ${gigabytes(wal * 1e6)} of log.`,
    '',
    `Reckoned, not tried: ${whole(SHOPS)} shops with ${BOOKINGS_A_DAY} bookings a day are ${whole(real)} a day, and ${peakBookings.toFixed(1)} a second in the busiest hour (${percent(peak)} of the day). With cores at most ${percent(BUSY)} busy that is ${cores(serverCpuSeconds)} cores for servers and ${cores(databaseCpu)} for the database, ${gigabytes(real * DAYS_A_YEAR * bytes)} of tables a year of ${DAYS_A_YEAR} days, and ${gigabytes(real * wal)} of log a day.`,
    `This day ran at ${((booked / real) * ((24 * 60) / minutes)).toFixed(1)} times the pace of that real one.`,
  ].join('\n');
}
