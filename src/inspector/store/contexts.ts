import { createContext, use, useSyncExternalStore } from 'react';
import type { Actions } from './actions.ts';
import type { Inspected } from './inspected.ts';
import type { PageState, PageStore } from './pageStore.ts';

/** The page's store and what can be done with it; neither changes while the page is open. */
export const PageContext = createContext<{ store: PageStore; actions: Actions } | null>(null);
export const InspectedContext = createContext<Inspected | null>(null);

/** A part of the page's state; the component is drawn anew when that part changes. */
export const useFollowed = <Part>(store: PageStore, select: (state: PageState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));

function usePageContext() {
  const page = use(PageContext);
  if (page === null) throw new Error('this is no part of the inspector’s page');
  return page;
}

/**
 * A part of the page's state.
 *
 * @param select answers with what stands in the state, not with something new each time
 */
export const usePage = <Part>(select: (state: PageState) => Part): Part =>
  useFollowed(usePageContext().store, select);

/** What can be done on the page. */
export const useActions = (): Actions => usePageContext().actions;

/** Changes parts of the page's state that need no more than that. */
export const useUpdate = (): PageStore['update'] => usePageContext().store.update;

/** What is looked at now: the draft, the persona and the visit. */
export function useInspected(): Inspected {
  const inspected = use(InspectedContext);
  if (inspected === null) throw new Error('this is no part of the inspector’s page');
  return inspected;
}

/** The step that is chosen; undefined where none is, or it is no longer in the flow. */
export function useSelected(): string | undefined {
  const { flow } = useInspected();
  const selected = usePage((now) => now.selected);
  return selected !== undefined && Object.hasOwn(flow.steps, selected) ? selected : undefined;
}
