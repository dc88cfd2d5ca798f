import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { flowLabel } from '../../../engine/snapshot.ts';
import type { Flow } from '../../../engine/types.ts';
import { loadShops } from '../bar/shops.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { goToMoment } from '../visit/inspection.ts';
import { toVisitFile, visitLink } from '../visit/visitFile.ts';
import { InspectedContext, PageContext, useStorePart } from './contexts.ts';
import { createPage } from './actions.ts';
import { type Inspected, useDerivedState } from './inspected.ts';
import type { PageStore } from './pageStore.ts';

/** How long each screen of a replay is shown. */
const replayMs = 900;
/** How long a message at the foot of the page is shown. */
const messageMs = 6000;

interface InspectorProviderProps {
  /** The flow and its forms as they are being edited. */
  draft: FlowDraft;
  flow: Flow;
  shopSettings: ShopSettings | undefined;
  children: ReactNode;
}

/**
 * Provides the page's store and what is derived from it; `contexts.ts` has the hooks to read both.
 */
export function InspectorProvider({ children, ...looking }: InspectorProviderProps) {
  const [page] = useState(() => createPage(window.location.hash, looking.flow));
  const { store, look } = page;
  const inspected = useDerivedState(looking, {
    personas: useStorePart(store, ({ personas }) => personas),
    inspection: useStorePart(store, ({ inspection }) => inspection),
    faults: useStorePart(store, ({ faults }) => faults),
    language: useStorePart(store, ({ language }) => language),
  });
  useLayoutEffect(() => look(inspected), [look, inspected]);
  useSurvival(page.actions.stayOn, inspected);
  useAddress(store, flowLabel(looking.flow));
  useReplay(store);
  const { published } = looking.draft;
  // Repeated after saving, which may have given a shop a flow of its own.
  useEffect(() => {
    void loadShops().then((shops) => store.update({ shops }));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [store, published]);

  return (
    <PageContext value={page}>
      <InspectedContext value={inspected}>{children}</InspectedContext>
    </PageContext>
  );
}

/** Keeps the visit where it was when the flow changes. */
function useSurvival(stayOn: (step: string) => void, inspected: Inspected): void {
  const before = useRef(inspected);
  useEffect(() => {
    const { flow, moment } = before.current;
    before.current = inspected;
    if (flow !== inspected.flow) stayOn(moment.step.id);
  }, [stayOn, inspected]);
}

/** Keeps the visit in the page's address, so that it can be reopened. */
function useAddress(store: PageStore, label: string): void {
  const inspection = useStorePart(store, (now) => now.inspection);
  const selected = useStorePart(store, (now) => now.selected);
  useEffect(() => {
    const link = visitLink(toVisitFile(label, inspection, selected));
    window.history.replaceState(null, '', link);
  }, [label, inspection, selected]);
}

/** Advances a replay, and hides messages after a while. */
function useReplay(store: PageStore): void {
  const isReplaying = useStorePart(store, (now) => now.isReplaying);
  const { at, events } = useStorePart(store, (now) => now.inspection);
  const message = useStorePart(store, (now) => now.message);
  const isAtEnd = at === events.length;
  useEffect(() => {
    if (!isReplaying) return undefined;
    const next = setTimeout(() => {
      if (isAtEnd) store.update({ isReplaying: false });
      else store.update((now) => ({ inspection: goToMoment(now.inspection, at + 1) }));
    }, replayMs);
    return () => clearTimeout(next);
  }, [store, isReplaying, isAtEnd, at]);
  useEffect(() => {
    if (message === undefined) return undefined;
    const gone = setTimeout(() => store.update({ message: undefined }), messageMs);
    return () => clearTimeout(gone);
  }, [store, message]);
}
