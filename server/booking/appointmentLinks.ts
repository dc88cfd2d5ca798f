import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { shopOfToken } from '../../src/booking/appointment/linkToken.ts';
import { sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import type { MessageLinks } from '../db/schema/deliveries.ts';
import type { LinkPower } from '../db/schema/appointments.ts';
import { statement } from '../db/statement.ts';
import { appointmentLinks } from '../db/tables.ts';
import { inserting, type Write } from '../db/writes.ts';

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

const selectLink = statement((db) =>
  db
    .select({ appointmentId: appointmentLinks.appointmentId, power: appointmentLinks.power })
    .from(appointmentLinks)
    .where(
      and(
        eq(appointmentLinks.shopId, sql.placeholder('shopId')),
        eq(appointmentLinks.id, sql.placeholder('id')),
        isNull(appointmentLinks.revokedAt),
      ),
    )
    .prepare(''),
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

/** Revokes every link of an appointment. */
export async function revokeLinks(
  db: Database,
  { shopId, appointmentId, now }: { shopId: string; appointmentId: string; now: Date },
): Promise<void> {
  await db
    .update(appointmentLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(appointmentLinks.shopId, shopId),
        eq(appointmentLinks.appointmentId, appointmentId),
        isNull(appointmentLinks.revokedAt),
      ),
    );
}
