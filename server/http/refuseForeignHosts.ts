import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../common/errors.ts';
import { isLoopback } from '../common/loopback.ts';
import { isProbe } from '../common/probes.ts';

/** Whether a name of a request's `Host` cannot be one that another site had point here. */
function isOurs(hostname: string, publicHost: string | undefined): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  // A name without a dot is not one of the internet: that of a container, or of a proxy's upstream.
  return isLoopback(name) || name === publicHost || isIP(name) !== 0 || !name.includes('.');
}

/**
 * Answers only under this server's own names: another site can have its name point here (DNS
 * rebinding); a browser then takes its pages for ours, and they could have codes sent or read what
 * the inspector reads. What a trusted proxy says came by HTTPS is not refused: a certificate has
 * proven the name, and the proxy may pass on another one. Neither are probes, which read nothing.
 */
export function refuseForeignHosts(app: FastifyInstance, publicHost: string | undefined): void {
  app.addHook('onRequest', async ({ host, hostname, protocol, url }) => {
    if (isProbe(url)) return;
    if (host && !URL.canParse(`http://${host}`)) {
      throw new ApiError(400, 'The request names a host that is no address.');
    }
    if (protocol === 'https' || isOurs(hostname, publicHost)) return;
    throw new ApiError(
      421,
      'This server does not answer under that name. Open it by its own address, or set PUBLIC_HOST to the name.',
    );
  });
}
