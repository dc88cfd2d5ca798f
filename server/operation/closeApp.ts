import type { FastifyInstance } from 'fastify';

/** What is answered slowly, or never read to its end, is cut off after this. */
const PATIENCE_MS = 4000;

/** Takes no more connections and finishes the requests under way, of which none may hold it up for ever. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cutOff);
}
