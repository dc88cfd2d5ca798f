import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  min,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isReachable, ofReachableShops } from '../db/cluster.ts';
import type { Database } from '../db/database.ts';
import { forgetRows } from '../db/forgetRows.ts';
import { matching } from '../db/matching.ts';
import { inserting, type Write, writeTogether } from '../db/writes.ts';
import { statement } from '../db/statement.ts';
import { deliveries, shops } from '../db/tables.ts';
import type {
  Confirmation,
  DeliveryPayload,
  MessageFailure,
  MessageLinks,
} from '../db/schema/deliveries.ts';

/** Identifies a message. */
export interface DeliveryKey {
  shopId: string;
  id: string;
}

/** A claimed message; for a webhook with the shop's current one. */
export interface ClaimedDelivery extends DeliveryKey {
  payload: DeliveryPayload;
  /** What fills in the links that the payload names; null: it names none */
  links: MessageLinks | null;
  attempts: number;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

interface Claim {
  destination: string;
  now: Date;
  max: number;
  waitMinutes: readonly number[];
}

/** What messages are about: an appointment or a lead. */
interface Subject {
  shopId: string;
  subjectId: string;
  now: Date;
  /** Of the appointment after the change that is told; absent: 0 */
  sequence?: number;
  /** For the messages to the customer */
  links?: MessageLinks | undefined;
}

/** A message that is not sent, because a ceiling was reached. */
export interface HeldBack {
  message: Confirmation;
  why: MessageFailure;
}

/** Queues messages, due at once. */
export async function insertDeliveries(
  tx: Database,
  subject: Subject,
  payloads: readonly DeliveryPayload[],
): Promise<void> {
  await writeTogether(tx, deliveryWrites(subject, payloads));
}

/**
 * What queues messages, due at once; nothing if there are none.
 *
 * @param heldBack kept so that support can say why they did not come
 */
export function deliveryWrites(
  { shopId, subjectId, now, sequence = 0, links }: Subject,
  payloads: readonly DeliveryPayload[],
  heldBack: readonly HeldBack[] = [],
): Write[] {
  const row = (payload: DeliveryPayload) => ({
    shopId,
    subjectId,
    sequence,
    links: payload.recipient === 'customer' ? (links ?? null) : null,
    recipient: payload.recipient,
    channel: payload.channel,
    // By shop, not by host: shops may share a server, and one failing there says nothing about
    // the others.
    destination: payload.channel === 'webhook' ? `webhook ${shopId}` : payload.channel,
    payload,
    createdAt: now,
  });
  const rows = [
    ...payloads.map((payload) => ({ ...row(payload), dueAt: now })),
    ...heldBack.map(({ message, why }) => ({
      ...row(message),
      links: null,
      givenUpAt: now,
      failure: why,
    })),
  ];
  return rows.length === 0 ? [] : [inserting(deliveries, rows)];
}

/**
 * Withdraws the messages to the customer of a subject that are not sent yet: a change has made them
 * untrue. One that is being sent may arrive all the same, and then counts as delivered; what tells of
 * the change follows it. The shop gets all of its own.
 */
export const withdrawingWrite =
  ({ shopId, subjectId, now }: Subject, why: MessageFailure): Write =>
  (put) =>
    `update "deliveries" set due_at = null, links = null, failure = ${put(why)}, ` +
    `given_up_at = ${put(now.toISOString())} ` +
    `where "deliveries"."shop_id" = ${put(shopId)} and subject_id = ${put(subjectId)} ` +
    `and recipient = 'customer' and due_at is not null`;

const dateParameter = (date: Date) => sql`${date.toISOString()}::timestamptz`;

const earlier = alias(deliveries, 'earlier');

/**
 * Whether the turn of a message has come: whoever is told of a subject by one channel is told in
 * the order of its changes, whichever processes send. A message that is tried again later keeps those
 * behind it. Asked of one shop's due messages alone: of all that wait it would take long.
 */
function isNext(db: Database, now: Date) {
  const before = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        matching(earlier, {
          shopId: deliveries.shopId,
          subjectId: deliveries.subjectId,
          recipient: deliveries.recipient,
          channel: deliveries.channel,
        }),
        lt(earlier.sequence, deliveries.sequence),
        or(isNotNull(earlier.dueAt), gt(earlier.claimedUntil, dateParameter(now))),
      ),
    );
  return or(eq(deliveries.sequence, 0), notExists(before))!;
}

/** The destinations with due messages, the longest waiting first. */
export async function dueDestinations(db: Database, now: Date): Promise<string[]> {
  const { answer: rows } = await ofReachableShops(db, (among) =>
    db
      .select({ destination: deliveries.destination })
      .from(deliveries)
      .where(and(isReachable(deliveries.shopId, among), lte(deliveries.dueAt, now)))
      .groupBy(deliveries.destination)
      .orderBy(asc(min(deliveries.dueAt))),
  );
  return rows.map(({ destination }) => destination);
}

/** When it is looked again at messages whose turn has not come. */
const WAIT_FOR_TURN_MS = 5_000;

/** How many shops one claim looks at; other processes may take the messages of the first ones. */
const SHOPS_AT_ONCE = 100;

/**
 * Claims up to `max` due messages of one destination for this process, and counts the attempt. Each
 * becomes due again after the wait for its number of attempts, so that another process takes over
 * if this one dies. Goes shop by shop, because rows are locked where they are stored and shops may
 * be on several machines.
 *
 * @param waitMinutes the waits before the second attempt, the third, ...; the last one repeats
 */
export async function claimDue(db: Database, claim: Claim): Promise<ClaimedDelivery[]> {
  const { destination, now, max } = claim;
  const isOfDestination = eq(deliveries.destination, destination);
  const { answer: waiting } = await ofReachableShops(db, (among) =>
    db
      .select({ shopId: deliveries.shopId })
      .from(deliveries)
      .where(
        and(isReachable(deliveries.shopId, among), isOfDestination, lte(deliveries.dueAt, now)),
      )
      .groupBy(deliveries.shopId)
      .orderBy(asc(min(deliveries.dueAt)))
      .limit(SHOPS_AT_ONCE),
  );
  const claimed: ClaimedDelivery[] = [];
  for (const { shopId } of waiting) {
    if (claimed.length >= max) break;
    // oxlint-disable-next-line no-await-in-loop -- no more are taken than there is room for
    claimed.push(...(await claimOfShop(db, shopId, { ...claim, max: max - claimed.length })));
  }
  return claimed;
}

async function claimOfShop(
  db: Database,
  shopId: string,
  { destination, now, max, waitMinutes }: Claim,
): Promise<ClaimedDelivery[]> {
  const isOfShop = eq(deliveries.shopId, shopId);
  const isDue = and(isOfShop, eq(deliveries.destination, destination), lte(deliveries.dueAt, now));
  // A common table expression with a lock runs once; a plain subquery might run again.
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(isDue, isNext(db, now)))
      .orderBy(asc(deliveries.dueAt))
      .limit(max)
      .for('update', { of: deliveries, skipLocked: true }),
  );
  // A plain list of cases: a distributed database (Citus 13) supports no arithmetic with a column
  // and the clock here, and fails on an array.
  const nextTimes = waitMinutes.map((wait) =>
    dateParameter(new Date(now.getTime() + wait * 60_000)),
  );
  const cases = nextTimes.map(
    (next, tried) => sql`when ${deliveries.attempts} = ${sql.raw(String(tried))} then ${next}`,
  );
  const claimed = await db
    .with(due)
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      claimedUntil: nextTimes[0]!,
      dueAt: sql`case ${sql.join(cases, sql` `)} else ${nextTimes.at(-1)} end`,
    })
    .where(and(isOfShop, inArray(deliveries.id, db.select({ id: due.id }).from(due))))
    .returning({
      id: deliveries.id,
      payload: deliveries.payload,
      links: deliveries.links,
      attempts: deliveries.attempts,
    });
  if (claimed.length === 0) {
    // Else shops of which all has to wait would stand before all others each time.
    const dueAt = new Date(now.getTime() + WAIT_FOR_TURN_MS);
    await db
      .update(deliveries)
      .set({ dueAt })
      .where(and(isDue, not(isNext(db, now))));
  }
  const isWebhook = claimed.some(({ payload }) => payload.channel === 'webhook');
  const [hook = { webhookUrl: null, webhookSecret: null }] = isWebhook
    ? await db
        .select({ webhookUrl: shops.webhookUrl, webhookSecret: shops.webhookSecret })
        .from(shops)
        .where(eq(shops.id, shopId))
    : [];
  return claimed.map((delivery) => ({ shopId, ...delivery, ...hook }));
}

const updateDelivered = statement((db, name) => {
  const isOneOf = sql`${deliveries.id} = any(${sql.placeholder('ids')}::uuid[])`;
  return db
    .update(deliveries)
    .set({
      dueAt: null,
      claimedUntil: null,
      links: null,
      deliveredAt: sql`${sql.placeholder('now')}::timestamptz`,
      // One that was withdrawn while it was sent has arrived.
      givenUpAt: null,
    })
    .where(and(eq(deliveries.shopId, sql.placeholder('shopId')), isOneOf))
    .prepare(name);
});

/** Marks messages of a shop as delivered. */
export async function markDelivered(
  db: Database,
  { shopId, ids, now }: { shopId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await updateDelivered(db, { shopId, ids, now: now.toISOString() });
}

/** Changes a message that waits still. */
const change = (
  db: Database,
  { shopId, id }: DeliveryKey,
  to: PgUpdateSetSource<typeof deliveries>,
) =>
  db
    .update(deliveries)
    .set(to)
    .where(and(matching(deliveries, { shopId, id }), isNotNull(deliveries.dueAt)));

/** Undoes a claim whose result was not waited for: it becomes due again soon, under the same id. */
export const unclaim = (db: Database, key: DeliveryKey, dueAt: Date) =>
  change(db, key, { dueAt, attempts: sql`${deliveries.attempts} - 1` });

/** Gives a message up. One that was withdrawn meanwhile keeps its own reason. */
export const markGivenUp = (
  db: Database,
  key: DeliveryKey,
  { now, why }: { now: Date; why: MessageFailure },
) => change(db, key, { dueAt: null, links: null, givenUpAt: now, failure: why });

/** Notes why an attempt failed of a message that is tried again. */
export const markFailed = (db: Database, key: DeliveryKey, failure: MessageFailure) =>
  change(db, key, { failure });

/** Messages not yet delivered or given up; while a machine of a cluster is away, without its shops. */
export async function countWaiting(db: Database): Promise<number> {
  const { answer } = await ofReachableShops(db, (among) =>
    db
      .select({ waiting: count() })
      .from(deliveries)
      .where(and(isReachable(deliveries.shopId, among), isNotNull(deliveries.dueAt))),
  );
  return answer[0]?.waiting ?? 0;
}

/**
 * Gives up what was queued before a moment and still waits. A destination that has failed for long is
 * tried so seldom that its messages do not use up their attempts, and would wait, with their names and
 * numbers, for ever.
 *
 * @returns the channel of each
 */
export async function giveUpOld(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<string[]> {
  const { answer } = await ofReachableShops(db, (among) =>
    db
      .update(deliveries)
      .set({
        dueAt: null,
        links: null,
        givenUpAt: now,
        failure: sql`coalesce(${deliveries.failure}, 'noAnswer')`,
      })
      .where(
        and(
          isReachable(deliveries.shopId, among),
          isNotNull(deliveries.dueAt),
          lt(deliveries.createdAt, before),
        ),
      )
      .returning({ channel: deliveries.channel }),
  );
  return answer.map(({ channel }) => channel);
}

/** Deletes finished messages queued before a moment, because they hold names and numbers. */
export async function forgetFinished(db: Database, before: Date): Promise<void> {
  const isFinished = or(isNotNull(deliveries.deliveredAt), isNotNull(deliveries.givenUpAt));
  await forgetRows(db, deliveries, and(lt(deliveries.createdAt, before), isFinished));
}
