import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How a service fails: refuses connections, accepts everything and never answers, closes at the
 * first byte, answers late, or closes in the middle of an answer.
 */
export type Sickness = 'refuse' | 'hang' | 'drop' | 'slow' | 'half';
export const sicknesses: readonly Sickness[] = ['refuse', 'hang', 'drop', 'slow', 'half'];

/** How late a slow service gets each question, and we each answer, unless the test says otherwise. */
const SLOW_MS = 400;
const HALF_BYTES = 20;

/** A proxy between a program and a service, on a port of its own, which fails on request. */
export class ToxicProxy {
  #health: Sickness | 'well' = 'well';
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly target: { host: string; port: number },
    public port: number,
    private readonly slowMs: number,
  ) {}

  static async before(
    target: { host?: string; port: number },
    { slowMs = SLOW_MS } = {},
  ): Promise<ToxicProxy> {
    const proxy = new ToxicProxy({ host: '127.0.0.1', ...target }, 0, slowMs);
    await proxy.#listen();
    return proxy;
  }

  /** An address of the service that leads through the proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Starts to fail, also on open connections; `well` makes new connections work again. */
  async become(health: Sickness | 'well'): Promise<void> {
    const was = this.#health;
    if (health === was) return;
    this.#health = health;
    // Connections stay open on a link that loses everything, and on a slow one.
    if (health !== 'hang' && health !== 'slow') this.#dropAll();
    if (health === 'refuse') await this.#close();
    else if (was === 'refuse') await this.#listen();
  }

  async close(): Promise<void> {
    this.#dropAll();
    await this.#close();
  }

  #dropAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #listen(): Promise<void> {
    this.#server = createServer((socket) => this.#join(socket)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async #close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise((resolve) => (server === undefined ? resolve(0) : server.close(resolve)));
  }

  #join(near: Socket): void {
    const far = connect(this.target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    near.on('data', (chunk) => this.#pass(chunk, far, near));
    far.on('data', (chunk) => {
      if (this.#health === 'half') near.end(chunk.subarray(0, HALF_BYTES));
      else this.#pass(chunk, near, near);
    });
  }

  #pass(chunk: Buffer, to: Socket, near: Socket): void {
    if (this.#health === 'hang') return;
    if (this.#health === 'drop') near.destroy();
    else if (this.#health !== 'slow') to.write(chunk);
    else setTimeout(() => to.writable && to.write(chunk), this.slowMs);
  }
}
