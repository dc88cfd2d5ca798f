import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookSender } from '../../../server/messages/webhook.ts';

/** Posts to the webhooks of tests, which all stand on this machine. */
export const localWebhooks = webhookSender({ mayBePrivate: true });

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A stand-in for an external HTTP service: records requests and gives the answers that are set. */
export class HttpStandIn {
  readonly received: ReceivedRequest[] = [];
  /** The statuses of the next answers, then 200; 0 for no answer */
  answers: number[] = [];
  /** What the answers say */
  says = '{}';
  url = '';
  readonly #server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      this.received.push({ method, path, headers, body });
      const status = this.answers.shift() ?? 200;
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end(this.says);
    });
  });

  static async open(): Promise<HttpStandIn> {
    const standIn = new HttpStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    const { port } = standIn.#server.address() as AddressInfo;
    standIn.url = `http://127.0.0.1:${port}`;
    return standIn;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }
}
