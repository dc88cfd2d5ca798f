import { deliverDue, type DeliveryDeps } from './deliverDue.ts';

const POLL_MS = 5_000;

/** The background worker of one process. */
export interface Worker {
  /** Looks for due messages now, as after a booking; never waits and never throws. */
  wake(): void;
  /** Ends after the messages under way. */
  stop(): Promise<void>;
}

/** Delivers what is due when it is woken and every few seconds, one run at a time. */
export function startWorker(deps: DeliveryDeps): Worker {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const run = async (): Promise<void> => {
    again = false;
    await deliverDue(deps).catch((error: unknown) => {
      const failure = error instanceof Error ? error.name : typeof error;
      deps.log.error({ failure }, 'due messages could not be read');
    });
    if (again && !stopped) return run();
    running = undefined;
  };
  const wake = () => {
    again = true;
    if (!stopped) running ??= run();
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
