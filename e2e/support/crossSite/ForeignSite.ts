import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const attack = readFileSync(new URL('attack.js', import.meta.url), 'utf8');

const page = '<!doctype html><title>Elsewhere</title><body><script src="/attack.js"></script>';

/**
 * Another party's site. Breaches of its pages' policy are reported to our addresses, which is one
 * more way to send requests there.
 */
export class ForeignSite {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /**
   * @param host `localhost` is another site than the tool's 127.0.0.1; 127.0.0.1 is the same site
   *   on another port
   * @param reportTo addresses to which breaches of the page's policy are reported
   */
  static async start(host: string, reportTo: readonly string[]): Promise<ForeignSite> {
    const server = createServer(({ url }, response) => {
      const isScript = url === '/attack.js';
      response.writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
        'content-security-policy-report-only': reportTo
          .map((address) => `media-src 'none'; report-uri ${address}`)
          .join(', '),
      });
      response.end(isScript ? attack : page);
    });
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new ForeignSite(server, `http://${host}:${port}/`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
