import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../common/metrics.ts';
import type { Database } from '../db/database.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import {
  claimDue,
  dueDestinations,
  markFailed,
  markGivenUp,
  unclaim,
  type ClaimedDelivery,
} from './deliveries.ts';
import { filledFile } from '../../src/booking/calendar/calendarFile.ts';
import type { DeliveryPayload } from '../db/schema/deliveries.ts';
import type { MailSender } from './mailSender.ts';
import type { TextSender } from './textSender.ts';
import { createMarker, type Marker } from './marker.ts';
import { segmentsOf } from './gsm7.ts';
import { failureOf, NotSent, Undeliverable } from './undeliverable.ts';
import type { WebhookSender } from './webhook.ts';

export interface DeliveryDeps {
  db: Database;
  clock: () => Date;
  texts: TextSender;
  mails: MailSender;
  webhooks: WebhookSender;
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Shared by all runs, so that a destination that failed in one is spared in the next */
  breaker?: Breaker;
  /** Shared by all runs, so that what was sent is marked before anything is sent again */
  marker?: Marker;
  /** Checked before each further batch */
  isStopping?: () => boolean;
  /** Rejects when messages under way are no longer waited for */
  cutOff?: Promise<never>;
}

/**
 * The waits before the second attempt, the third, ...: about two days in all. Each is longer than a
 * sender's timeout.
 */
const WAIT_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440];
const MAX_ATTEMPTS = WAIT_MINUTES.length + 1;
/**
 * How many messages are sent at once to the provider of texts and to the mail server; below, to the
 * webhook of one shop.
 */
const PACES: Readonly<Record<string, number>> = { sms: 8, mail: 4 };
const WEBHOOK_PACE = 2;
const CUT_OFF_WAIT_MS = 60_000;

/** The messages under way are left alone, because the process ends. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** Delivers all due messages, destinations in parallel; returns how many it delivered. */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const { db, clock } = deps;
  const shared = { breaker: createBreaker(), marker: createMarker(db, clock), ...deps };
  let all = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- what was waiting for its turn comes next
    const destinations = await dueDestinations(db, clock());
    // oxlint-disable-next-line no-await-in-loop -- as above
    const delivered = await Promise.all(destinations.map((each) => deliverTo(shared, each)));
    const count = delivered.reduce((sum, each) => sum + each, 0);
    if (count === 0) return all;
    all += count;
  }
}

/**
 * Delivers the due messages of one destination until there are none or it takes none; returns how
 * many it delivered. Several processes may run it at the same time. A message is claimed before it
 * is sent and marked afterwards, so it is sent twice, under the same id, only if a process dies in
 * between, or cannot mark it until another one claims it.
 */
export async function deliverTo(
  deps: DeliveryDeps & { breaker: Breaker; marker: Marker },
  destination: string,
): Promise<number> {
  const { db, clock, breaker, isStopping = () => false } = deps;
  const pace = PACES[destination] ?? WEBHOOK_PACE;
  let delivered = 0;
  for (;;) {
    const max = breaker.most(destination, clock(), pace);
    if (max === 0 || isStopping()) return delivered;
    const claim = { destination, now: clock(), max, waitMinutes: WAIT_MINUTES };
    const claimed = await claimDue(db, claim);
    if (claimed.length === 0) return delivered;
    const outcomes = await Promise.all(claimed.map((each) => attempt(deps, destination, each)));
    delivered += outcomes.filter(Boolean).length;
    // There were no more, and whatever was queued since has woken the worker.
    if (claimed.length < max) return delivered;
  }
}

async function attempt(
  deps: DeliveryDeps & { breaker: Breaker; marker: Marker },
  destination: string,
  delivery: ClaimedDelivery,
): Promise<boolean> {
  const { db, clock, metrics, log, breaker, cutOff, marker } = deps;
  const { id, attempts } = delivery;
  const { channel } = delivery.payload;
  if (marker.isSent(delivery)) {
    await marker.mark(delivery);
    return false;
  }
  try {
    const sent = send(deps, delivery);
    await (cutOff === undefined ? sent : Promise.race([sent, cutOff]));
  } catch (error) {
    if (error instanceof CutOff) {
      await unclaim(db, delivery, new Date(clock().getTime() + CUT_OFF_WAIT_MS));
      return false;
    }
    const isRefused = error instanceof Undeliverable;
    const hopeless = isRefused || attempts >= MAX_ATTEMPTS;
    // A destination that refuses one message is working and may take the next.
    if (isRefused) breaker.succeeded(destination);
    else if (!(error instanceof NotSent && error.isOfRecipient)) {
      breaker.failed(destination, clock());
    }
    metrics.deliveries.inc({ channel, outcome: hopeless ? 'given up' : 'failed' });
    // Logs the name only: a provider's message may repeat the number or the text.
    const failure = error instanceof Error ? error.name : typeof error;
    log.warn({ delivery: id, channel, attempts, hopeless, failure }, 'a delivery failed');
    const why = failureOf(error);
    if (hopeless) await markGivenUp(db, delivery, { now: clock(), why });
    else await markFailed(db, delivery, why);
    return false;
  }
  breaker.succeeded(destination);
  metrics.deliveries.inc({ channel, outcome: 'delivered' });
  await marker.mark(delivery);
  return true;
}

async function send(
  { texts, mails, webhooks, metrics, clock }: DeliveryDeps,
  delivery: ClaimedDelivery,
) {
  const { id, webhookUrl: url, webhookSecret: secret } = delivery;
  const payload = withLinks(delivery);
  switch (payload.channel) {
    case 'sms':
      await texts.send({ id, to: payload.to, body: payload.body });
      metrics.texts.inc({ kind: 'confirmation' });
      metrics.segments.inc({ kind: 'confirmation' }, segmentsOf(payload.body));
      return;
    case 'mail':
      await mails.send({ id, ...payload });
      return;
    case 'webhook':
      if (url === null || secret === null) {
        throw new Undeliverable('the shop has no webhook now', { why: 'noWebhook' });
      }
      await webhooks.send({ id, url, secret, event: payload.event, now: clock() });
  }
}

/**
 * The message with its links, which are kept apart so that they can be forgotten once it is sent. A shop
 * may be named `{link}`: calendars are shared, so nothing fills that in there.
 */
function withLinks({ payload, links }: ClaimedDelivery): DeliveryPayload {
  if (links === null) return payload;
  const { link, calendarLink } = links;
  const filled = (words: string) => words.replaceAll('{link}', link);
  switch (payload.channel) {
    case 'sms':
      return { ...payload, body: filled(payload.body) };
    case 'mail': {
      const { mail } = payload;
      const calendar = mail.calendar && filledFile(mail.calendar, { calendarLink });
      return {
        ...payload,
        mail: { ...mail, text: filled(mail.text), ...(calendar && { calendar }) },
      };
    }
    case 'webhook':
      return payload;
  }
}
