/** Stores each distinct value once and returns its position, in order of first appearance. */
export class Interner<T> {
  readonly values: T[] = [];
  readonly #positions = new Map<string, number>();

  add(value: T): number {
    const key = JSON.stringify(value);
    let position = this.#positions.get(key);
    if (position === undefined) {
      position = this.values.push(value) - 1;
      this.#positions.set(key, position);
    }
    return position;
  }
}
