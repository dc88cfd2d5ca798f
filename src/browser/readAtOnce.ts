/**
 * Lets React's `use` read a promise at once when it has come before it is drawn. React notes what a
 * promise came to on the promise itself, but only from the first time it is drawn: a fallback is
 * shown for that moment, and what it gives way to is then held back for 300 ms.
 *
 * @returns the promise itself
 */
export function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
