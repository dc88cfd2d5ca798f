/** A signal that aborts when the time is over, or when the caller's own signal does. */
export interface Deadline {
  signal: AbortSignal;
  isOver(): boolean;
  /** Call this when the work is done: stops the timer and unlinks the caller's signal. */
  clear(): void;
}

/**
 * Starts a deadline. Written by hand, because some of our visitors' phones lack `AbortSignal.any`.
 *
 * @param caller a signal of the caller, who may give up earlier
 */
export function startDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const follow = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort();
  }, timeoutMs);
  if (caller?.aborted) follow();
  else caller?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
