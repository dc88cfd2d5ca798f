import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof makeMetrics>;

/**
 * The server's metrics for Prometheus. No label holds a shop, a person or anything they sent.
 *
 * @param ofProcess also measure memory, event loop and garbage collection; once per process
 */
export function makeMetrics({ ofProcess = false, linesDropped = (): number => 0 } = {}) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const dropped: Gauge = new Gauge({
    name: 'booking_log_lines_dropped',
    help: 'Lines of the log that could not be written since the process started',
    registers,
    collect: () => dropped.set(linesDropped()),
  });
  return {
    registry,
    bookings: counter(
      'booking_appointments_total',
      'Appointments booked, repeats of the same lead not counted',
      'option',
    ),
    changes: counter(
      'booking_appointment_changes_total',
      'Appointments moved, cancelled, restored or marked as missed',
      'kind',
      'by',
    ),
    refusals: counter(
      'booking_refusals_total',
      'Calls refused with a 4xx status, by call and reason',
      'call',
      'reason',
    ),
    texts: counter(
      'booking_texts_sent_total',
      'Text messages handed over, by kind: code or confirmation',
      'kind',
    ),
    segments: counter(
      'booking_text_segments_total',
      'What the text messages are paid as: one has up to 160 letters, or 70 outside GSM-7',
      'kind',
    ),
    deliveries: counter(
      'booking_deliveries_total',
      'Attempts to deliver what a booking sends, by channel and outcome',
      'channel',
      'outcome',
    ),
    zoneRules: gauge(
      'booking_zone_rules_info',
      'Always 1; which version of the tz database the time zone rules have',
      'version',
      'released',
    ),
    waiting: gauge(
      'booking_deliveries_waiting',
      'Messages of bookings that are not delivered yet, in the whole database',
    ),
    machinesAway: gauge(
      'booking_database_machine_away',
      '1 for each machine of the database cluster that does not answer',
      'machine',
    ),
    refusedFlows: gauge(
      'booking_flows_refused',
      'Flow files that the checker refuses, by what is served instead: the last good version, or nothing',
      'served',
    ),
    alarms: counter(
      'booking_alarms_total',
      'Times that somebody should look: half of a ceiling of the installation is reached',
      'of',
    ),
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
