// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbedEvents, ToolMessage } from '../../../src/page/embed/protocol.ts';
import { reportToHost } from '../../../src/page/embed/reportToHost.ts';

const names: (keyof EmbedEvents)[] = [
  'shop-booking:ready',
  'shop-booking:step',
  'shop-booking:booked',
  'shop-booking:closed',
];
let events: [name: string, detail: unknown, at: 'script' | 'window'][];
const listen = (event: Event) =>
  events.push([
    event.type,
    (event as CustomEvent<unknown>).detail,
    event.target === script ? 'script' : 'window',
  ]);
let script: HTMLScriptElement;

beforeEach(() => {
  events = [];
  script = document.createElement('script');
  document.body.append(script);
  for (const name of names) window.addEventListener(name, listen);
});
afterEach(() => {
  for (const name of names) window.removeEventListener(name, listen);
});

const said: ToolMessage[] = [
  { type: 'bookingTool:ready' },
  { type: 'bookingTool:step', step: 'view-welcome', screenName: 'Booking tool entry' },
  { type: 'bookingTool:height', height: 700 },
  { type: 'bookingTool:escape' },
  { type: 'bookingTool:booked' },
  { type: 'bookingTool:closing' },
  { type: 'close-iframe' },
];

test('the host hears four events, at the script element and at the window', () => {
  const report = reportToHost({ script });

  said.forEach(report);

  expect(events).toEqual([
    ['shop-booking:ready', null, 'script'],
    ['shop-booking:step', { step: 'view-welcome', screenName: 'Booking tool entry' }, 'script'],
    ['shop-booking:booked', null, 'script'],
    ['shop-booking:closed', null, 'script'],
  ]);
});

test('a script that was taken out of the page dispatches on the window', () => {
  const report = reportToHost({ script });
  script.remove();

  report({ type: 'bookingTool:booked' });

  expect(events).toEqual([['shop-booking:booked', null, 'window']]);
});

test('ready is sent once, though the chooser and the shop are two pages', () => {
  const report = reportToHost({ script });

  report({ type: 'bookingTool:ready' });
  report({ type: 'bookingTool:ready' });

  expect(events).toHaveLength(1);
});

test('nothing beyond the step and its name is passed on', () => {
  const more = { phone: '2065550100' };

  reportToHost({ script })({ type: 'bookingTool:step', step: 'add-notes', ...more });

  expect(events.map(([, detail]) => detail)).toEqual([
    { step: 'add-notes', screenName: undefined },
  ]);
});
