import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The results of a long run, one per line, so that an interrupted run can be continued. */
export class Journal<Found> {
  readonly #known = new Map<string, Found>();

  /** @param file of the journal; undefined keeps none */
  constructor(private readonly file: string | undefined) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line of an interrupted run may be incomplete.
      if (!line.endsWith(']')) continue;
      const [what, found] = JSON.parse(line) as [string, Found];
      this.#known.set(what, found);
    }
  }

  /** The recorded result for something, or else a new one, which is recorded. */
  once(what: string, find: () => Found): Found {
    const known = this.#known.get(what);
    if (known !== undefined) return known;
    const found = find();
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify([what, found])}\n`);
    return found;
  }
}
