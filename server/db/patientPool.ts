import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { passedOnSettings, sessionSettings } from './sessionSettings.ts';

/** After this time PostgreSQL ends a statement, or a transaction in which nothing happens. */
const STATEMENT_MS = 4000;
const IDLE_TRANSACTION_MS = 10_000;
/**
 * A connection that is silent for longer is broken, because PostgreSQL would have ended the
 * statement by then.
 */
const SILENCE_MS = 5000;
/** How long to wait for a free connection of this process. In a burst, bookings wait here. */
const WAIT_MS = 10_000;
/** An idle connection is closed before its silence would count as broken. */
const IDLE_MS = 3000;
const RETRY_MS = 100;

/**
 * The errors of a database that has no connection left or is still starting, so that another
 * attempt may succeed.
 */
const notNow = new Set(['53300', '57P03']);

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A socket that ends when the other side is silent, even if packets are lost without an error. */
function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setKeepAlive(true);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the database is silent')));
  return socket;
}

/**
 * A connection whose errors never end the process, at whatever moment they come: one may be broken
 * between two listeners of a pool. The running statement gets the error too.
 */
export class CalmClient extends pg.Client {
  readonly #settings: Readonly<Record<string, string>>;

  /** @param config `isDirect`: see {@link PatientPool} */
  constructor(config?: pg.ClientConfig & { isDirect?: boolean }) {
    super(config);
    this.#settings = config?.isDirect ? sessionSettings : passedOnSettings;
    this.on('error', () => {});
  }

  /** Called by the driver for what it sends first; these win over the settings of role and database. */
  getStartupConf(): object {
    const driver = pg.Client.prototype as unknown as { getStartupConf(): object };
    return { ...driver.getStartupConf.call(this), ...this.#settings };
  }
}

/**
 * A pool of connections to PostgreSQL in which no wait is without limit and no connection is lost.
 * A connection that breaks while it is in use is released automatically, because its user may never
 * release it. If the database has no connection left, the pool
 * tries again until one is free.
 */
export class PatientPool extends pg.Pool {
  /** @param given `isDirect`: whether a connection stays with one of the database */
  constructor(given: { connectionString: string; max: number; isDirect: boolean }) {
    super({
      // `isDirect` is handed to each client.
      ...given,
      application_name: 'shop-booking',
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: IDLE_MS,
      Client: CalmClient,
      stream: impatientSocket,
      // Statements are sent as they come, so that those of `together` need one round trip.
      pipeline: true,
    });
    // Without a listener, an idle connection that the server ends would end this process; the pool
    // opens another.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take();
    if (callback === undefined) return client;
    client.then(
      (taken) => callback(undefined, taken, (broken) => taken.release(broken as boolean)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #take(): Promise<pg.PoolClient> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return letGoWhenBroken(await super.connect());
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (!notNow.has(code) || performance.now() > deadline) throw error;
        await pause(RETRY_MS);
      }
    }
  }
}

function letGoWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (broken?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(broken);
  };
  const onEnd = () => releaseOnce(true);
  client.once('end', onEnd);
  client.release = releaseOnce;
  return client;
}
