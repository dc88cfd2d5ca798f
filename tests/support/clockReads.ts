/**
 * Records which test files depend on when and where they run, for `npm run test:clock`: a line of
 * JSON for each in the file that `CLOCK_READS` names; nothing without it. Runs before each test
 * file.
 */
import childProcess from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect, vi } from 'vitest';

/** What a file's outcome may depend on: the instant, or only the machine's zone. */
interface Reads {
  /** The test file */
  path: string;
  instant: boolean;
  zone: boolean;
}

/** Shared by the test files of a process. */
const shared = globalThis as typeof globalThis & { clockReads?: Reads };

/**
 * Matches our own code and the packages that compute dates for us. Other packages read the clock
 * only to measure durations.
 */
const ours = new RegExp(
  `${import.meta.dirname.replace(/tests.support$/, '')}(src|server|scripts|tests|bench)/|/node_modules/(@date-fns|date-fns)/`,
);
/**
 * Matches code whose reads do not count: time formats are independent of the machine's zone, which
 * their own tests prove, and the separate process compiles authors' files in the same way at any
 * time.
 */
const beside = /src\/booking\/clock\/timeFormats\.ts|server\/live\/runApart\.ts/;

/**
 * The files that have called, the nearest first. As text a stack would have its lines looked up in
 * source maps, which takes most of the time of a test that reads the clock often.
 */
function callers(): string[] {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, sites) =>
    sites.map((site) => site.getFileName()).filter((name) => name && !name.startsWith('node:'));
  const names = new Error().stack as unknown as string[];
  Error.prepareStackTrace = prepareStackTrace;
  return names.filter((name) => name !== import.meta.filename);
}

function note(kind: 'instant' | 'zone'): void {
  const reads = shared.clockReads!;
  if (reads[kind]) return;
  const [caller, ...others] = callers();
  if (caller === undefined || !ours.test(caller)) return;
  const isBeside =
    !reads.path.includes('/booking/clock/') &&
    [caller, ...others].some((name) => beside.test(name));
  if (!isBeside) reads[kind] = true;
}

/** Whether a text given to `new Date` is another instant in another zone. */
const isOfZone = (text: unknown) =>
  typeof text === 'string' && /\d:\d/.test(text) && !/(Z|GMT|[+-]\d\d:?(\d\d)?)$/.test(text);

function watchDate(): void {
  const Actual = Date;
  const Watched: DateConstructor = new Proxy(Actual, {
    construct(target, args, newTarget) {
      if (args.length === 0) note('instant');
      if (args.length > 1 || isOfZone(args[0])) note('zone');
      return Reflect.construct(target, args, newTarget === Watched ? target : newTarget) as Date;
    },
    apply() {
      note('instant');
      return Actual();
    },
    get: (target, name) =>
      name === 'now'
        ? () => (note('instant'), Actual.now())
        : (Reflect.get(target, name) as unknown),
  });
  const methods = Actual.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const local = /^(get|set)(?!UTC|Time$)|^getTimezoneOffset$|^to(Locale|Date|Time)?.*String$/;
  for (const name of Object.getOwnPropertyNames(methods)) {
    if (!local.test(name) || /UTC|GMT|ISO/.test(name)) continue;
    const actual = methods[name]!;
    methods[name] = function watched(...args) {
      note('zone');
      return actual.apply(this, args);
    };
  }
  Object.defineProperty(Actual.prototype, 'constructor', { value: Watched });
  globalThis.Date = Watched;
}

function watchZone(): void {
  // oxlint-disable no-restricted-properties -- who asks is what is to be told
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(target, args: [string?, Intl.DateTimeFormatOptions?], newTarget) {
      if (args[1]?.timeZone === undefined) note('zone');
      return Reflect.construct(target, args, newTarget) as Intl.DateTimeFormat;
    },
  });
}

/** Reads of another process are invisible here, so starting one counts as reading the instant. */
function watchProcesses(): void {
  const starts = childProcess as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of ['spawn', 'spawnSync', 'fork', 'exec', 'execFile', 'execFileSync']) {
    const actual = starts[name]!;
    starts[name] = function watched(...args) {
      note('instant');
      return actual.apply(this, args);
    };
  }
  syncBuiltinESMExports();
}

/** A fake clock that nobody sets starts at the real time. */
function watchFakes(): void {
  const { useFakeTimers } = vi;
  vi.useFakeTimers = (config) => {
    const fakesDate = config?.toFake?.includes('Date') ?? true;
    if (fakesDate && config?.now === undefined) shared.clockReads!.instant = true;
    return useFakeTimers(config);
  };
}

const file = process.env.CLOCK_READS;
if (file !== undefined) {
  if (shared.clockReads === undefined) {
    watchDate();
    watchZone();
    watchProcesses();
    watchFakes();
  }
  const reads = { path: expect.getState().testPath ?? '', instant: false, zone: false };
  shared.clockReads = reads;
  afterAll(() => appendFileSync(file, `${JSON.stringify(reads)}\n`));
}
