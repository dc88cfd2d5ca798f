import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { compile, faultSentence } from '../../server/http/schemas.ts';

/** A webhook call that was received. */
export interface Received {
  /** The event's type, 'unknown' if it has none */
  type: string;
  /** What is wrong with it; empty if nothing is */
  faults: string[];
}

const fits = compile({ $ref: 'webhooks.json#/$defs/ShopEvent' });
const MOST_BYTES = 1_000_000;

/**
 * Checks a webhook call as a shop's receiver should: its signature, by the library of Standard
 * Webhooks, which refuses calls older than five minutes; whether it is a repeat; its form.
 */
function checkWebhook(
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
  { secret, seen }: { secret: string; seen: Set<string> },
): Received {
  const faults: string[] = [];
  const id = String(headers['webhook-id'] ?? '');
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  } catch (error) {
    faults.push(`The signature does not hold: ${(error as Error).message}.`);
  }
  if (seen.has(id)) faults.push('It came before, under the same webhook-id.');
  seen.add(id);
  let event: unknown;
  try {
    event = JSON.parse(body);
    if (!fits(event)) faults.push(faultSentence(fits.errors));
  } catch {
    faults.push('It is no JSON.');
  }
  const { type } = (event ?? {}) as { type?: unknown };
  return { type: typeof type === 'string' ? type : 'unknown', faults };
}

/**
 * Listens as a shop's webhook on this machine and reports each call. Answers 400 if something is
 * wrong with it, otherwise 204.
 */
export async function startReceiver(options: {
  port: number;
  secret: string;
  tell: (received: Received) => void;
}): Promise<Server> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
      if (body.length > MOST_BYTES) request.destroy();
    });
    request.on('end', () => {
      const { secret, tell } = options;
      const received = checkWebhook({ headers: request.headers, body }, { secret, seen });
      tell(received);
      response.writeHead(received.faults.length === 0 ? 204 : 400).end();
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
