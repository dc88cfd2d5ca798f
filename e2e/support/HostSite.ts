import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The website of a shop, on another site than the tool: `localhost` instead of `127.0.0.1`. Its CSP
 * allows exactly what `docs/embed.md` asks for.
 */
export class HostSite {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param body of its only page; the script elements in it belong to the tool at `toolUrl` */
  static async start(toolUrl: string, body: string): Promise<HostSite> {
    const server = createServer((request, response) => {
      const isPage = request.url?.startsWith('/book') === true;
      response.writeHead(isPage ? 200 : 204, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${toolUrl}; frame-src ${toolUrl}`,
      });
      response.end(isPage ? `<!doctype html><title>Garage</title><body>${body}` : undefined);
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    return new HostSite(server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
