import type { CoveringVisit } from '../../engine/check/paths.ts';
import type { Given } from '../../edits/types.ts';
import { personas } from '../../simulation/personas.ts';
import type { Fault, Persona, RequestRecord } from '../../simulation/types.ts';
import { createStore, type ReadableStore } from '../../wizard/store.ts';
import type { Shop } from '../bar/shops.ts';
import type { Reveal } from '../edit/EditPane.tsx';
import type { Refusal } from '../edit/moves/makeEdit.ts';
import type { Pane } from '../panes/Panes.tsx';
import type { PhoneSize } from '../player/scene.ts';
import type { SideTab } from '../SidePane.tsx';
import { newInspection, openedInspection, type Inspection } from '../visit/inspection.ts';
import { readVisitLink } from '../visit/visitFile.ts';

/** An edit that was asked for, with what is known of it already. A new object asks again. */
export interface AskedEdit {
  readonly id: string;
  readonly given?: Given;
  /** Why it was refused for a step, when it was tried. */
  readonly refused?: { readonly step: string; readonly refusal: Refusal };
}

/** Everything that the page shows, but for the draft: what is looked at, by whom, and how. */
export interface PageState {
  /** Who can visit; one that was edited stands in the place of the shipped one. */
  readonly people: readonly Persona[];
  /** The shops of the server; none while they are loaded, and where nobody knows them. */
  readonly shops: readonly Shop[];
  readonly inspection: Inspection;
  /** The step that was chosen in the graph. */
  readonly selected: string | undefined;
  readonly isReplaying: boolean;
  /** What goes wrong, for the persona it was chosen for. */
  readonly faults: { readonly of: Persona; readonly on: readonly Fault[] } | undefined;
  readonly language: string;
  readonly size: PhoneSize;
  /** The tab of the details. */
  readonly side: SideTab;
  /** The pane that is shown where there is room for one alone. */
  readonly pane: Pane;
  /** The visit that is shown as a filmstrip beside the graph, and which of both is in front. */
  readonly strip: CoveringVisit | undefined;
  readonly left: 'graph' | 'strip';
  /** What lies over the page. */
  readonly sheet: 'help' | 'persona' | 'summary' | 'search' | undefined;
  /** The place of the draft to show where it is changed. */
  readonly reveal: Reveal | undefined;
  readonly edit: AskedEdit | undefined;
  /** The graph stands; what is costly and can wait, such as the phone, begins now. */
  readonly isDrawn: boolean;
  /** What the phone has asked of the simulated shop. */
  readonly records: readonly RequestRecord[];
  /** The sentence at the foot of the page. */
  readonly said: { readonly text: string } | undefined;
}

export interface PageStore extends ReadableStore<PageState> {
  update(change: Partial<PageState> | ((now: PageState) => Partial<PageState>)): void;
}

/**
 * The store of one page, with the visit of its address.
 *
 * @param hash the part of the address behind `#`
 */
export function createPageStore(hash: string): PageStore {
  const linked = readVisitLink(hash);
  const first = personas[0]!.id;
  const { get, set, subscribe } = createStore<PageState>({
    people: personas,
    shops: [],
    inspection:
      linked === undefined
        ? newInspection(first)
        : openedInspection({ ...linked, persona: linked.persona || first }),
    selected: linked?.step,
    isReplaying: false,
    faults: undefined,
    language: 'en',
    size: 'phone',
    side: 'visit',
    pane: 'flow',
    strip: undefined,
    left: 'graph',
    sheet: undefined,
    reveal: undefined,
    edit: undefined,
    isDrawn: false,
    records: [],
    said: undefined,
  });
  return {
    get,
    subscribe,
    update: (change) =>
      set({ ...get(), ...(typeof change === 'function' ? change(get()) : change) }),
  };
}
