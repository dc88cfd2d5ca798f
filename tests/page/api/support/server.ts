/** A stand-in for the network: answers by method and path, and notes what it was asked. */
export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  keepalive: boolean;
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/**
 * @param answer makes the answer to each call; what it throws is a network failure
 */
export function standIn(answer: (asked: Asked, call: number) => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const call: Asked = {
      method: init.method ?? 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      keepalive: init.keepalive ?? false,
    };
    asked.push(call);
    const { signal } = init;
    const aborted = new Promise<never>((_resolve, reject) => {
      const refuse = () => reject(signal!.reason as Error);
      if (signal?.aborted) refuse();
      signal?.addEventListener('abort', refuse);
    });
    return Promise.race([Promise.resolve().then(() => answer(call, asked.length)), aborted]);
  };
  return { asked, fetch };
}
