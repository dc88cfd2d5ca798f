import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../common/loopback.ts';

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers on this machine's own address only to its own names. Another site can have its name point
 * here (DNS rebinding); a browser then takes its pages for ours, and they could have codes sent or
 * read what the inspector reads. Behind a trusted proxy nothing is refused: it may name another host
 * than visitors see, and its certificate has proven theirs. Neither are probes, which read nothing.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { publicHost, isBehindProxy }: { publicHost: string | undefined; isBehindProxy: boolean },
): void {
  app.addHook('onRequest', async ({ hostname, socket, url }, reply) => {
    if (isBehindProxy || probes.has(url) || !isLoopback(socket.localAddress)) return;
    if (isLoopback(hostname) || hostname.toLowerCase() === publicHost) return;
    return reply.code(421).send({
      message:
        'This server does not answer under that name. Open it by its own address, or set PUBLIC_HOST to the name.',
    });
  });
}
