// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepAboveKeyboard } from '../../../src/page/browser/keepAboveKeyboard.ts';

/** The part of the window that is seen, of a height in pixels. */
const seen = (height: number) => Object.assign(new EventTarget(), { height, scale: 1 });
const visibleHeight = () => document.documentElement.style.getPropertyValue('--visible-height');

let stop = () => {};
function start(viewport: EventTarget) {
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>());
  stop = keepAboveKeyboard();
}
afterEach(() => stop());

test('the page ends above a keyboard that opened before this was loaded', () => {
  start(seen(464));
  expect(visibleHeight()).toBe('464px');
});

test('the page follows a keyboard that opens and closes', () => {
  const viewport = seen(800);
  start(viewport);
  expect(visibleHeight()).toBe('');

  viewport.height = 464;
  viewport.dispatchEvent(new Event('resize'));
  expect(visibleHeight()).toBe('464px');

  viewport.height = 800;
  viewport.dispatchEvent(new Event('resize'));
  expect(visibleHeight()).toBe('');
});

test('a page that is pinched larger keeps its height', () => {
  start(Object.assign(seen(464), { scale: 1.8 }));
  expect(visibleHeight()).toBe('');
});
