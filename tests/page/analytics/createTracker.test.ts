// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTracker, type EventProperties } from '../../../src/page/analytics/createTracker.ts';

const url = '/api/public/insights';
const fetching = vi.fn<typeof fetch>();
const sent = () =>
  fetching.mock.calls.map(
    ([, init]) => JSON.parse(init?.body as string) as Record<string, EventProperties>,
  );

beforeEach(() => {
  fetching.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run));
});

test('an event goes out as a JSON POST that outlives the page [7.28]', async () => {
  const track = createTracker({ url, loadDevice: async () => ({}) });

  track('Confirmed appointment');

  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
  expect(fetching).toHaveBeenCalledWith(url, {
    method: 'POST',
    keepalive: true,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: expect.any(String),
  });
});

test('events wait for the device and an idle browser, then go out in their order with all that is known [3.4]', async () => {
  let arrive: (device: EventProperties) => void = () => {};
  const track = createTracker({
    url,
    fields: { view: 'Booking tool', shopId: 'a shop' },
    loadDevice: () => new Promise((resolve) => (arrive = resolve)),
  });
  track('first', { screen: 'Welcome' });
  track('second');
  await Promise.resolve();
  expect(fetching).not.toHaveBeenCalled();

  arrive({ browser: 'Chrome', device_type: 'mobile' });

  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  track('third');
  // Not while the finger is still on the screen.
  expect(fetching).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(3));
  expect(sent()).toMatchObject([
    {
      deviceId: expect.stringMatching(/^[\da-f-]{36}$/),
      eventName: 'first',
      properties: {
        browser: 'Chrome',
        device_type: 'mobile',
        view: 'Booking tool',
        shopId: 'a shop',
        screen: 'Welcome',
      },
    },
    { eventName: 'second' },
    { eventName: 'third' },
  ]);
});

test('events of one moment go in one request where the backend takes lists, up to the limit of a list', async () => {
  let arrive: (device: EventProperties) => void = () => {};
  let areTaken = false;
  const loadDevice = () => new Promise<EventProperties>((resolve) => (arrive = resolve));
  const track = createTracker({ url, goTogether: () => areTaken, loadDevice });
  for (let i = 1; i <= 23; i += 1) track(`event ${i}`);
  // Known only once the settings are.
  areTaken = true;
  await Promise.resolve();

  arrive({ browser: 'Chrome' });

  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  const lists = sent() as unknown as { eventName: string; properties: EventProperties }[][];
  expect(lists.flat().map(({ eventName }) => eventName)).toEqual(
    Array.from({ length: 23 }, (_, i) => `event ${i + 1}`),
  );
  expect(lists.map((list) => list.length)).toEqual([20, 3]);
  expect(lists.flat().every(({ properties }) => properties.browser === 'Chrome')).toBe(true);

  track('alone');
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(3));
  expect(sent()[2]).toMatchObject({ eventName: 'alone' });
});

test('the device is a web device unless it says better [3.7]', async () => {
  const track = createTracker({ url, loadDevice: async () => ({ browser: 'Firefox' }) });

  track('any');

  await vi.waitFor(() =>
    expect(sent()).toMatchObject([{ properties: { browser: 'Firefox', device_type: 'web' } }]),
  );
});

test('without the parser events are sent all the same, without its properties', async () => {
  const track = createTracker({ url, loadDevice: () => Promise.reject(new Error('offline')) });

  track('any');

  await vi.waitFor(() =>
    expect(sent()).toMatchObject([{ eventName: 'any', properties: { device_type: 'web' } }]),
  );
});

test('a page that ends before the parser is there sends what waits', () => {
  const track = createTracker({ url, loadDevice: () => new Promise(() => {}) });
  track('any');

  window.dispatchEvent(new Event('pagehide'));

  expect(sent()).toMatchObject([{ eventName: 'any' }]);
});

test('an event that cannot be sent is nobody’s problem', async () => {
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  const track = createTracker({ url, loadDevice: async () => ({}) });

  track('any');

  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
});

test('where storage is blocked, all events of a page are of one device', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const track = createTracker({ url, loadDevice: async () => ({}) });

  track('first');
  track('second');

  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
  const [first, second] = sent().map(({ deviceId }) => deviceId);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
  vi.restoreAllMocks();
});

describe('a page that is drawn ahead, or in a tab that nobody has looked at', () => {
  let visible: DocumentVisibilityState;
  const look = (now: DocumentVisibilityState) => {
    visible = now;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    visible = 'hidden';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  });
  afterEach(() => vi.restoreAllMocks());

  test('sends its events once somebody looks at it', async () => {
    const track = createTracker({ url, loadDevice: async () => ({}) });
    track('Screen viewed');
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetching).not.toHaveBeenCalled();

    look('visible');

    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
  });

  test('sends nothing if it is closed before', async () => {
    const track = createTracker({ url, loadDevice: async () => ({}) });
    track('Screen viewed');
    look('hidden');
    window.dispatchEvent(new Event('pagehide'));
    expect(fetching).not.toHaveBeenCalled();
  });
});
