import { offeredEdits } from '../../edits/edits.ts';

/** The shortcuts that open the forms of edits. */
export const keysOfEdits = (ask: (edit: string) => void) =>
  Object.fromEntries(
    offeredEdits.flatMap(({ id, key }) =>
      key === undefined ? [] : [[key.length === 1 ? key.toLowerCase() : key, () => ask(id)]],
    ),
  );
