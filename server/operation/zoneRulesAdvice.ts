import { addMonths } from '../../src/booking/clock/localDate.ts';
import type { ZoneRules } from '../../src/booking/clock/zoneRules.ts';

/** Laws change a few times a year; most countries announce a change that long ahead. */
const FRESH_MONTHS = 9;

const HOW_TO = 'Run npm run zones, or install a newer version of this server.';

/**
 * What an operator should know of the zone rules at start, in one line.
 *
 * @param runtime version of the tz database that the runtime carries; undefined without any
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
