import { eq } from 'drizzle-orm';
import type { Database } from '../../../../server/db/database.ts';
import { shops } from '../../../../server/db/tables.ts';
import { HttpStandIn } from '../../../server/support/httpStandIn.ts';
import { SmtpStandIn } from '../../../server/support/smtpStandIn.ts';
import { ToxicProxy, type Sickness } from './ToxicProxy.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const before = (url: string) => ToxicProxy.before({ port: Number(new URL(url).port) });
const valuesOf = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined);

/**
 * All services through which messages are sent, each behind a proxy that can fail, and the webhook
 * of a shop that works.
 */
export class Senders {
  private constructor(
    readonly texts: HttpStandIn,
    readonly mails: SmtpStandIn,
    readonly webhook: HttpStandIn,
    readonly wellWebhook: HttpStandIn,
    private readonly proxies: readonly [ToxicProxy, ToxicProxy, ToxicProxy],
  ) {}

  static async open(): Promise<Senders> {
    const texts = await HttpStandIn.open();
    const mails = await SmtpStandIn.open();
    const webhook = await HttpStandIn.open();
    return new Senders(texts, mails, webhook, await HttpStandIn.open(), [
      await before(texts.url),
      await before(mails.url),
      await before(webhook.url),
    ]);
  }

  get textsUrl(): string {
    return this.proxies[0].through(this.texts.url);
  }

  get mailsUrl(): string {
    return this.proxies[1].through(this.mails.url);
  }

  /** Gives one shop the webhook that fails, and another shop the one that works. */
  async joinShops(db: Database, sick: string, well: string): Promise<void> {
    for (const [id, url] of [
      [sick, this.proxies[2].through(this.webhook.url)],
      [well, this.wellWebhook.url],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await db
        .update(shops)
        .set({ webhookUrl: url, webhookSecret: secret })
        .where(eq(shops.id, id));
    }
  }

  async become(health: Sickness | 'well'): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.become(health)));
  }

  /** The code that was texted last. */
  lastCode(): string {
    const bodies = this.texts.received.map(({ body }) => new URLSearchParams(body).get('Body'));
    return bodies.map((body) => /\b\d{4}\b/.exec(body ?? '')?.[0]).findLast(Boolean) ?? '';
  }

  /**
   * The ids by which each receiver recognises a repetition: of confirmations, mails and events that
   * it got.
   */
  ids(): { texts: string[]; mails: string[]; events: string[] } {
    return {
      texts: valuesOf(
        this.texts.received.map(({ headers }) => headers['idempotency-key'] as string | undefined),
      ),
      mails: valuesOf(
        this.mails.received.map(({ message }) => /^Message-ID: <(.+)@/im.exec(message)?.[1]),
      ),
      events: valuesOf(
        this.webhook.received.map(({ headers }) => headers['webhook-id'] as string | undefined),
      ),
    };
  }

  forget(): void {
    for (const each of [this.texts, this.mails, this.webhook, this.wellWebhook]) {
      each.received.length = 0;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
    await Promise.all([this.texts, this.webhook, this.wellWebhook].map((each) => each.close()));
    this.mails.close();
  }
}
