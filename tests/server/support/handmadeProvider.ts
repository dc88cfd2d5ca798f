import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider differs from one that does all by the book. */
export interface Shape {
  /** Added to the metadata; undefined leaves a member out */
  metadata?: Record<string, unknown>;
  /** What stands behind the host in the issuer's name, which is also where it is */
  path?: string;
  idToken?: Record<string, unknown>;
  /** What the page about the user says; a number is its status, 'silent' no answer at all */
  userInfo?: Record<string, unknown> | number | 'silent';
  /** Ways of the client's secret that the token endpoint takes */
  takes?: 'post' | 'basic';
}

const clientId = 'booking';
const clientSecret = 'secret: of tests & +%';

/** A provider of a few lines, where everybody is `ana` at once. */
export class HandmadeProvider {
  static readonly client = { id: clientId, secret: clientSecret };
  #nonce = '';
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

  private constructor(
    private readonly server: Server,
    private readonly shape: Shape,
  ) {}

  static async start(shape: Shape): Promise<HandmadeProvider> {
    const server = createServer();
    const provider = new HandmadeProvider(server, shape);
    server.on('request', (request, response) => void provider.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.shape.path ?? ''}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { issuer, shape } = this;
    const at = issuer.replace(/\/$/, '');
    const url = new URL(request.url ?? '', issuer);
    const say = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname.replace(/^.*\//, '')) {
      case 'openid-configuration':
        return void say({
          issuer,
          authorization_endpoint: `${at}/authorize`,
          token_endpoint: `${at}/token`,
          userinfo_endpoint: `${at}/userinfo`,
          end_session_endpoint: `${at}/logout`,
          jwks_uri: `${at}/jwks`,
          ...shape.metadata,
        });
      case 'jwks':
        return void say({
          keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }],
        });
      case 'authorize': {
        this.#nonce = url.searchParams.get('nonce') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        back.searchParams.set('code', 'a-code');
        return void response.writeHead(302, { location: back.href }).end();
      }
      case 'token': {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const posted = new URLSearchParams(body).get('client_secret') === clientSecret;
        const basic = request.headers.authorization?.startsWith('Basic ') === true;
        const isTaken =
          shape.takes === 'basic' ? basic : shape.takes === 'post' ? posted : basic || posted;
        if (!isTaken) return void say({ error: 'invalid_client' }, 401);
        return void say({
          access_token: 'access',
          token_type: 'Bearer',
          id_token: this.#idToken(),
        });
      }
      case 'userinfo':
        if (shape.userInfo === 'silent') return;
        if (typeof shape.userInfo === 'number') return void say({}, shape.userInfo);
        return void say({ sub: 'ana', ...shape.userInfo });
      default:
        return void say({}, 404);
    }
  }

  #idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = { iss: this.issuer, aud: clientId, sub: 'ana', iat: now, exp: now + 600 };
    const text = `${coded({ alg: 'RS256' })}.${coded({ ...claims, nonce: this.#nonce, ...this.shape.idToken })}`;
    return `${text}.${sign('sha256', Buffer.from(text), this.#keys.privateKey).toString('base64url')}`;
  }
}
