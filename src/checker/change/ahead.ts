import { memo } from '../maps.ts';
import type { WalkPlace, Walks } from './walks.ts';

/** What can still be met from each place of a graph: steps, choices, and what is asked for. */
export class Ahead {
  // Sets of names as the bits of one number: thousands of places have them.
  readonly #bits = new Map<string, bigint>();
  readonly #here: readonly bigint[];
  readonly #beyond: bigint[];

  constructor({ places }: Walks) {
    this.#here = places.map(({ step, ending, asks, ways }) =>
      [
        `step ${step}`,
        ...(ending === 'goal' ? ['goal'] : []),
        ...asks.map((name) => `asks ${name}`),
        ...ways.flatMap(({ choices, gives }) => [
          ...choices.map(({ key }) => `choice ${key}`),
          ...gives.map((name) => `asks ${name}`),
        ]),
      ].reduce((all, name) => all | this.#bitOf(name), 0n),
    );
    this.#beyond = places.map(() => 0n);
    const next = places.map(({ ways }) => [...new Set(ways.map(({ to }) => to.index))]);
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (let index = places.length - 1; index >= 0; index--) {
        let all = this.#beyond[index]!;
        for (const one of next[index]!) all |= this.#here[one]! | this.#beyond[one]!;
        if (all === this.#beyond[index]) continue;
        this.#beyond[index] = all;
        isGrowing = true;
      }
    }
  }

  #bitOf(name: string): bigint {
    return memo(this.#bits, name, () => 1n << BigInt(this.#bits.size));
  }

  /** Whether a name is met at a place or after it. */
  has({ index }: WalkPlace, name: string): boolean {
    return ((this.#here[index]! | this.#beyond[index]!) & (this.#bits.get(name) ?? 0n)) !== 0n;
  }

  /** Whether it is met after a place. */
  beyond({ index }: WalkPlace, name: string): boolean {
    return (this.#beyond[index]! & (this.#bits.get(name) ?? 0n)) !== 0n;
  }
}
