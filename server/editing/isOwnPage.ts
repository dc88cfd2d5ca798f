import type { FastifyRequest } from 'fastify';
import { isScriptCall } from '../http/fetchMetadata.ts';
import { isLoopback } from '../common/loopback.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from a page that this server sent to a browser on this machine. The host
 * name must be this machine's own too: another site may point its name at our address (DNS
 * rebinding), and a browser then takes both for one origin.
 */
export function isOwnPage({ headers, ip, socket }: FastifyRequest): boolean {
  // Behind a proxy, everybody seems to be on this machine.
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  if (!isLoopback(ip) || !isLoopback(socket.remoteAddress)) return false;
  const { host = '', origin = '' } = headers;
  if (!isLoopback(host.replace(/:\d+$/, '')) || origin !== `http://${host}`) return false;
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' && isScriptCall(headers);
}
