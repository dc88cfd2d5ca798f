import { edits } from '../../edits/edits.ts';

/** The keys by which edits are asked for. */
export const keysOfEdits = (ask: (edit: string) => void) =>
  Object.fromEntries(
    edits.flatMap(({ id, key }) =>
      key === undefined ? [] : [[key.length === 1 ? key.toLowerCase() : key, () => ask(id)]],
    ),
  );
