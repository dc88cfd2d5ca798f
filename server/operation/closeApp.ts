import type { FastifyInstance } from 'fastify';

/** Connections that are still busy after this are closed. */
const PATIENCE_MS = 4000;

/** Accepts no more connections and finishes the requests under way, within a time limit. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cutOff);
}
