import { whenIdle } from '../browser/whenIdle.ts';
import { whenLookedAt } from '../browser/whenLookedAt.ts';
import { anonymousUserId } from './anonymousUserId.ts';

/** Properties of an event beside its name. Never anything a visitor typed or chose. */
export type EventProperties = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Records an event; never throws, and returns at once. */
export type Track = (eventName: string, fields?: EventProperties) => void;

export interface TrackerOptions {
  /** Where events go. */
  url: string;
  /** Sent with every event. */
  fields?: EventProperties;
  /**
   * Whether several events may be sent in one request; called whenever events are sent. By default they are
   * sent one by one.
   */
  goTogether?: () => boolean;
  loadDevice?: () => Promise<EventProperties>;
}

const loadDeviceProperties = () =>
  import('./deviceProperties.ts').then(({ deviceProperties }) =>
    deviceProperties(navigator.userAgent),
  );

/** The most events of a request; far below the 64 kB that a page may send while it closes. */
const MOST_TOGETHER = 20;

/** The response is not read, and a failure is ignored. */
function post(url: string, body: unknown): void {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  fetch(url, { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
}

/**
 * Creates the function that records events (specification, sections 3 and 7). Events are held back
 * until somebody looks at the page, the device is known and the browser is idle, so that they never
 * delay the screen after a tap; when the page closes, those that are left are sent as they are, but
 * for those of a page that nobody has looked at.
 */
export function createTracker({
  url,
  fields,
  goTogether = () => false,
  loadDevice = loadDeviceProperties,
}: TrackerOptions): Track {
  const waiting: Parameters<Track>[] = [];
  let device: EventProperties = {};
  let deviceId: string | undefined;

  const said = ([eventName, given]: Parameters<Track>) => ({
    // Where storage is blocked, it lasts as long as the page.
    deviceId: (deviceId ??= anonymousUserId()),
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
  whenLookedAt(() => addEventListener('pagehide', flush));

  return (...event) => {
    const isFirst = waiting.push(event) === 1;
    // Started by the first event: a page whose scripts are still loading also seems idle.
    deviceIsKnown ??= new Promise((resolve) => {
      whenLookedAt(() => whenIdle(() => resolve(knowDevice())));
    });
    if (isFirst) void deviceIsKnown.then(() => whenIdle(flush));
  };
}
