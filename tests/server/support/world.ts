import common from '../../../schemas/api/common.json' with { type: 'json' };
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { vehicleToBook } from '../../../scripts/conformance/vehicleToBook.ts';
import { operations, type Operations, type RefusalRule } from '../../../src/contract/types.gen.ts';
import { buildApp, type AppOptions } from '../../../server/app.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open.ts';
import { deliverDue } from '../../../server/messages/deliverDue.ts';
import type { MailMessage } from '../../../server/messages/mailSender.ts';
import { makeMetrics } from '../../../server/common/metrics.ts';
import { defaultCaps } from '../../../server/limits/caps.ts';
import { demoIndex } from '../../../server/seed/world.ts';
import type { TextMessage } from '../../../server/messages/textSender.ts';
import { localWebhooks } from './httpStandIn.ts';
import { strayTables } from './staysInShop.ts';
import { openSeeded } from './seededDatabase.ts';
import { START } from './template.ts';

const rules: ReadonlySet<unknown> = new Set(common.$defs.RefusalRule.enum);

/** Ids and phones of the demo world by short names. */
export function demo() {
  const { organisations, shops, phones } = demoIndex();
  const [maple, queenWest, cedarHill, pacific, tiny, harbour] = shops.map(({ id }) => id);
  return {
    org: organisations[0]!.id,
    maple: maple!,
    queenWest: queenWest!,
    cedarHill: cedarHill!,
    pacific: pacific!,
    tiny: tiny!,
    harbour: harbour!,
    phones,
  };
}

interface CallOptions {
  params?: Record<string, string | number>;
  /** Repeated for a list */
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** The address a request comes from; 127.0.0.1 by default */
  from?: string | undefined;
}

/** A call's answer: status and parsed body. */
export interface Answer<T> {
  status: number;
  body: T & { message?: string; isCodeSpent?: boolean; rule?: RefusalRule };
  response: LightMyRequestResponse;
}

/**
 * The production server on a seeded database, with a clock that tests set and texts that they read.
 */
export class World {
  readonly texts: TextMessage[] = [];
  readonly mails: MailMessage[] = [];
  readonly metrics = makeMetrics();
  /** Set it to make every text or mail fail */
  sendingFails: Error | undefined;
  readonly log: string[] = [];
  /** Called with each statement of the server, except begin and end of transactions */
  onStatement: ((sql: string) => void) | undefined;
  now = START;
  app!: FastifyInstance;
  #database!: OpenDatabase;
  /** The server's own database; tests may read several shops, the server may not */
  #watched!: Database;
  readonly #strays = new Set<string>();
  /** Refusals of visitors' calls that name no rule of the contract */
  readonly #withoutRule = new Set<string>();
  #phones = 0;

  static async open(database?: OpenDatabase, options: Partial<AppOptions> = {}): Promise<World> {
    const world = new World();
    await world.#open(database);
    world.app = await buildApp({
      db: world.#watched,
      clock: () => world.now,
      catalogue: loadCatalogue(),
      texts: world.#sender(world.texts),
      metrics: world.metrics,
      // Changes of a shop are visible at once.
      shopsKeptMs: 0,
      // All visitors of a test come from one address.
      caps: { ...defaultCaps, codesPerAddress: 100_000, wrongCodesPerDay: 100_000 },
      logStream: { write: (line) => void world.log.push(line) },
      ...options,
    });
    return world;
  }

  async #open(database: OpenDatabase | undefined): Promise<void> {
    if (database !== undefined) {
      this.#database = database;
      this.#watched = database.db;
      return;
    }
    const { client, release } = await openSeeded();
    this.#database = { db: (await openPglite(client)).db, close: async () => release() };
    const logQuery = (sql: string) => {
      this.onStatement?.(sql);
      if (strayTables(sql).length > 0) this.#strays.add(sql);
    };
    this.#watched = (await openPglite(client, { logQuery })).db;
  }

  get db(): Database {
    return this.#database.db;
  }

  #sender<M>(sent: M[]) {
    return {
      send: async (message: M) => {
        if (this.sendingFails !== undefined) throw this.sendingFails;
        sent.push(message);
      },
    };
  }

  /** Runs the worker until nothing is due; returns how many messages went out. */
  deliver(): Promise<number> {
    const { metrics, app } = this;
    const db = this.#watched;
    const texts = this.#sender(this.texts);
    const mails = this.#sender(this.mails);
    const webhooks = localWebhooks;
    return deliverDue({ db, clock: () => this.now, texts, mails, webhooks, metrics, log: app.log });
  }

  /** @throws where the server read rows of shops without naming the shop */
  async close(): Promise<void> {
    await this.app.close();
    await this.#database.close();
    if (this.#strays.size > 0) throw new Error(`not of one shop: ${[...this.#strays].join('\n')}`);
    const without = [...this.#withoutRule];
    if (without.length > 0) throw new Error(`refused by no rule: ${without.join('\n')}`);
  }

  pass({ minutes }: { minutes: number }): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
  }

  /** A phone number that no test has used before. */
  newPhone(): string {
    this.#phones += 1;
    return `4255550${String(this.#phones).padStart(3, '0')}`;
  }

  async call<N extends keyof Operations>(
    name: N,
    { params = {}, query = {}, body, token, headers = {}, from }: CallOptions = {},
  ): Promise<Answer<Operations[N]['answer']>> {
    const { method, path } = operations[name];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
    const pairs = Object.entries(query).flatMap(([key, value]) =>
      (typeof value === 'string' ? [value] : value).map((each) => [key, each]),
    );
    const response = await this.app.inject({
      method: method as 'GET',
      url: `${url}?${new URLSearchParams(pairs)}`,
      ...(from !== undefined && { remoteAddress: from }),
      headers: { ...(token !== undefined && { 'x-auth-token': token }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const answer = response.body === '' ? undefined : response.json();
    if ([400, 401, 404, 429].includes(response.statusCode) && !rules.has(answer?.rule)) {
      this.#withoutRule.add(`${name} ${response.statusCode} ${response.body}`);
    }
    return { status: response.statusCode, body: answer, response };
  }

  /** Sends a code and reads it from the text. */
  async code(
    shopId: string,
    phone: string,
    from?: string,
  ): Promise<{ secret: string; code: string }> {
    const { body } = await this.call('generateOtp', {
      params: { shopId, phoneNumber: phone },
      from,
    });
    const text = this.texts.findLast(({ to }) => to === phone)?.body ?? '';
    return { secret: body.secret, code: /\b\d{4}\b/.exec(text)?.[0] ?? '' };
  }

  async token(shopId: string, phone = this.newPhone()): Promise<string> {
    const { secret, code } = await this.code(shopId, phone);
    const { body } = await this.call('verifyOtp', {
      params: { shopId },
      body: { code, otp: secret },
    });
    return body.token;
  }

  async lead(shopId: string, token: string): Promise<string> {
    const { body } = await this.call('createLead', { params: { shopId }, token, body: {} });
    return body.leadId;
  }
}

/** A code other than this one. */
export const otherCode = (code: string, by = 1) =>
  String((Number(code) + by) % 10_000).padStart(4, '0');

export const newCustomer = {
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines@okafor.example',
  address: { address1: '120 Birch Road', city: 'Seattle', state: 'WA', zip: '98115' },
  okForMarketing: false,
};

export const newVehicle = vehicleToBook;

/** A booking that every rule allows: Tuesday at ten, dropped off. */
export const bookingFor = (leadId: string, changes: object = {}) => ({
  leadId,
  customer: newCustomer,
  vehicle: newVehicle,
  appointmentOption: 'DROP_OFF',
  date: '2026-11-24',
  slotTime: '10:00:00',
  ...changes,
});
