import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { MailSender } from './mailSender.ts';
import type { Metrics } from '../common/metrics.ts';
import { claimDue, giveUp, markDelivered, type ClaimedDelivery } from './deliveries.ts';
import type { TextSender } from './textSender.ts';
import { Undeliverable } from './undeliverable.ts';
import { postWebhook } from './webhook.ts';

export interface DeliveryDeps {
  db: Database;
  clock: () => Date;
  texts: TextSender;
  mails: MailSender;
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const BATCH = 20;
/** Before the second attempt, the third, ...: about two days in all. Longer than any sender waits. */
const WAIT_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440];
const MAX_ATTEMPTS = WAIT_MINUTES.length + 1;

/**
 * Delivers what is due until nothing is, and answers how many it delivered. Any number of
 * processes may run it side by side. A message is claimed before it is sent and finished after:
 * only a process that dies between the two sends it once more.
 */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  let delivered = 0;
  for (;;) {
    const claim = { now: deps.clock(), max: BATCH, waitMinutes: WAIT_MINUTES };
    const claimed = await claimDue(deps.db, claim);
    if (claimed.length === 0) return delivered;
    const outcomes = await Promise.all(claimed.map((delivery) => attempt(deps, delivery)));
    delivered += outcomes.filter(Boolean).length;
  }
}

async function attempt(deps: DeliveryDeps, delivery: ClaimedDelivery): Promise<boolean> {
  const { db, clock, metrics, log } = deps;
  const { id, attempts } = delivery;
  const { channel } = delivery.payload;
  try {
    await send(deps, delivery);
  } catch (error) {
    const hopeless = error instanceof Undeliverable || attempts >= MAX_ATTEMPTS;
    metrics.deliveries.inc({ channel, outcome: hopeless ? 'given up' : 'failed' });
    // The name only: a provider's message may repeat the number or the text.
    const failure = error instanceof Error ? error.name : typeof error;
    log.warn({ delivery: id, channel, attempts, hopeless, failure }, 'a delivery failed');
    if (hopeless) await giveUp(db, id, clock());
    return false;
  }
  metrics.deliveries.inc({ channel, outcome: 'delivered' });
  await markDelivered(db, id, clock());
  return true;
}

async function send({ texts, mails, metrics, clock }: DeliveryDeps, delivery: ClaimedDelivery) {
  const { id, payload, webhookUrl: url, webhookSecret: secret } = delivery;
  switch (payload.channel) {
    case 'sms':
      await texts.send({ to: payload.to, body: payload.body });
      metrics.texts.inc({ kind: 'confirmation' });
      return;
    case 'mail':
      await mails.send({ id, ...payload });
      return;
    case 'webhook':
      if (url === null || secret === null) throw new Undeliverable('the shop has no webhook now');
      await postWebhook({ id, url, secret, event: payload.event, now: clock() });
  }
}
