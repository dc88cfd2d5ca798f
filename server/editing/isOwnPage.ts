import type { FastifyRequest } from 'fastify';
import { isScriptCall } from '../http/fetchMetadata.ts';
import { isLoopback } from '../common/loopback.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from a page that this server sent to a browser on this machine. The name
 * it was asked under must be this machine's own too: a page elsewhere may have its own name answer
 * with our address (DNS rebinding), and a browser then calls the two one origin.
 */
export function isOwnPage({ headers, ip, socket }: FastifyRequest): boolean {
  // Through a proxy everybody would seem to be here.
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  if (!isLoopback(ip) || !isLoopback(socket.remoteAddress)) return false;
  const { host = '', origin = '' } = headers;
  if (!isLoopback(host.replace(/:\d+$/, '')) || origin !== `http://${host}`) return false;
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' && isScriptCall(headers);
}
