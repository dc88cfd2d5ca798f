// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from '../../../src/page/browser/afterPaint.ts';

/** Paints a frame, with the tasks after it. */
let paint: () => void;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  paint = () => {
    for (const run of frames.splice(0)) run(performance.now());
    vi.advanceTimersByTime(1);
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Writes down what was run, and whether the page was going then. */
function log() {
  const done: string[] = [];
  const write = (name: string) => (isGoing: boolean) =>
    void done.push(isGoing ? `${name}, going` : name);
  return { done, write };
}

it('runs once a frame is painted, in order, each once', () => {
  const { done, write } = log();
  const draft = write('draft');
  afterPaint(draft);
  afterPaint(write('history'));
  afterPaint(draft);
  expect(done).toEqual([]);
  paint();
  expect(done).toEqual(['draft', 'history']);
  afterPaint(draft);
  paint();
  expect(done).toEqual(['draft', 'history', 'draft']);
});

it('runs before other listeners when the page goes or is hidden, and then waits for no frame', () => {
  const { done, write } = log();
  const hear = () => void done.push('others');
  window.addEventListener('pagehide', hear);
  document.addEventListener('visibilitychange', hear);
  afterPaint(write('draft'));
  window.dispatchEvent(new Event('pagehide'));
  afterPaint(write('history'));
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  afterPaint(write('hidden'));
  expect(done).toEqual(['draft, going', 'others', 'history', 'others', 'hidden']);
  window.removeEventListener('pagehide', hear);
  document.removeEventListener('visibilitychange', hear);
});

it('runs soon where nothing is painted, and the rest where one throws', () => {
  const { done, write } = log();
  afterPaint(() => {
    throw new Error('full');
  });
  afterPaint(write('draft'));
  expect(() => vi.advanceTimersByTime(250)).toThrow('full');
  expect(done).toEqual(['draft']);
});
