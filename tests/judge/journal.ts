import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What was found out in a long run, line by line, so that a run that was ended can go on. */
export class Journal<Found> {
  readonly #known = new Map<string, Found>();

  /** @param file where it is kept; undefined: nowhere */
  constructor(private readonly file: string | undefined) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line of a run that was ended may be torn.
      if (!line.endsWith(']')) continue;
      const [what, found] = JSON.parse(line) as [string, Found];
      this.#known.set(what, found);
    }
  }

  /** What is known of something, found out where nothing is. */
  once(what: string, find: () => Found): Found {
    const known = this.#known.get(what);
    if (known !== undefined) return known;
    const found = find();
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify([what, found])}\n`);
    return found;
  }
}
