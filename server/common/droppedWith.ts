import type { FastifyReply } from 'fastify';

/** Is aborted when whoever asked has gone before the answer was sent. */
export function droppedWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
