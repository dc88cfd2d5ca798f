import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inspectorAddress } from '../../src/booking/page/flowAddress.ts';
import type { StaffMailOutcome } from '../../src/contract/staff.gen.ts';
import { safeError } from '../common/logging.ts';
import type { MailMessage, MailSender } from '../messages/mailSender.ts';
import type { StaffMember } from '../staff/roles.ts';
import type { KnownMember } from '../staff/staffAccess.ts';
import type { DraftDeps, DraftRow } from './draftRows.ts';

export interface ReviewDeps extends DraftDeps {
  readonly log: FastifyBaseLogger;
  /** Who of the staff is known, each with their roles of today; absent: nobody */
  readonly colleagues?: (() => Promise<readonly KnownMember[]>) | undefined;
  readonly staffMail?: StaffMail | undefined;
}

/** Where mails to staff are handed over. */
interface StaffMail {
  readonly sender: MailSender;
  /** Where staff reach this server, such as `https://book.example.com`; undefined: not known */
  readonly origin: () => string | undefined;
}

/** So many times a day somebody's asking is told by mail. */
const MOST_MAILS = 30;
/** A provider that has not answered until then may still send it. */
const MAIL_PATIENCE_MS = 5_000;

interface ToColleague {
  readonly by: StaffMember;
  /** Their mail address, as far as it is known */
  readonly to: string | undefined;
  /** How often such mails were sent for `by` in a day, this one included */
  readonly sentToday: PromiseLike<number>;
  readonly mail: (link: string) => MailMessage['mail'];
}

/**
 * Tells a colleague about a draft by mail, with a link to its review. A mail that cannot be sent is not
 * tried again: what it says stands on their pages as well.
 *
 * @returns undefined where this server sends no mail to staff
 */
export async function mailToColleague(
  { log, staffMail }: Pick<ReviewDeps, 'log' | 'staffMail'>,
  { id, flow, scope }: DraftRow,
  { by, to, sentToday, mail }: ToColleague,
): Promise<StaffMailOutcome | undefined> {
  const origin = staffMail?.origin();
  if (staffMail === undefined || origin === undefined) return undefined;
  if (to === undefined) return 'no address';
  if ((await sentToday) > MOST_MAILS) return 'too many';
  const link = `${origin}${inspectorAddress(scope, { flow, page: 'review', draft: id })}`;
  const sending = staffMail.sender
    .send({ id: randomUUID(), to, fromName: by.name, replyTo: null, mail: mail(link) })
    .then(
      () => 'sent' as const,
      (error: unknown) => {
        log.error({ failure: safeError(error) }, 'a colleague could not be told by mail');
        return 'failed' as const;
      },
    );
  return Promise.race([sending, pass(MAIL_PATIENCE_MS, 'failed' as const, { ref: false })]);
}
