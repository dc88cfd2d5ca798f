import { createListeners } from '../browser/createListeners.ts';

export interface ReadableStore<Value> {
  get(): Value;
  /** Calls the listener when the value has changed; returns a function that stops listening. */
  subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  set(value: Value): void;
}

/** A value outside React; components read it by `useStore.ts`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const changes = createListeners();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changes.notify();
    },
    subscribe: changes.add,
  };
}
