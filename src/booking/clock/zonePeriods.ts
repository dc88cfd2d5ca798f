import { changesIn, parsePosixRule, type Period } from './posixRule.ts';

interface Span {
  fromMs: number;
  /** Not included */
  untilMs: number;
}

/** What a rule makes of a span, the first period from its start on. */
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
 * What a zone's clocks show in a span of time.
 *
 * @param rules 'RULE' or 'RULE instant RULE …': what holds until an instant, and then
 * @returns periods in order, the first one from the span's start on
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
  // Where one law follows another that says the same, nothing changes.
  return periods.filter(({ offsetMinutes, name }, at) => {
    const before = periods[at - 1];
    return before?.offsetMinutes !== offsetMinutes || before.name !== name;
  });
}
