import type { FlowEvent } from '../../engine/types.ts';
import { shownStep } from '../../engine/shownStep.ts';
import type { Wizard } from './wizard.ts';

/** An event that was sent, and the step whose screen sent it. */
interface Sent {
  step: string;
  event: FlowEvent;
}

/** Goes forward again after Back. */
export interface Redo {
  /** Whether the event sent from here before can be sent again. */
  isPossible(): boolean;
  /** Sends that event again; does nothing if that is not possible. */
  again(): void;
  stop(): void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Remembers the event sent from each place of a visit, so that a visitor who went back can go
 * forward again without pressing the same button. An event that came with a text message or a code
 * cannot be repeated, and nothing is sent if the visitor has typed something else since.
 */
export function createRedo(wizard: Pick<Wizard, 'visit' | 'session' | 'typed' | 'failure'>): Redo {
  const { visit, session, typed, failure } = wizard;
  const { flow } = visit;
  /** The events sent, by the stack they were sent from. */
  const sent = new Map<string, Sent>();
  let runs = visit.runs();
  let proof = session.get();

  const stop = visit.onHandled((_result, event, before) => {
    if (visit.runs() !== runs) sent.clear();
    runs = visit.runs();
    const { challenge, token } = session.get();
    const isAsked = challenge !== proof.challenge || token !== proof.token;
    proof = session.get();
    if (event.type === flow.back.event) return;
    const place = before.stack.join();
    if (isAsked) sent.delete(place);
    else sent.set(place, { step: shownStep(flow, before).step.id, event });
  });

  function stillStands(): Sent | undefined {
    const { isBooking, isBooked, isExitSent } = session.get();
    if (visit.runs() !== runs || isBooking || isBooked || isExitSent || failure.get() !== null)
      return undefined;
    const found = sent.get(visit.get().stack.join());
    if (found === undefined || shownStep(flow, visit.get()).step.id !== found.step)
      return undefined;
    const typedSince = Object.entries(typed.get(found.step) ?? {});
    const answers: Readonly<Record<string, unknown>> = found.event.answers ?? {};
    return typedSince.every(([name, value]) => isSame(value, answers[name])) ? found : undefined;
  }

  return {
    isPossible: () => stillStands() !== undefined,
    again() {
      const found = stillStands();
      if (found !== undefined) visit.send(found.event, found.step);
    },
    stop,
  };
}
