import type { Answers } from '../../../../src/contract/types.gen.ts';

/** The answers that each screen and widget has read so far. */
export const looked = new Map<string, Set<string>>();

const proxies = new WeakMap<object, Map<string, Answers>>();

/** A proxy for the answers that records which of them `who` reads. */
export function watched(who: string, answers: Answers): Answers {
  const known = proxies.get(answers) ?? new Map<string, Answers>();
  proxies.set(answers, known);
  let proxy = known.get(who);
  if (proxy === undefined) {
    proxy = new Proxy(answers, {
      get(target, name) {
        if (typeof name === 'string') {
          const names = looked.get(who) ?? new Set();
          looked.set(who, names.add(name));
        }
        return Reflect.get(target, name) as unknown;
      },
    });
    known.set(who, proxy);
  }
  return proxy;
}
