import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The server's metrics for Prometheus. No label holds a shop, a person or anything they sent. */
export interface Metrics {
  registry: Registry;
  bookings: Counter<'option'>;
  changes: Counter<'kind' | 'by'>;
  refusals: Counter<'call' | 'reason'>;
  texts: Counter<'kind'>;
  segments: Counter<'kind'>;
  deliveries: Counter<'channel' | 'outcome'>;
  zoneRules: Gauge<'version' | 'released'>;
  waiting: Gauge;
  machinesAway: Gauge<'machine'>;
  refusedFlows: Gauge<'served'>;
  alarms: Counter<'of'>;
  requests: Histogram<'method' | 'route' | 'status'>;
}

/**
 * @param ofProcess also measure memory, event loop and garbage collection; once per process
 */
export function makeMetrics({ ofProcess = false, linesDropped = (): number => 0 } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const dropped: Gauge = new Gauge({
    name: 'booking_log_lines_dropped',
    help: 'Lines of the log that could not be written since the process started',
    registers,
    collect: () => dropped.set(linesDropped()),
  });
  return {
    registry,
    bookings: new Counter({
      name: 'booking_appointments_total',
      help: 'Appointments booked, repeats of the same lead not counted',
      labelNames: ['option'],
      registers,
    }),
    changes: new Counter({
      name: 'booking_appointment_changes_total',
      help: 'Appointments moved, cancelled, restored or marked as missed',
      labelNames: ['kind', 'by'],
      registers,
    }),
    refusals: new Counter({
      name: 'booking_refusals_total',
      help: 'Calls refused with a 4xx status, by call and reason',
      labelNames: ['call', 'reason'],
      registers,
    }),
    texts: new Counter({
      name: 'booking_texts_sent_total',
      help: 'Text messages handed over, by kind: code or confirmation',
      labelNames: ['kind'],
      registers,
    }),
    segments: new Counter({
      name: 'booking_text_segments_total',
      help: 'What the text messages are paid as: one has up to 160 letters, or 70 outside GSM-7',
      labelNames: ['kind'],
      registers,
    }),
    deliveries: new Counter({
      name: 'booking_deliveries_total',
      help: 'Attempts to deliver what a booking sends, by channel and outcome',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    zoneRules: new Gauge({
      name: 'booking_zone_rules_info',
      help: 'Always 1; which version of the tz database the time zone rules have',
      labelNames: ['version', 'released'],
      registers,
    }),
    waiting: new Gauge({
      name: 'booking_deliveries_waiting',
      help: 'Messages of bookings that are not delivered yet, in the whole database',
      registers,
    }),
    machinesAway: new Gauge({
      name: 'booking_database_machine_away',
      help: '1 for each machine of the database cluster that does not answer',
      labelNames: ['machine'],
      registers,
    }),
    refusedFlows: new Gauge({
      name: 'booking_flows_refused',
      help: 'Flow files that the checker refuses, by what is served instead: the last good version, or nothing',
      labelNames: ['served'],
      registers,
    }),
    alarms: new Counter({
      name: 'booking_alarms_total',
      help: 'Times that somebody should look: half of a ceiling of the installation is reached',
      labelNames: ['of'],
      registers,
    }),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
}

/** Measures every request of an app, by route pattern. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
  });
}
