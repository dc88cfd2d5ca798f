import autocannon from 'autocannon';
import { vehicleToBook } from '../../scripts/conformance/vehicleToBook.ts';
import { operationUrl } from '../../src/page/api/operationUrl.ts';
import { cpuSeconds } from './processStats.ts';
import { bench, leadId, measuredWeek, tokenOf } from './world.ts';

/** One measurement: requests a second, and times in milliseconds. */
export interface Measured {
  perSecond: number;
  /**
   * CPU milliseconds of the server for one request: the value that a busy machine distorts least
   */
  cpu: number | undefined;
  p50: number;
  p99: number;
  /** Responses other than 2xx, and requests without a response */
  failed: number;
}

type Kind = 'page' | 'settings' | 'slots' | 'booking' | 'booking one day' | 'move';

const base = `/api/scheduler`;
export const CONNECTIONS = 10;
let nextLead = 1;

/** The secret of the link in the answer to a booking. */
const linkOf = (body: string) => (JSON.parse(body) as { link: string }).link.split('#')[1]!;

/** How many leads the measurements have used so far. */
export const leadsUsed = () => nextLead - 1;

const paths: Record<Kind, string> = {
  page: `/?shop=${bench.shopId}`,
  settings: `${base}/public/shop/${bench.shopId}/settings`,
  slots:
    `${base}/booking/shop/${bench.shopId}/appointments/available-slots` +
    `?date=${measuredWeek()}&appointmentOption=DROP_OFF`,
  booking: `${base}/booking/shop/${bench.shopId}/appointments`,
  'booking one day': `${base}/booking/shop/${bench.shopId}/appointments`,
  move: operationUrl('', 'changeAppointment', { params: { shopId: bench.shopId } }),
};

/** The links of what was booked and has not been moved. */
const links: string[] = [];

/** A move of another appointment each time, to a day that is spread as bookings are. */
function moveOf() {
  const n = links.length;
  const link = links.pop();
  if (link === undefined) throw new Error('there is nothing left to move: book more first');
  const body = JSON.stringify({
    kind: 'move',
    appointmentOption: 'DROP_OFF',
    date: new Date(Date.now() + (160 + (n % 20)) * 86_400_000).toISOString().slice(0, 10),
    slotTime: '11:00:00',
    requestCourtesyTransportation: false,
    seen: 0,
  });
  const headers = {
    'x-appointment-link': link,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.8`,
  };
  return { body, headers };
}

/** A booking by another customer each time: all on one day, or spread over four months. */
function bookingOf(oneDay: boolean) {
  const n = nextLead;
  nextLead += 1;
  const daysAhead = oneDay ? 30 : 31 + (n % 120);
  const body = JSON.stringify({
    leadId: leadId(n),
    customer: { firstName: 'Ines', lastName: 'Okafor', okForMarketing: false },
    vehicle: vehicleToBook,
    appointmentOption: 'DROP_OFF',
    date: new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10),
    slotTime: '10:00:00',
  });
  const headers = {
    'x-auth-token': tokenOf(n),
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.7`,
  };
  return { body, headers };
}

/** Sends ten requests at a time from this process, which runs on the same machine as the server. */
export async function measure(
  { origin, pid }: { origin: string; pid: number | undefined },
  kind: Kind,
  limit: { seconds: number } | { amount: number },
): Promise<Measured> {
  const before = cpuSeconds(pid);
  const isBooking = kind === 'booking' || kind === 'booking one day';
  const sent = () => (kind === 'move' ? moveOf() : bookingOf(kind === 'booking one day'));
  const begun = performance.now();
  let ended = begun;
  const options: autocannon.Options = {
    url: origin,
    connections: CONNECTIONS,
    timeout: 60,
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.amount }),
    requests: [
      isBooking || kind === 'move'
        ? {
            method: 'POST',
            path: paths[kind],
            setupRequest: (request) => ({ ...request, ...sent() }),
            onResponse: (status, body) => {
              if (isBooking && status === 200) links.push(linkOf(body));
            },
          }
        : { method: 'GET', path: paths[kind] },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, all) => (error ? reject(error) : resolve(all)));
    // Autocannon notices only once a second that it is done.
    running.on('response', () => {
      ended = performance.now();
    });
  });
  const seconds = (ended - begun) / 1000;
  const after = cpuSeconds(pid);
  return {
    perSecond: result.requests.total / seconds,
    cpu:
      before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1000) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The measurement with the median throughput, and the range of all. */
export async function median(
  runs: number,
  once: () => Promise<Measured>,
): Promise<Measured & { spread: string }> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await once());
  const sorted = all.toSorted((one, other) => one.perSecond - other.perSecond);
  const middle = sorted[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('a median of no runs');
  const round = (measured: Measured | undefined) => Math.round(measured?.perSecond ?? 0);
  return {
    ...middle,
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    spread: `${round(sorted[0])}–${round(sorted.at(-1))}`,
  };
}
