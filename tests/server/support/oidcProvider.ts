import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** Changes the claims of the next ID token, which is signed again by the provider's own key. */
export type Tamper = (claims: Record<string, unknown>) => Record<string, unknown>;

const CLIENT = { id: 'booking', secret: 'a secret of forty letters for tests only' };

/**
 * A real OpenID Connect provider in this process. Whoever signs in chooses a name: `ana` has the
 * verified address ana@example.com.
 */
export class TestProvider {
  readonly clientId = CLIENT.id;
  readonly clientSecret = CLIENT.secret;
  tamper: Tamper | undefined;
  /** Further claims by name */
  readonly claims = new Map<string, Record<string, unknown>>();
  /** Whether sign-ins can be confirmed later without the person */
  refreshes = true;
  /** Who has no account any more */
  readonly gone = new Set<string>();
  /** Makes these paths fail with 503 */
  down: RegExp | undefined;
  #server: Server | undefined;
  #port = 0;
  #handle: ReturnType<Provider['callback']> | undefined;

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  static async start(): Promise<TestProvider> {
    const provider = new TestProvider();
    await provider.#listen();
    return provider;
  }

  /** @param origins of the servers that may send people here; before the first of them does */
  serve(origins: readonly string[]): void {
    this.#handle = this.#make(origins);
  }

  async #listen(): Promise<void> {
    const server = createServer((request, response) => {
      if (this.down?.test(request.url ?? '')) return response.writeHead(503).end();
      return this.#handle?.(request, response);
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Cuts every connection, as a provider that is gone. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  /** Comes back at the same address. */
  resume(): Promise<void> {
    return this.#listen();
  }

  #make(origins: readonly string[]) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' };
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: origins.map((origin) => `${origin}/staff/callback`),
          post_logout_redirect_uris: origins.map((origin) => `${origin}/staff/sign-in?out=1`),
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['for tests'] },
      pkce: { required: () => true },
      issueRefreshToken: async () => this.refreshes,
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      findAccount: (_context, id) =>
        this.gone.has(id)
          ? undefined
          : {
              accountId: id,
              claims: async () => ({
                sub: id,
                name: id,
                email: `${id}@example.com`,
                email_verified: true,
                ...this.claims.get(id),
              }),
            },
    });
    provider.use(async (context: KoaContextWithOIDC, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || body?.id_token === undefined || !this.tamper) return;
      const [head, claims] = body.id_token.split('.');
      const told = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<
        string,
        unknown
      >;
      const changed = Buffer.from(JSON.stringify(this.tamper(told))).toString('base64url');
      const key = createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' });
      const signature = sign('sha256', Buffer.from(`${head}.${changed}`), key).toString(
        'base64url',
      );
      context.body = { ...body, id_token: `${head}.${changed}.${signature}` };
    });
    return provider.callback();
  }
}

/** Cookies and redirects of one browser, by host. */
export class Jar {
  readonly #cookies = new Map<string, string>();

  read(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(setCookie: readonly string[]): void {
    for (const each of setCookie) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
      if (value === '' || /max-age=0\b|expires=Thu, 01 Jan 1970/i.test(each)) {
        this.#cookies.delete(name!);
      } else this.#cookies.set(name!, value!);
    }
  }
}

/**
 * Signs in at the provider as a person would, by its own pages.
 *
 * @param address of the provider, to which we have sent the browser
 * @returns the address of our callback, to which the provider sends the browser back
 */
export async function signInAtProvider(
  address: string,
  login: string,
  jar = new Jar(),
): Promise<string> {
  const { origin } = new URL(address);
  let next = address;
  let post: Record<string, string> | undefined;
  for (let hops = 0; hops < 12; hops += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const response = await fetch(next, {
      redirect: 'manual',
      method: post ? 'POST' : 'GET',
      headers: { cookie: jar.read() },
      ...(post && { body: new URLSearchParams(post) }),
    });
    jar.keep(response.headers.getSetCookie());
    const location = response.headers.get('location');
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const html = await response.text();
    post = undefined;
    if (location !== null) {
      next = new URL(location, next).href;
      if (!next.startsWith(origin)) return next;
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (prompt === undefined) throw new Error(`the provider says: ${html.slice(0, 500)}`);
    next = new URL(/action="([^"]+)"/.exec(html)![1]!, next).href;
    post = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt };
  }
  throw new Error('the provider sends in circles');
}
