import { addMonths } from '../../src/booking/clock/localDate.ts';
import type { ZoneRules } from '../../src/booking/clock/zoneRules.ts';

/**
 * How long the rules count as fresh. Laws change a few times a year; most countries announce a
 * change this long ahead.
 */
const FRESH_MONTHS = 9;

const HOW_TO = 'Run npm run zones, or install a newer version of this server.';

/**
 * A warning about outdated zone rules for the operator, in one line.
 *
 * @param runtime the version of the tz database in Node; undefined if it has none
 * @returns undefined while the rules are fresh
 */
export function zoneRulesAdvice(
  { version, released }: Pick<ZoneRules, 'version' | 'released'>,
  now: Date,
  runtime: string | undefined,
): string | undefined {
  const rules = `The time zone rules ${version} of ${released}`;
  if (runtime !== undefined && runtime > version) {
    return `${rules} are older than this Node's own, ${runtime}. ${HOW_TO}`;
  }
  return addMonths(released, FRESH_MONTHS) < now.toISOString().slice(0, 10)
    ? `${rules} are older than ${FRESH_MONTHS} months. ${HOW_TO}`
    : undefined;
}
