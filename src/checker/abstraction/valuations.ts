/** What an event does to what is carried along. */
export interface Change {
  /** What must have these values, else the event does not happen so. */
  readonly keep: readonly (readonly [name: string, value: number])[];
  /** What has these values afterwards, the last one said. */
  readonly set: readonly (readonly [name: string, value: number])[];
  /** Whether the answer whose age is told is given anew, or on a way that is undone. */
  readonly age?: 'new' | 'undone';
}

interface Place {
  readonly stride: number;
  readonly size: number;
}

/** The name whose value says whether the watched answer is outdated: 1 if it is. */
export const staleName = 'stale';

/** The ways to give each of some names one of its values, as numbers; 0 is the first of each. */
export class Valuations {
  readonly size: number;
  readonly #places = new Map<string, Place>();
  readonly #changes = new Map<string, Int32Array>();

  /**
   * @param sizes how many values each name has
   * @param aged the name whose age is told; its value 0 has none
   */
  constructor(
    sizes: Iterable<readonly [name: string, size: number]>,
    private readonly aged?: string,
  ) {
    let stride = 1;
    for (const [name, size] of sizes) {
      this.#places.set(name, { stride, size });
      stride *= size;
    }
    this.size = stride;
  }

  /** The value of a name, which must be among the names. */
  get(valuation: number, name: string): number {
    const { stride, size } = this.#places.get(name)!;
    return Math.floor(valuation / stride) % size;
  }

  /** With other values for some names. */
  with(valuation: number, set: Change['set']): number {
    let after = valuation;
    for (const [name, value] of set) {
      after += (value - this.get(after, name)) * this.#places.get(name)!.stride;
    }
    return after;
  }

  /** With the first value for each name but some. */
  only(valuation: number, names: ReadonlySet<string>): number {
    const others = [...this.#places.keys()].filter((name) => !names.has(name));
    return this.with(
      valuation,
      others.map((name) => [name, 0]),
    );
  }

  /** For each valuation what it is after a change; -1 where that does not happen. */
  table(change: Change): Int32Array {
    const key = JSON.stringify(change);
    let table = this.#changes.get(key);
    if (table === undefined) {
      table = Int32Array.from({ length: this.size }, (_, valuation) =>
        this.#after(valuation, change),
      );
      this.#changes.set(key, table);
    }
    return table;
  }

  #after(valuation: number, { keep, set, age }: Change): number {
    if (keep.some(([name, value]) => this.get(valuation, name) !== value)) return -1;
    const after = this.with(valuation, set);
    if (this.aged === undefined) return after;
    const isOld = age === 'undone' || (age !== 'new' && this.get(after, staleName) === 1);
    return this.with(after, [[staleName, isOld && this.get(after, this.aged) !== 0 ? 1 : 0]]);
  }
}
