import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How a neighbour is sick: takes no connection, takes everything and says nothing, hangs up at the
 * first word, answers late, or hangs up in the middle of an answer.
 */
export type Sickness = 'refuse' | 'hang' | 'drop' | 'slow' | 'half';
export const sicknesses: readonly Sickness[] = ['refuse', 'hang', 'drop', 'slow', 'half'];

const SLOW_MS = 400;
const HALF_BYTES = 20;

/** Stands between a program and its neighbour on a port of its own, and falls sick when told. */
export class ToxicProxy {
  #health: Sickness | 'well' = 'well';
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly target: { host: string; port: number },
    public port: number,
  ) {}

  static async before(target: { host?: string; port: number }): Promise<ToxicProxy> {
    const proxy = new ToxicProxy({ host: '127.0.0.1', ...target }, 0);
    await proxy.#listen();
    return proxy;
  }

  /** An address of the neighbour, by way of the proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Falls sick, also for connections that stand; `well` again for new ones. */
  async become(health: Sickness | 'well'): Promise<void> {
    const was = this.#health;
    if (health === was) return;
    this.#health = health;
    // A link that swallows everything leaves what stands standing, and so does a slow one.
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
    else setTimeout(() => to.writable && to.write(chunk), SLOW_MS);
  }
}
