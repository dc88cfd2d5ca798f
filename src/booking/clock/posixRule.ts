/**
 * Zone rules in POSIX notation, as at the end of TZif files: 'EST5EDT,M3.2.0,M11.1.0' is EST, five
 * hours behind UTC, with EDT from the second Sunday of March to the first of November, changing at
 * 02:00 (IEEE 1003.1, section 8.3). Only the `M` form of days is supported.
 */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The offset and name of a zone from an instant on. */
export interface Period {
  fromMs: number;
  offsetMinutes: number;
  /** The short name, such as 'EST' */
  name: string;
}

/** The day and local time of a change: 'M3.2.0/2' is 02:00 on the second Sunday of March. */
interface ChangeDay {
  month: number;
  /** 1 to 4, or 5 for the last */
  week: number;
  /** 0 is Sunday */
  weekday: number;
  /** From midnight; may be negative or above a day */
  minutes: number;
}

type Shown = Omit<Period, 'fromMs'>;

export interface PosixRule {
  standard: Shown;
  summer?: Shown & { starts: ChangeDay; ends: ChangeDay };
}

const NAME = String.raw`([A-Za-z]{3,}|<[+\-\dA-Za-z]+>)`;
const CLOCK = String.raw`([+-]?\d{1,3}(?::\d{2})?)`;
const DAY = String.raw`M(\d{1,2})\.([1-5])\.([0-6])(?:/${CLOCK})?`;
const RULE = new RegExp(`^${NAME}${CLOCK}(?:${NAME}${CLOCK}?,${DAY},${DAY})?$`);

function minutesOf(clock: string): number {
  const [hours = '', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + (hours.startsWith('-') ? -1 : 1) * Number(minutes);
}

const plainName = (name: string) => name.replaceAll(/[<>]/g, '');

/** POSIX counts west of Greenwich as positive. */
const offsetOf = (clock: string) => 0 - minutesOf(clock);

/**
 * @throws Error if the text is not a rule of this form
 */
export function parsePosixRule(text: string): PosixRule {
  const parts = RULE.exec(text);
  if (parts === null) throw new Error(`"${text}" is no zone rule of POSIX`);
  const [, name = '', clock = '', summerName, summerClock] = parts;
  const standard = { name: plainName(name), offsetMinutes: offsetOf(clock) };
  if (summerName === undefined) return { standard };
  const changeDay = (at: number): ChangeDay => ({
    month: Number(parts[at]),
    week: Number(parts[at + 1]),
    weekday: Number(parts[at + 2]),
    minutes: minutesOf(parts[at + 3] ?? '2'),
  });
  const summer = {
    name: plainName(summerName),
    offsetMinutes: summerClock === undefined ? standard.offsetMinutes + 60 : offsetOf(summerClock),
    starts: changeDay(5),
    ends: changeDay(9),
  };
  return { standard, summer };
}

/** The local time of a change in a year, in milliseconds as if it were UTC. */
function wallOf({ month, week, weekday, minutes }: ChangeDay, year: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const toFirst = (weekday - new Date(first).getUTCDay() + 7) % 7;
  const monthDays = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.min(week - 1, Math.floor((monthDays - 1 - toFirst) / 7));
  return first + (toFirst + weeks * 7) * DAY_MS + minutes * MINUTE_MS;
}

/** The changes of a rule in a calendar year, in order; empty without summer time. */
export function changesIn(year: number, { standard, summer }: PosixRule): Period[] {
  if (summer === undefined) return [];
  const startMs = wallOf(summer.starts, year) - standard.offsetMinutes * MINUTE_MS;
  const endMs = wallOf(summer.ends, year) - summer.offsetMinutes * MINUTE_MS;
  const { name, offsetMinutes } = summer;
  const changes = [
    { fromMs: startMs, name, offsetMinutes },
    { fromMs: endMs, ...standard },
  ];
  return changes.toSorted((one, other) => one.fromMs - other.fromMs);
}
