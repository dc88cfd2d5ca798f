import { wrap, type Remote } from 'comlink';

interface BegunWorker<Calls> {
  /** Makes calls of it. They fail if it stops by itself; once it is ended nothing is answered. */
  ask<Answer>(make: (calls: Remote<Calls>) => Promise<Answer>): Promise<Answer>;
  end(): void;
}

/** The calls that a worker exposes. */
export function beginWorker<Calls>(worker: Worker): BegunWorker<Calls> {
  const calls = wrap<Calls>(worker);
  const stopped = new Promise<never>((_, reject) =>
    worker.addEventListener('error', ({ message }) => reject(new Error(message))),
  );
  // Where nothing is asked, nobody has to be told.
  stopped.catch(() => undefined);
  return { ask: (make) => Promise.race([make(calls), stopped]), end: () => worker.terminate() };
}
