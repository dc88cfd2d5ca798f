import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../common/metrics.ts';
import type { Caps } from '../limits/caps.ts';
import { textsInADay } from '../limits/texts.ts';

/** Where an alarm is raised, and at what. */
export interface AlarmOptions {
  caps: Caps;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'alarms'>;
}

/**
 * Raises an alarm when half of the day's texts are sent, while an operator can still find out
 * whether it is a good day or an attack.
 *
 * @param texts how many they were, and are now
 */
export function warnAtHalf(
  { caps, log, metrics }: AlarmOptions,
  { from, to }: { from: number; to: number },
): void {
  const { max } = textsInADay(caps);
  const half = Math.ceil(max / 2);
  if (from >= half || to < half) return;
  metrics.alarms.inc({ of: 'texts' });
  log.error({ texts: to, ceiling: max }, 'half of the texts of a day are sent: TEXTS_PER_DAY');
}
