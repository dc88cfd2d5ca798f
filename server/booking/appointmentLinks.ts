import { createHmac } from 'node:crypto';
import { and, exists, lt, or, sql } from 'drizzle-orm';
import { shopOfToken } from '../../src/booking/appointment/linkToken.ts';
import { sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { forgetSome } from '../db/forgetRows.ts';
import { matching } from '../db/matching.ts';
import type { MessageLinks } from '../db/schema/deliveries.ts';
import type { LinkPower } from '../db/schema/appointments.ts';
import { statement } from '../db/statement.ts';
import { appointmentLinks, appointments } from '../db/tables.ts';
import { inserting, type Write } from '../db/writes.ts';
import { firstShownDay } from './storedAppointment.ts';
import { type ApiError, notFound, TOO_MANY_REQUESTS, tooOften } from '../common/errors.ts';
import type { Deps } from '../deps.ts';
import { perNetwork, refusalToSpend } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { decideOnCounts } from '../limits/tally.ts';

/** The path of the page that shows an appointment; short, because texts carry it. */
const APPOINTMENT_PATH = '/a';

/** 96 bits: nobody guesses one, and a link stays short enough for a text. */
const SECRET_BYTES = 12;
/** Four digits alone, which a phone would offer as the one-time code. */
const looksLikeCode = /(?<![A-Za-z0-9])\d{4}(?![A-Za-z0-9])/;

/** The token of a link, made of a secret that the database does not have. */
function tokenFrom(secret: string, { shopId, appointmentId, power }: Linked): string {
  const shop = Buffer.from(shopId.replaceAll('-', ''), 'hex');
  const draw = (number: number) => {
    const hash = createHmac('sha256', secret).update(`${appointmentId} ${power} ${number}`);
    return Buffer.concat([hash.digest().subarray(0, SECRET_BYTES), shop]).toString('base64url');
  };
  // A shop's own part may look like a code, whatever is drawn.
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  return draw(numbers.find((number) => !looksLikeCode.test(draw(number))) ?? 0);
}

/** An appointment and what the bearer of its link may do. */
export interface Linked {
  shopId: string;
  appointmentId: string;
  power: LinkPower;
}

type LinkRow = typeof appointmentLinks.$inferInsert;

interface LinkedAppointment {
  shopId: string;
  appointmentId: string;
  now: Date;
  /**
   * Random, and stored nowhere but as a hash: the visitor's token for a booking, so that a repeated
   * answer has the same links; else a new one
   */
  secret: string;
}

/** New links to an appointment, one of each power, and what stores them. Only hashes are kept. */
export function newLinks({ shopId, appointmentId, now, secret }: LinkedAppointment): {
  /** The links, given where customers reach the page: `https://host`, or '' for a page there */
  linksAt: (origin: string) => MessageLinks;
  rows: LinkRow[];
  write: Write;
} {
  const of = (power: LinkPower) => tokenFrom(secret, { shopId, appointmentId, power });
  const tokens = { act: of('act'), show: of('show') };
  const rows = (['act', 'show'] as const).map((power) => ({
    shopId,
    appointmentId,
    power,
    id: sha256(tokens[power]),
    createdAt: now,
  }));
  return {
    linksAt: (origin) => {
      const page = `${origin}${APPOINTMENT_PATH}#`;
      return { link: page + tokens.act, calendarLink: page + tokens.show };
    },
    rows,
    write: inserting(appointmentLinks, rows),
  };
}

const selectLink = statement((db, name) =>
  db
    .select({ appointmentId: appointmentLinks.appointmentId, power: appointmentLinks.power })
    .from(appointmentLinks)
    .where(
      matching(appointmentLinks, {
        shopId: sql.placeholder('shopId'),
        id: sql.placeholder('id'),
        revokedAt: null,
      }),
    )
    .prepare(name),
);

/** What a link's token leads to at this shop; `undefined` for a wrong, revoked or foreign one. */
export async function linkedBy(
  db: Database,
  { shopId, token }: { shopId: string; token: unknown },
): Promise<Linked | undefined> {
  if (typeof token !== 'string' || shopOfToken(token) !== shopId) return undefined;
  const [link] = await selectLink(db, { shopId, id: sha256(token) });
  return link && { shopId, ...link };
}

/**
 * The refusal of a link that leads nowhere: the same whether it is wrong, revoked or of another
 * shop. Counts against the client alone, so a right link always works.
 */
export async function refusalOfWrongLink(
  { db, caps, clock }: Pick<Deps, 'db' | 'caps' | 'clock'>,
  client: Client,
): Promise<ApiError> {
  const limit = {
    name: 'wrong links in an hour',
    max: caps.wrongLinksPerAddress,
    windowMinutes: 60,
  };
  const cost = perNetwork(limit, client, TOO_MANY_REQUESTS);
  const refusal = await decideOnCounts(db, cost, clock(), (tally) => refusalToSpend(tally, cost));
  return refusal === undefined ? notFound('appointment') : tooOften(refusal);
}

/** Revokes every link of an appointment. */
export async function revokeLinks(
  db: Database,
  { shopId, appointmentId, now }: { shopId: string; appointmentId: string; now: Date },
): Promise<void> {
  await db
    .update(appointmentLinks)
    .set({ revokedAt: now })
    .where(matching(appointmentLinks, { shopId, appointmentId, revokedAt: null }));
}

/**
 * Deletes links that lead nowhere: those of appointments that are long over, and those that were revoked
 * before `before`. A large number takes several calls.
 */
export async function forgetLinks(db: Database, now: Date, before: Date): Promise<void> {
  const over = db
    .select()
    .from(appointments)
    .where(
      and(
        matching(appointments, {
          shopId: appointmentLinks.shopId,
          id: appointmentLinks.appointmentId,
        }),
        lt(appointments.date, firstShownDay(now)),
      ),
    );
  const isDead = or(lt(appointmentLinks.revokedAt, before), exists(over));
  await forgetSome(db, appointmentLinks, isDead);
}
