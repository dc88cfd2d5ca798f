import { changesIn, parsePosixRule, type Period } from './posixRule.ts';

interface Span {
  fromMs: number;
  /** Not included */
  untilMs: number;
}

/** The periods of a rule within a span; the first begins at its start. */
function periodsOfRule(text: string, { fromMs, untilMs }: Span): Period[] {
  const rule = parsePosixRule(text);
  if (rule.summer === undefined) return [{ fromMs, ...rule.standard }];
  const lastYear = new Date(untilMs).getUTCFullYear() + 1;
  const changes: Period[] = [];
  for (let year = new Date(fromMs).getUTCFullYear() - 1; year <= lastYear; year += 1) {
    changes.push(...changesIn(year, rule));
  }
  const started = changes.filter((change) => change.fromMs <= fromMs);
  const current = started.slice(-1).map((change) => ({ ...change, fromMs }));
  return [
    ...current,
    ...changes.filter((change) => change.fromMs > fromMs && change.fromMs < untilMs),
  ];
}

/**
 * The periods of a zone within a span of time.
 *
 * @param rules 'RULE' or 'RULE instant RULE …': a rule, the instant until which it holds, the next
 *   rule
 * @returns the periods in order; the first begins at the span's start
 */
export function zonePeriods(rules: string, { fromMs, untilMs }: Span): Period[] {
  const parts = rules.split(' ');
  const periods: Period[] = [];
  for (let part = 0; part < parts.length; part += 2) {
    const start = Math.max(fromMs, part === 0 ? -Infinity : Date.parse(parts[part - 1]!));
    const end = Math.min(untilMs, Date.parse(parts[part + 1] ?? '') || Infinity);
    if (start < end) {
      periods.push(...periodsOfRule(parts[part]!, { fromMs: start, untilMs: end }));
    }
  }
  // Drops a period that repeats the one before, as when a new law changes nothing.
  return periods.filter(({ offsetMinutes, name }, at) => {
    const before = periods[at - 1];
    return before?.offsetMinutes !== offsetMinutes || before.name !== name;
  });
}
