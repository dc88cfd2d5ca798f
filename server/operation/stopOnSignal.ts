/** Whatever hangs, the process has ended by then: who sent the signal kills it soon after. */
const END_MS = 9000;

/**
 * Stops on `SIGTERM` or `SIGINT`, in the time that there is. A second signal ends at once.
 *
 * @param stop what is done; where it is not done in time, the process ends all the same
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(0), END_MS).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
