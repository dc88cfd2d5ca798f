/** The server that `bookings.ts` measures: a process of its own. Takes the database, says its port. */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../server/app.ts';
import { loadCatalogue } from '../../server/catalogue/catalogue.ts';
import { openDatabase } from '../../server/db/open.ts';
import { defaultCaps } from '../../server/limits/caps.ts';
import { servedFlow } from '../../tests/server/journal/support/servedFlow.ts';

const { db } = await openDatabase({ databaseUrl: process.argv[2]!, dataDir: '', poolSize: 10 });
const app = await buildApp({
  db,
  catalogue: loadCatalogue(),
  texts: { send: async () => {} },
  logLevel: 'silent',
  trustProxy: ['127.0.0.1'],
  caps: new Proxy(defaultCaps, { get: () => 1_000_000_000 }),
});
const { flowVersion, numbers } = await servedFlow(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
process.send!({ port, flowVersion, numbers });
process.on('message', (message) => {
  if (message === 'flush') void app.journal.flush().then(() => process.send!('flushed'));
});
process.once('disconnect', () => process.exit());
