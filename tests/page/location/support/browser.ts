import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Position } from '../../../../src/booking/shop/distance.ts';

type Answer = Position | 'denied' | 'unsupported' | 'pending';

/** Sets the browser's answer to requests for a position; returns how often it was asked. */
export function answerPosition(answer: Answer) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((known, failed) => {
    if (answer === 'denied') {
      failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError);
    } else if (typeof answer === 'object') {
      known({ coords: { latitude: answer.lat, longitude: answer.lng } } as GeolocationPosition);
    }
  });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: answer === 'unsupported' ? undefined : { getCurrentPosition },
  });
  return getCurrentPosition;
}

const standIn = readFileSync('e2e/support/googleMapsStandIn.js', 'utf8');

/** A stand-in for Google's server: answers the script request of the page, and counts requests. */
export function googleServer(answer: 'works' | 'fails') {
  const server = { answer, asked: [] as string[] };
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes;
    if (!(script instanceof HTMLScriptElement)) {
      append(...nodes);
      return;
    }
    server.asked.push(script.src);
    queueMicrotask(() => {
      // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- as a browser would run it
      if (server.answer === 'works') new Function(standIn)();
      else script.onerror?.(new Event('error'));
    });
  });
  return server;
}

/**
 * Gives elements a size in px, which the DOM of tests does not compute; a row of the list has 85.
 */
export function layOut({ height }: { height: number }) {
  const heightOf = (element: Element) => (element.tagName === 'LI' ? 85 : height);
  for (const name of ['clientHeight', 'offsetHeight'] as const) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return heightOf(this);
      },
    });
  }
}
