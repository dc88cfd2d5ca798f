import { createActions } from './actions.ts';
import type { Inspected } from './inspected.ts';
import { createPageStore } from './pageStore.ts';

/** Creates the store and actions of a page. `look` says what the page shows, for the actions. */
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
