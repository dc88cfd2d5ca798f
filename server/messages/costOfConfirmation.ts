import type { Caps, Spending } from '../limits/caps.ts';
import type { Confirmation } from '../db/schema/deliveries.ts';
import { perDay } from '../limits/moments.ts';

/** Names of one provider, each with the name that counts. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
};
/** Signs that a provider ignores before the at sign. */
const ignored: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
  'yandex.ru': /-/g,
};
/** Providers where a hyphen begins a tag, as a plus does everywhere. */
const tagAfterHyphen = /^(yahoo|ymail|rocketmail)\./;
/** Providers where a mailbox also has the addresses of a domain of its own: `tag@name.domain`. */
const boxInDomain = /^([^.]+)\.(fastmail\.(?:com|fm)|sent\.com)$/;

/**
 * The same text for one mailbox however it is written: small or capital letters, wide ones, tags,
 * dots where the provider ignores them, and its other names.
 */
export function mailbox(address: string): string {
  const [local = '', said = ''] = address.normalize('NFKC').toLowerCase().split('@');
  const bare = said.replace(/\.$/, '');
  const named = URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
  const [, box, provider] = boxInDomain.exec(named) ?? [];
  if (box !== undefined) return `${box}@${provider}`;
  const domain = sameProvider[named] ?? named;
  const untagged = local.replace(tagAfterHyphen.test(domain) ? /[+-].*/ : /\+.*/, '') || local;
  return `${untagged.replaceAll(ignored[domain] ?? /(?!)/g, '')}@${domain}`;
}

/**
 * The limits that a confirmation counts against, besides the installation's limit of texts, from
 * which a text is taken before the booking begins. If one of these limits is reached, the
 * confirmation is not sent, but the booking is not refused.
 */
export function costOfConfirmation(
  caps: Caps,
  payload: Pick<Confirmation, 'channel' | 'to'>,
): Spending[] {
  switch (payload.channel) {
    case 'sms':
      return [
        {
          limit: perDay('confirmations of a phone', caps.confirmationsPerPhone),
          subject: payload.to,
          sentence: '',
        },
      ];
    case 'mail':
      return [
        {
          limit: perDay('confirmations of a mailbox', caps.confirmationsPerMailbox),
          subject: mailbox(payload.to),
          sentence: '',
        },
      ];
  }
}
