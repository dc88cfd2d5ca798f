import { createListeners } from '../browser/createListeners.ts';
import { offers } from '../engine/offers.ts';
import { shownStep } from '../engine/shownStep.ts';
import { start } from '../engine/snapshot.ts';
import { transition } from '../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step, TransitionResult } from '../engine/types.ts';
import { createStore, type ReadableStore } from './store.ts';

/** Called with an event that was handled, its result, and the snapshot before it. */
export type VisitListener = (result: TransitionResult, event: FlowEvent, before: Snapshot) => void;

/**
 * Called when the snapshot has changed, with a function that tells the listeners of events and has
 * React draw the page; calls that at once, or after it has shown the new screen itself.
 */
export type ShowFirst = (draw: () => void) => void;

/** A visit: the engine's snapshot, and the only way to change it. */
export interface Visit extends ReadableStore<Snapshot> {
  readonly flow: Flow;
  /**
   * Sends an event. `from` is the id of the step whose screen sends it: if that screen was left
   * meanwhile, the event is dropped, so that a second tap on Continue does nothing.
   */
  send(event: FlowEvent, from?: string): TransitionResult | undefined;
  /** Whether an event of a step leads anywhere; if not, it gets no button. */
  offers(step: Step, event: string): boolean;
  /** Starts the visit again at the first step; facts stay. */
  restart(): void;
  /** Moves the visit to a snapshot, without an event. */
  moveTo(snapshot: Snapshot): void;
  /** How many times the visit has been started. */
  runs(): number;
  /**
   * Listens for events that were handled; called after the snapshot has changed, and the new screen
   * is painted if it was drawn ahead, but before anything else happens to the visit. Returns a
   * function that stops listening.
   */
  onHandled(listener: VisitListener): () => void;
  /** Tells those listeners now what they were not told yet. */
  tellHandled(): void;
  /** The snapshot that React draws: the same, until `showBy` has it drawn. */
  readonly drawn: ReadableStore<Snapshot>;
  showBy(show: ShowFirst): void;
}

/** A new visit of a flow, at `from` or at its first step. */
export function createVisit(
  flow: Flow,
  facts: Snapshot['facts'],
  from: Snapshot = start(flow, facts),
): Visit {
  const store = createStore(from);
  const handled = createListeners<Parameters<VisitListener>>();
  let runs = 1;
  const drawn = createStore(from);
  let untold: Parameters<VisitListener>[] = [];
  const tellHandled = () => {
    for (const each of untold.splice(0)) handled.notify(...each);
  };
  const draw = () => {
    tellHandled();
    drawn.set(store.get());
  };
  let show: ShowFirst = (drawNow) => drawNow();
  const moveTo = (next: Snapshot, ...events: typeof untold) => {
    tellHandled();
    untold = events;
    store.set(next);
    show(draw);
  };
  return {
    flow,
    get: store.get,
    subscribe: store.subscribe,
    send(event, from) {
      tellHandled();
      const before = store.get();
      if (from !== undefined && from !== shownStep(flow, before).step.id) return undefined;
      const result = transition(flow, before, event);
      if (!result.handled) return result;
      moveTo(result.snapshot, [result, event, before]);
      return result;
    },
    offers: (step, event) => offers(flow, step, event),
    moveTo: (next) => moveTo(next),
    runs: () => runs,
    restart() {
      tellHandled();
      runs += 1;
      moveTo(start(flow, facts));
    },
    onHandled: handled.add,
    tellHandled,
    drawn,
    showBy(next) {
      show = next;
    },
  };
}
