import { createListeners } from '../browser/createListeners.ts';
import { offers } from '../../engine/offers.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { start } from '../../engine/snapshot.ts';
import { transition } from '../../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step, TransitionResult } from '../../engine/types.ts';
import { createStore, type ReadableStore } from './store.ts';

/** Called with an event that was handled, its result, and the snapshot before it. */
export type VisitListener = (result: TransitionResult, event: FlowEvent, before: Snapshot) => void;

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
   * Listens for events that were handled; called after the snapshot has changed. Returns a function
   * that stops listening.
   */
  onHandled(listener: VisitListener): () => void;
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
  return {
    flow,
    get: store.get,
    subscribe: store.subscribe,
    send(event, from) {
      const before = store.get();
      if (from !== undefined && from !== shownStep(flow, before).step.id) return undefined;
      const result = transition(flow, before, event);
      if (!result.handled) return result;
      store.set(result.snapshot);
      handled.notify(result, event, before);
      return result;
    },
    offers: (step, event) => offers(flow, step, event),
    moveTo: store.set,
    runs: () => runs,
    restart() {
      runs += 1;
      store.set(start(flow, facts));
    },
    onHandled: handled.add,
  };
}
