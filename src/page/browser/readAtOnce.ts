/**
 * Lets React's `use` read a promise synchronously if it is resolved before its component renders.
 * React notes a promise's result on the promise, but only from the first render on: a fallback is
 * shown for that moment, and then replaced only after 300 ms.
 *
 * @returns the promise itself
 */
export function readAtOnce<Value>(
  promise: Promise<Value>,
): Promise<Value> & { readonly value?: Value } {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
