import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../common/metrics.ts';
import type { Caps } from '../limits/caps.ts';
import { textsInADay } from '../limits/texts.ts';

/** Where an alarm is raised, and at which limits. */
export interface AlarmOptions {
  caps: Caps;
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'alarms'>;
}

/**
 * Raises an alarm when half of the day's texts are sent, while the operator still has time to find
 * out whether it is a busy day or an attack.
 *
 * @param texts the number of texts before and now
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
