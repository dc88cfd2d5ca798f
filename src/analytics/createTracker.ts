import { whenIdle } from '../browser/whenIdle.ts';
import { anonymousUserId } from './anonymousUserId.ts';

/** What an event says beside its name. Never anything a visitor typed or chose. */
export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Sends an event; never fails, never waits. */
export type Track = (eventName: string, fields?: Fields) => void;

export interface TrackerOptions {
  /** Where events go. */
  url: string;
  /** Said with every event. */
  fields?: Fields;
  /**
   * Whether events of one moment may be sent as a list; called when they are sent. By default each
   * is sent alone.
   */
  goTogether?: () => boolean;
  loadDevice?: () => Promise<Fields>;
}

const loadDeviceProperties = () =>
  import('./deviceProperties.ts').then(({ deviceProperties }) =>
    deviceProperties(navigator.userAgent),
  );

/** How many events a list may have; far below the 64 kB that a page may send while it closes. */
const MOST_TOGETHER = 20;

/** The answer is not read, and the page does not mind when there is none. */
function post(url: string, body: unknown): void {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  fetch(url, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
}

/**
 * Makes the way events go (specification, sections 3 and 7). They wait until the device is known and
 * the browser is idle, so that what a tap leads to is drawn first; the page's end sends them as they
 * are.
 */
export function createTracker({
  url,
  fields,
  goTogether = () => false,
  loadDevice = loadDeviceProperties,
}: TrackerOptions): Track {
  const waiting: Parameters<Track>[] = [];
  let device: Fields = {};

  const said = ([eventName, given]: Parameters<Track>) => ({
    deviceId: anonymousUserId(),
    eventName,
    properties: {
      app_version: import.meta.env.APP_VERSION,
      device_type: 'web',
      ...fields,
      ...given,
      ...device,
    },
  });
  const flush = () => {
    const most = goTogether() ? MOST_TOGETHER : 1;
    while (waiting.length > 0) {
      const events = waiting.splice(0, most).map(said);
      post(url, events.length === 1 ? events[0] : events);
    }
  };
  const knowDevice = async () => {
    device = await loadDevice().catch(() => ({}));
  };
  let deviceIsKnown: Promise<void> | undefined;
  addEventListener('pagehide', flush);

  return (...event) => {
    const isFirst = waiting.push(event) === 1;
    // Not before the first event: a page whose scripts are on their way looks idle.
    deviceIsKnown ??= new Promise((resolve) => {
      whenIdle(() => resolve(knowDevice()));
    });
    if (isFirst) void deviceIsKnown.then(() => whenIdle(flush));
  };
}
