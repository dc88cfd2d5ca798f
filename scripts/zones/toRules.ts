/**
 * Writes a zone's changes as POSIX rules, which are short and also hold beyond the end of any
 * table.
 */
import type { Period } from '../../src/booking/clock/posixRule.ts';
import { zonePeriods } from '../../src/booking/clock/zonePeriods.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/**
 * A rule must predict at least this many changes, two years; other changes are written one by one.
 */
const FEWEST_CHANGES = 4;

const nameOf = (name: string) => (/^[A-Za-z]{3,}$/.test(name) ? name : `<${name}>`);

function clockText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '-' : '';
  return `${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

const fixed = ({ name, offsetMinutes }: Period) => nameOf(name) + clockText(0 - offsetMinutes);

/**
 * The ways to write the day of a change: by week from the start or end of the month, or by a day
 * before or after.
 */
function changeDays(change: Period, before: Period): string[] {
  const wallMs = change.fromMs + before.offsetMinutes * MINUTE_MS;
  return [0, -1, 1, 2].flatMap((daysBack) => {
    const day = new Date(Math.floor(wallMs / DAY_MS) * DAY_MS - daysBack * DAY_MS);
    const minutes = (wallMs - day.getTime()) / MINUTE_MS;
    const time = minutes === 120 ? '' : `/${clockText(minutes)}`;
    const week = Math.ceil(day.getUTCDate() / 7);
    const month = day.getUTCMonth() + 1;
    const monthDays = new Date(Date.UTC(day.getUTCFullYear(), month, 0)).getUTCDate();
    const weeks = day.getUTCDate() + 7 > monthDays ? [week, 5] : [week];
    return [...new Set(weeks)].map((each) => `M${month}.${each}.${day.getUTCDay()}${time}`);
  });
}

const isSame = (one: Period | undefined, other: Period | undefined) =>
  one?.fromMs === other?.fromMs &&
  one?.offsetMinutes === other?.offsetMinutes &&
  one?.name === other?.name;

/** How many changes a rule predicts after the first period, which it must match as well. */
function reach(text: string, periods: readonly Period[], untilMs: number): number {
  const told = zonePeriods(text, { fromMs: periods[0]?.fromMs ?? untilMs, untilMs });
  const differs = periods.findIndex((real, at) => !isSame(real, told[at]));
  const after = differs === -1 ? periods.length : differs;
  // A change that the rule predicts too early would come before the next rule begins.
  const isTooEarly = (told[after]?.fromMs ?? untilMs) < (periods[after]?.fromMs ?? untilMs);
  return isTooEarly ? after - 2 : after - 1;
}

/**
 * The rule that matches the first period and predicts the most changes after it, and their number.
 */
function longestRule(periods: readonly Period[], untilMs: number) {
  const [before, one, other] = periods;
  let longest = { text: '', changes: 0 };
  if (before === undefined || one === undefined || other === undefined) return longest;
  const isSummer = one.offsetMinutes > other.offsetMinutes;
  const [standard, summer] = isSummer ? [other, one] : [one, other];
  const summerText = fixed(summer).slice(
    0,
    summer.offsetMinutes === standard.offsetMinutes + 60 ? nameOf(summer.name).length : undefined,
  );
  for (const first of changeDays(one, before)) {
    for (const second of changeDays(other, one)) {
      const days = isSummer ? `${first},${second}` : `${second},${first}`;
      const text = `${fixed(standard)}${summerText},${days}`;
      const changes = reach(text, periods, untilMs);
      if (changes > longest.changes) longest = { text, changes };
    }
  }
  return longest;
}

/**
 * Writes 'RULE' or 'RULE instant RULE …': a rule, the instant until which it holds, the next rule
 * (see `zonePeriods`).
 *
 * @param all the known periods of a zone, in order
 * @param span the time in which the rules must match
 */
export function toRules(
  all: readonly Period[],
  { fromMs: sinceMs, untilMs }: { fromMs: number; untilMs: number },
): string {
  const periods = all.filter(({ fromMs }) => fromMs < untilMs);
  const current = periods.findLastIndex(({ fromMs }) => fromMs <= sinceMs);
  const known = periods
    .slice(Math.max(0, current))
    .map((period) => ({ ...period, fromMs: Math.max(period.fromMs, sinceMs) }));
  const parts: string[] = [];
  for (let place = 0; place < known.length;) {
    const rule = longestRule(known.slice(place), untilMs);
    const isRule = rule.changes >= FEWEST_CHANGES;
    if (place > 0) parts.push(`${new Date(known[place]!.fromMs).toISOString().slice(0, 16)}Z`);
    parts.push(isRule ? rule.text : fixed(known[place]!));
    place += isRule ? rule.changes + 1 : 1;
  }
  return parts.join(' ');
}
