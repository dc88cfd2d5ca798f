import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../common/errors.ts';
import { sendPage } from './page.ts';

/** The path of a request in its plainest spelling. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Matches any spelling of the address, and compressed files too. */
const isPage = (path: string) => /(inspector|player)\.html/.test(path);

/** Sends whoever is not signed in from the inspector's pages to sign in; its data answer 401. */
export function guardInspector(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.staff !== null) return;
    const path = pathOf(request.url);
    if (isPage(path)) {
      void reply.header('cache-control', 'no-store');
      if (request.headers['sec-fetch-dest'] === 'iframe') {
        const text = 'You were away for long, or were signed out.';
        const action = { label: 'Sign in', href: '/staff/sign-in' };
        return sendPage(reply, 401, { title: 'Please sign in again', text, action });
      }
      return reply.redirect(`/staff/sign-in?to=${encodeURIComponent(request.url)}`);
    }
    if (!/^\/+inspector\//.test(path)) return;
    void reply.header('cache-control', 'no-store');
    throw unauthorized('Please sign in first.');
  });
}
