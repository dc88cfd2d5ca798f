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

  /**
   * @param pages the body of its only page, `/book`, or a whole page for each path; the script
   *   elements in it belong to the tool at `toolUrl`
   * @param library a script of the site's own, at `/library.js`
   */
  static async start(
    toolUrl: string,
    pages: string | Readonly<Record<string, string>>,
    library?: string,
  ): Promise<HostSite> {
    const all =
      typeof pages === 'string'
        ? { '/book': `<!doctype html><title>Garage</title><body>${pages}` }
        : pages;
    const own =
      library === undefined ? '' : " 'self'; connect-src 'self'; style-src 'unsafe-inline'";
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      if (library !== undefined && pathname === '/library.js') {
        response.setHeader('content-type', 'text/javascript');
        return response.end(library);
      }
      const page = all[pathname];
      response.writeHead(page === undefined ? 204 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; frame-src ${toolUrl}; script-src ${toolUrl}${own}`,
      });
      return response.end(page);
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
