import { createActions } from './actions.ts';
import type { Inspected } from './inspected.ts';
import { createPageStore } from './pageStore.ts';

/** One open page: its store, what can be done on it, and what it looks at when that is done. */
export function createPage(hash: string) {
  const store = createPageStore(hash);
  let inspected: Inspected | undefined;
  const now = () => {
    if (inspected === undefined) throw new Error('nothing is looked at yet');
    return inspected;
  };
  const look = (at: Inspected) => {
    inspected = at;
  };
  return { store, actions: createActions(store, now), look };
}
