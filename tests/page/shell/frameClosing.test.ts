// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The window around the frame: happy-dom has none of its own. */
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
const foreign = {};
const closed = vi.fn<() => void>();
let stop: () => void;
let posts: (currentUrl: string | undefined) => void;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('parent', parent);
  vi.spyOn(window, 'postMessage').mockImplementation(() => undefined);
  parent.postMessage.mockReset();
  closed.mockReset();
  const { onClosing, postClosing } = await import('../../../src/page/shell/frame/closing.ts');
  stop = onClosing(closed);
  posts = postClosing;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hear = (data: unknown, source: unknown) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, source, origin: 'https://any.example' }),
  );

describe('closing is heard', () => {
  test.each([
    ['the page itself', () => window],
    ['its parent', () => parent],
  ])('from %s, as object and as bare string', (_who, source) => {
    hear({ type: 'bookingTool:closing' }, source());
    hear('bookingTool:closing', source());

    expect(closed).toHaveBeenCalledTimes(2);
  });

  test('from no other window [7.39]', () => {
    hear({ type: 'bookingTool:closing' }, foreign);
    hear('bookingTool:closing', foreign);
    hear('bookingTool:closing', null);

    expect(closed).not.toHaveBeenCalled();
  });

  test.each([null, 7, 'close-iframe', { type: 'close-iframe' }, { kind: 'bookingTool:closing' }])(
    'in no other message: %j',
    (data) => {
      hear(data, window);

      expect(closed).not.toHaveBeenCalled();
    },
  );

  test('not from itself once more, when the tool closed by its own button', () => {
    posts(undefined);
    hear({ type: 'bookingTool:closing' }, window);
    expect(closed).not.toHaveBeenCalled();

    hear({ type: 'bookingTool:closing' }, window);
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('closing is reported', () => {
  test('to the page and the parent, then the frame is to be closed; nothing else is said [2.42] [7.38]', () => {
    posts('https://garage.example/book?x=1');

    expect(window.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'bookingTool:closing' },
      window.location.origin,
    );
    expect(parent.postMessage.mock.calls).toEqual([
      [{ type: 'bookingTool:closing' }, 'https://garage.example'],
      [{ type: 'close-iframe' }, 'https://garage.example'],
    ]);
  });
});

describe('the parent is spoken to by its origin', () => {
  const targets = () => [...new Set(parent.postMessage.mock.calls.map(([, origin]) => origin))];
  const referrer = (address: string) =>
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
  const ancestors = (...origins: string[]) =>
    Object.defineProperty(window.location, 'ancestorOrigins', {
      value: origins,
      configurable: true,
    });
  beforeEach(() => ancestors());

  test('the browser knows best', () => {
    ancestors('https://real.example');
    referrer('https://referrer.example/');

    posts('https://told.example/');

    expect(targets()).toEqual(['https://real.example']);
  });

  test('then comes who asked for the page', () => {
    referrer('https://referrer.example/');

    posts('https://told.example/');

    expect(targets()).toEqual(['https://referrer.example']);
  });

  test('a referrer of the tool itself is not the parent', () => {
    referrer(`${window.location.origin}/?org=1`);

    posts('https://told.example/');

    expect(targets()).toEqual(['https://told.example']);
  });

  test.each([undefined, 'file:///home/demo.html', 'garage'])(
    'where nothing says it (%j), anyone may hear what is nothing personal',
    (currentUrl) => {
      ancestors('null');

      posts(currentUrl);

      expect(targets()).toEqual(['*']);
    },
  );
});
