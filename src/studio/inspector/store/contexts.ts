import { createContext, use, useSyncExternalStore } from 'react';
import type { Actions } from './actions.ts';
import type { Inspected } from './inspected.ts';
import type { PageState, PageStore } from './pageStore.ts';

/** The page's store and actions; neither changes while the page is open. */
export const PageContext = createContext<{ store: PageStore; actions: Actions } | null>(null);
export const InspectedContext = createContext<Inspected | null>(null);

/** A part of a store's state; the component renders again when that part changes. */
export const useStorePart = <Part>(store: PageStore, select: (state: PageState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));

function usePageContext() {
  const page = use(PageContext);
  if (page === null) throw new Error('this is no part of the inspector’s page');
  return page;
}

/**
 * A part of the page's state.
 *
 * @param select must return a value that is in the state, and no new object
 */
export const usePage = <Part>(select: (state: PageState) => Part): Part =>
  useStorePart(usePageContext().store, select);

/** The actions of the page. */
export const useActions = (): Actions => usePageContext().actions;

/** Changes parts of the page's state for which there is no action. */
export const useUpdate = (): PageStore['update'] => usePageContext().store.update;

/** What the page shows: the draft, the persona and the visit. */
export function useInspected(): Inspected {
  const inspected = use(InspectedContext);
  if (inspected === null) throw new Error('this is no part of the inspector’s page');
  return inspected;
}

/** The selected step; undefined where none is, or where the flow no longer has it. */
export function useSelected(): string | undefined {
  const { flow } = useInspected();
  const selected = usePage((now) => now.selected);
  return selected !== undefined && Object.hasOwn(flow.steps, selected) ? selected : undefined;
}
