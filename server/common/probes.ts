const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether a request comes from what watches over the server: it needs no host, and never waits. */
export const isProbe = (url: string): boolean => probes.has(url.split('?', 1)[0]!);

/**
 * Makes whoever asks while an answer is under way share it: nobody can have the same asked a hundred
 * times at once.
 */
export function sharing<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
