import { listeners } from '../browser/listeners.ts';
import { offers } from '../engine/offers.ts';
import { shownStep } from '../engine/shownStep.ts';
import { start } from '../engine/snapshot.ts';
import { transition } from '../engine/transition.ts';
import type { Flow, FlowEvent, Snapshot, Step, TransitionResult } from '../engine/types.ts';
import { createStore, type ReadableStore } from './store.ts';

/** Hears an event, what came of it, and where the visit stood before. */
export type VisitListener = (result: TransitionResult, event: FlowEvent, before: Snapshot) => void;

/** A visit under way: the engine's snapshot, and the one way to change it. */
export interface Visit extends ReadableStore<Snapshot> {
  readonly flow: Flow;
  /**
   * Sends an event. With `from`, the id of the step whose screen sends it, an event of a screen
   * that has been left meanwhile is dropped: a second tap on Continue does nothing.
   */
  send(event: FlowEvent, from?: string): TransitionResult | undefined;
  /** Whether an event of a step leads anywhere, so that there is a button for it. */
  offers(step: Step, event: string): boolean;
  /** Begins anew at the first step; facts stay. */
  restart(): void;
  /** Puts the visit where it had come before, without an event. */
  moveTo(snapshot: Snapshot): void;
  /** How many times it has begun. */
  runs(): number;
  /** Hears every event that was handled, after the snapshot has changed. */
  onHandled(listener: VisitListener): () => void;
}

/** A visit of a flow, at its first step unless `from` says where it stands. */
export function createVisit(
  flow: Flow,
  facts: Snapshot['facts'],
  from: Snapshot = start(flow, facts),
): Visit {
  const store = createStore(from);
  const handled = listeners<Parameters<VisitListener>>();
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
      handled.tell(result, event, before);
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
