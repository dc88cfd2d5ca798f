import { readdirSync } from 'node:fs';

/** The ids of the step form files of a folder, in the order of the files' names; [] for none. */
export const formIds = (folder: string | URL): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => name.slice(0, -'.json'.length));
