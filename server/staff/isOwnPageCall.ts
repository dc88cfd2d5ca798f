import type { FastifyRequest } from 'fastify';
import { isScriptCall } from '../http/fetchMetadata.ts';
import { isLoopback } from '../common/loopback.ts';

/**
 * The origin under which browsers know this server; undefined if a request names a host that is
 * neither public nor this machine, as after DNS rebinding. Proxies may pass on another `Host` than
 * the browser's, so a public server goes by its configuration alone.
 */
export function ownOrigin(
  { host }: Pick<FastifyRequest, 'host'>,
  publicHost: string | undefined,
): string | undefined {
  if (publicHost !== undefined) return `https://${publicHost}`;
  return isLoopback(host.replace(/:\d+$/, '')) ? `http://${host}` : undefined;
}

/**
 * Whether a call that changes something was made by a script of our own pages. Browsers send an
 * origin with each such call; forms of other sites send no JSON.
 */
export function isOwnPageCall(request: FastifyRequest, publicHost: string | undefined): boolean {
  const { headers } = request;
  if (headers.origin === undefined || headers.origin !== ownOrigin(request, publicHost)) {
    return false;
  }
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return false;
  const type = headers['content-type'];
  return (type === undefined || /^application\/json\b/i.test(type)) && isScriptCall(headers);
}
