import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Position } from '../../../src/booking/shop/distance.ts';

type Answer = Position | 'denied' | 'unsupported' | 'pending';

/** What the browser says when it is asked where the visitor is. Gives back how often it was asked. */
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

/** Google's server: answers the script that the page inserts, and counts how often it is asked. */
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

/** Gives the elements of a page without layout a size, in px; a row of the list is 85 high. */
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
