// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrame } from '../../../src/page/embed/createFrame.ts';
import type { OnToolMessage } from '../../../src/page/embed/protocol.ts';
import type { EmbedOptions } from '../../../src/page/embed/readOptions.ts';

const origin = 'https://tool.example';
const options = { url: new URL('/?shop=1', origin), title: 'Citas' } as EmbedOptions;
const heard = vi.fn<OnToolMessage>();
const frameWindow = {};
let frame: HTMLIFrameElement;

beforeEach(() => {
  heard.mockReset();
  frame = createFrame(options, heard, new AbortController().signal);
  Object.defineProperty(frame, 'contentWindow', { value: frameWindow });
});

const say = (data: unknown, from: unknown, by: string) =>
  window.dispatchEvent(Object.assign(new Event('message'), { data, source: from, origin: by }));

test('the frame says what it is and may do', () => {
  expect(frame.title).toBe('Citas');
  expect(frame.getAttribute('allow')).toBe('geolocation; otp-credentials');
  expect(frame.loading).toBe('lazy');
  expect(frame.getAttribute('src')).toBe('https://tool.example/?shop=1');
  expect(frame.hasAttribute('style')).toBe(false);
});

describe('it hears', () => {
  test('its own frame', () => {
    say({ type: 'bookingTool:ready' }, frameWindow, origin);

    expect(heard).toHaveBeenCalledWith({ type: 'bookingTool:ready' });
  });

  test.each([
    ['another window of the same origin', {}, origin],
    ['its frame when that has gone elsewhere', frameWindow, 'https://evil.example'],
    ['the host page', window, 'https://garage.example'],
  ])('not %s', (_who, from, by) => {
    say({ type: 'close-iframe' }, from, by);

    expect(heard).not.toHaveBeenCalled();
  });

  test.each([null, 'close-iframe', 7, {}])('not what is no message: %j', (data) => {
    say(data, frameWindow, origin);

    expect(heard).not.toHaveBeenCalled();
  });
});
