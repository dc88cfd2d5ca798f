import { calendarFile } from '../../src/booking/calendar/calendarFile.ts';
import type { BookedEvent, Confirmation, Mail } from '../db/schema/deliveries.ts';
import type { StoredShop } from '../shops/shops.ts';
import { oneLine } from '../common/oneLine.ts';
import {
  detailsOf,
  calendarEventOf,
  formatWhen,
  nameInText,
  toCustomer,
  type Circumstances,
} from './confirmation.ts';
import { inGsm7 } from './gsm7.ts';
import { callShop, say } from './words.ts';

/** What became of an appointment, as its customer is told. */
export type ToldChange = 'moved' | 'cancelled' | 'undone';

export interface ChangeTold extends Circumstances {
  kind: ToldChange;
  /** When the customer was to come before */
  before: Pick<BookedEvent, 'date' | 'slotTime'>;
  sequence: number;
}

/**
 * The mail that tells of a change. Its file makes the entry of the confirmation follow: the same
 * UID, a higher SEQUENCE, from the address that sends it to the one that it is sent to, both of
 * which the sender fills in.
 */
function changeMail(shop: StoredShop, event: BookedEvent, told: ChangeTold, to: string): Mail {
  const { kind, before, language, hasLink } = told;
  const name = oneLine(shop.name);
  const when = formatWhen(event, language);
  const isCancelled = kind === 'cancelled';
  const again = hasLink === true ? [say(language, 'againByLink', { link: '{link}' })] : [];
  const details = isCancelled
    ? [say(language, 'whenLine', { when }), ...again]
    : detailsOf(shop, event, { ...told, link: 'link' });
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  return {
    subject: say(language, `${kind}Subject`, { shop: name, when }),
    text: [
      say(language, `${kind}Hello`, { before: formatWhen(before, language) }),
      ...details,
      say(language, 'fileFollows'),
    ].join('\n\n'),
    calendar: calendarFile({
      ...calendarEventOf(shop, event, told),
      invitation: { method, organizer: '{from}', attendee: to },
    }),
    calendarMethod: method,
  };
}

/**
 * The messages to the customer of a shop that cannot keep a time and asks for another one: by the
 * link, or by telephone where there is none. The calendar entry stays as it is until then.
 */
export function askMessages(
  shop: StoredShop,
  event: BookedEvent,
  circumstances: Circumstances,
): Confirmation[] {
  const { language, hasLink } = circumstances;
  const name = oneLine(shop.name);
  const when = formatWhen(event, language);
  const answer =
    hasLink === true
      ? say(language, 'askedByLink', { link: '{link}' })
      : say(language, 'askedByPhone', { call: callShop(language, shop.phone) });
  const body = `${say(language, 'asked', { shop: nameInText(shop.name), when })} ${answer}`;
  return toCustomer(shop, event, {
    body: inGsm7(body),
    mail: () => ({
      subject: say(language, 'askedSubject', { shop: name, when }),
      text: [
        say(language, 'askedHello'),
        answer,
        ...detailsOf(shop, event, { ...circumstances, link: 'link' }),
      ].join('\n\n'),
    }),
  });
}

/**
 * The messages to the customer about a change: a text, and a mail if there is an address. Like the
 * confirmation, they hold nothing that anybody typed.
 */
export function changeMessages(
  shop: StoredShop,
  event: BookedEvent,
  told: ChangeTold,
): Confirmation[] {
  const { kind, language } = told;
  const words = { shop: nameInText(shop.name), when: formatWhen(event, language) };
  const next = kind === 'cancelled' ? 'bookAgain' : 'changeIt';
  const body = [
    say(language, kind, words),
    ...(told.hasLink === true ? [say(language, next, { link: '{link}' })] : []),
  ].join(' ');
  return toCustomer(shop, event, {
    body: inGsm7(body),
    mail: (to) => changeMail(shop, event, told, to),
  });
}
