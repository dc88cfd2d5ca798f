import { readdirSync } from 'node:fs';

/** The ids of the step form files in a folder, sorted by file name; [] where there are none. */
export const formIds = (folder: string | URL): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => name.slice(0, -'.json'.length));
