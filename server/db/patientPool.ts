import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL itself ends a statement, or a transaction in which nothing happens, after this. */
const STATEMENT_MS = 4000;
const IDLE_TRANSACTION_MS = 10_000;
/** A connection that is silent for longer leads nowhere: the statement has been ended by then. */
const SILENCE_MS = 5000;
/** For a connection of this process to be free. Behind it wait the bookings of a burst. */
const WAIT_MS = 10_000;
/** An idle connection is let go before its silence means anything. */
const IDLE_MS = 3000;
const RETRY_MS = 100;

/** The database has no connection left, or is still starting: a moment later it may have one. */
const notNow = new Set(['53300', '57P03']);

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A socket that ends when the other side says nothing, also where packets vanish without a word. */
function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setKeepAlive(true);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the database is silent')));
  return socket;
}

/**
 * A pool of connections to PostgreSQL in which nothing waits without limit and nothing is lost:
 * a connection that breaks while it is in use is let go by itself, since who used it may never get
 * to (Drizzle does not when `begin` fails), and where the database has none left, what has one
 * already is waited for.
 */
export class PatientPool extends pg.Pool {
  constructor({ connectionString, max }: { connectionString: string; max: number }) {
    super({
      connectionString,
      max,
      application_name: 'shop-booking',
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      connectionTimeoutMillis: WAIT_MS,
      idleTimeoutMillis: IDLE_MS,
      stream: impatientSocket,
    });
    // An idle connection that the server ends must not end this process; the pool opens another.
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
    client.off('error', ignore);
    release(broken);
  };
  const onEnd = () => releaseOnce(true);
  // Told to the statement under way; nobody else may be listening.
  const ignore = () => {};
  client.once('end', onEnd);
  client.on('error', ignore);
  client.release = releaseOnce;
  return client;
}
