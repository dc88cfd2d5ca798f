import type { CoveringVisit } from '../../../checker/explore/paths.ts';
import type { Given } from '../../../edits/edit.ts';
import type { Flow } from '../../../engine/types.ts';
import { personasOf } from '../../simulation/personas.ts';
import type { Fault, Persona, RequestRecord } from '../../simulation/types.ts';
import { createStore, type ReadableStore } from '../../../page/wizard/store.ts';
import type { Shop } from '../bar/shops.ts';
import type { Reveal } from '../edit/EditPane.tsx';
import type { EditRefusal } from '../edit/editForms/makeEdit.ts';
import type { Pane } from '../panes/Panes.tsx';
import type { PhoneSize } from '../player/scene.ts';
import type { SideTab } from '../SidePane.tsx';
import { newInspection, openedInspection, type Inspection } from '../visit/inspection.ts';
import { readVisitLink } from '../visit/visitFile.ts';

/** An edit whose form is to be open, with values for its fields. A new object opens it again. */
export interface AskedEdit {
  readonly id: string;
  readonly given?: Given;
  /** Why it was refused for a step, if it was tried. */
  readonly refused?: { readonly step: string; readonly refusal: EditRefusal };
}

/** What Why answers first: about a day of the shop, a step, or a field or choice of one. */
export type SearchTarget =
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'asked'; readonly step: string; readonly label: string };

/** The state of the page, without the draft: what it shows, for whom, and how. */
export interface PageState {
  /** The personas; an edited one replaces the shipped one. */
  readonly personas: readonly Persona[];
  /**
   * The shops of the server; none until they are loaded, and where the host has no list of them.
   */
  readonly shops: readonly Shop[];
  readonly inspection: Inspection;
  /** The step that is selected in the graph. */
  readonly selected: string | undefined;
  /** The step whose screen the phone shows in place of the visit's, until the visit goes on. */
  readonly preview: string | undefined;
  /** Why the visit on the phone is another one since the last change; until it goes on. */
  readonly restarted: string | undefined;
  readonly isReplaying: boolean;
  /** The faults that are on, and the persona for which they were chosen. */
  readonly faults: { readonly of: Persona; readonly on: readonly Fault[] } | undefined;
  readonly language: string;
  readonly size: PhoneSize;
  /** The tab of the third pane. */
  readonly side: SideTab;
  /** The pane that is shown where there is room for only one. */
  readonly pane: Pane;
  /** The visit shown as a filmstrip, and whether filmstrip or graph is in front. */
  readonly strip: CoveringVisit | undefined;
  readonly left: 'graph' | 'strip';
  /** The dialog that is open. */
  readonly sheet: 'help' | 'persona' | 'summary' | 'search' | undefined;
  /** A place of the draft that the editor should show. */
  readonly reveal: Reveal | undefined;
  readonly edit: AskedEdit | undefined;
  readonly sought: SearchTarget | undefined;
  /** Whether the graph is drawn: slow parts of the page, such as the phone, load after it. */
  readonly isDrawn: boolean;
  /** The requests of the phone to the simulated shop. */
  readonly records: readonly RequestRecord[];
  /** The message at the foot of the page. */
  readonly message: { readonly text: string } | undefined;
}

export interface PageStore extends ReadableStore<PageState> {
  update(change: Partial<PageState> | ((now: PageState) => Partial<PageState>)): void;
}

/**
 * The store of one page, with the visit from its address.
 *
 * @param hash the part of the address after `#`
 * @param flow of which the visit is
 */
export function createPageStore(hash: string, flow: Pick<Flow, 'id'>): PageStore {
  const linked = readVisitLink(hash);
  const personas = personasOf(flow);
  const first = personas[0]!.id;
  const { get, set, subscribe } = createStore<PageState>({
    personas,
    shops: [],
    inspection:
      linked === undefined
        ? newInspection(first)
        : openedInspection({ ...linked, persona: linked.persona || first }),
    selected: linked?.step,
    preview: undefined,
    restarted: undefined,
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
    sought: undefined,
    isDrawn: false,
    records: [],
    message: undefined,
  });
  return {
    get,
    subscribe,
    update: (change) =>
      set({ ...get(), ...(typeof change === 'function' ? change(get()) : change) }),
  };
}
