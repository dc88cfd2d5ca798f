import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of ours that only the server reads. */
interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/**
 * The full name of a cookie. With https, browsers hold one that begins with `__Host-` to this host
 * alone. On this machine's own address there is no https, which the prefix requires, and every port
 * shares one jar: so the name has the port.
 *
 * @param origin of the pages that get it
 */
export function cookieName(name: string, origin: string): string {
  const { protocol, port } = new URL(origin);
  return protocol === 'https:' ? `__Host-${name}` : `${name}-${port || '80'}`;
}

/** The values of a request's cookies of this name; no cookie can hide another. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Lax: a page that is opened from the provider's page, or from a link in a mail, has it. */
export function setCookie(reply: FastifyReply, origin: string, cookie: Cookie): void {
  const { name, value, maxAgeSeconds } = cookie;
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  // Fastify adds each further cookie as a header of its own.
  void reply.header(
    'set-cookie',
    `${cookieName(name, origin)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}
