import {
  guardedCalls,
  type Appointment,
  type BookingRequest,
  type ShopSettings,
  type Uuid,
} from '../../contract/types.gen.ts';
import { refusals } from '../../booking/slots/availability.ts';
import { answerTo, placeKey, Refusal, type Asked, type SimulatedWorld } from './answers.ts';
import { simulatedAppointment, appointmentView, type SimulatedAppointment } from './appointment.ts';
import { shopId } from './constants.ts';
import { knownVehicles } from './knownVehicles.ts';
import { operationOf } from './operationOf.ts';
import { withOffsets } from './withOffsets.ts';
import { settingsFor } from './personas.ts';
import type { Fault, Persona, RequestRecord } from './types.ts';
import type { OperationName } from '../../contract/types.gen.ts';
import words from './words.json';

export interface SimulatedShopOptions {
  persona: Persona;
  /** A real shop's settings; the simulated shop's own by default. */
  settings?: ShopSettings | undefined;
  /** The faults that are on from the start. */
  faults?: readonly Fault[];
  /** The appointment of the persona's link, where the visit so far has changed it. */
  appointment?: SimulatedAppointment | undefined;
  /** Whether the visit so far has proven the phone. */
  isProven?: boolean;
  now?: () => Date;
  /** Delays slow answers; a test passes its own. */
  wait?: (milliseconds: number) => Promise<void>;
}

export interface SimulatedShop {
  readonly shopId: Uuid;
  /** The shop's settings with the persona's changes. */
  readonly settings: ShopSettings;
  /** The appointment as its page shows it now; null where the persona has none. */
  readonly appointment: () => Appointment | null;
  /** Replaces `fetch` in the API client. Answers only calls of the contract. */
  readonly fetch: typeof globalThis.fetch;
  setFaults(faults: readonly Fault[]): void;
  /** Every request so far, in order. */
  records(): readonly RequestRecord[];
  /** Calls the listener on each change of the records; returns the function that stops that. */
  subscribe(listener: () => void): () => void;
}

const slowMilliseconds = 3000;

/** Whether a call requires a verified phone. */
const wantsToken = (operation: OperationName) =>
  (guardedCalls as readonly OperationName[]).includes(operation);

function json(status: number, answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 });
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(answer), { status, headers });
}

const waitFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Waits, but rejects as soon as the caller aborts. */
function unlessAborted(waiting: Promise<void>, signal: AbortSignal | null | undefined) {
  const aborted = new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  return Promise.race([waiting, aborted]);
}

/** The answer of a fault to a call; undefined where none applies. */
function faultyAnswer(
  faults: ReadonlySet<Fault>,
  world: SimulatedWorld,
  asked: Asked,
): Refusal | undefined {
  const { operation } = asked;
  if (faults.has('500')) return new Refusal(500, words.down);
  if (faults.has('401') && wantsToken(operation)) return new Refusal(401, words.unproven);
  if (faults.has('400')) return new Refusal(400, words.refused);
  if (faults.has('slot-lost') && ['bookAppointment', 'changeAppointment'].includes(operation)) {
    const { date, slotTime } = asked.body as Partial<BookingRequest>;
    // Whoever cancels asks for no place.
    if (date === undefined) return undefined;
    world.lost.add(placeKey(date, slotTime));
    return new Refusal(400, refusals.slotTaken);
  }
  return undefined;
}

/**
 * A shop in memory for one visit of a persona: it sends no texts, books nothing and stores nothing.
 * It answers by the contract and follows the server's rules.
 */
export function createSimulatedShop(options: SimulatedShopOptions): SimulatedShop {
  const { persona, now = () => new Date(), wait = waitFor } = options;
  const settings = withOffsets(settingsFor(persona, options.settings), now());
  const world: SimulatedWorld = {
    persona,
    settings,
    vehicles: knownVehicles(persona, settings, now()),
    now,
    wrongCodes: 0,
    taken: {},
    lost: new Set(),
    appointment: options.appointment ?? simulatedAppointment({ persona, settings, now: now() }),
    isProven: options.isProven ?? false,
  };
  const listeners = new Set<() => void>();
  let faults: ReadonlySet<Fault> = new Set(options.faults);
  let records: readonly RequestRecord[] = [];
  const keep = (changed: readonly RequestRecord[]) => {
    records = changed;
    for (const listener of listeners) listener();
  };

  function respond(asked: Asked): { status: number; answer: unknown } {
    try {
      const fault = faultyAnswer(faults, world, asked);
      if (fault !== undefined) throw fault;
      const answer = answerTo(world, asked);
      return { status: answer === undefined ? 204 : 200, answer };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, answer: { message: error.message, ...error.more } };
    }
  }

  const simulatedFetch: typeof globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const address = input instanceof Request ? input.url : String(input);
    const call = operationOf(method, address);
    if (call === undefined) throw new TypeError(`${words.noCall} ${method} ${address}`);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const id = records.length + 1;
    keep([...records, { id, ...call, ...(body !== undefined && { body }) }]);
    const finish = (status: number, answer?: unknown) =>
      keep(
        records.map((one) =>
          one.id === id ? { ...one, status, ...(answer !== undefined && { answer }) } : one,
        ),
      );

    if (faults.has('slow')) await unlessAborted(wait(slowMilliseconds), init?.signal);
    if (init?.signal?.aborted) {
      finish(0);
      throw init.signal.reason;
    }
    if (faults.has('offline')) {
      finish(0);
      throw new TypeError('Failed to fetch');
    }
    const { status, answer } = respond({ ...call, body });
    finish(status, answer);
    return json(status, answer);
  };

  return {
    shopId,
    settings,
    appointment: () =>
      world.appointment === undefined
        ? null
        : appointmentView(world.appointment, { persona, settings, now: now() }),
    fetch: simulatedFetch,
    setFaults: (next) => {
      faults = new Set(next);
    },
    records: () => records,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
