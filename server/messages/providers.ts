import { allOrNone, variableOf, type Env } from '../common/environment.ts';
import { StartError } from '../common/errors.ts';
import type { SmtpSettings } from './smtp.ts';
import type { TwilioOptions } from './twilio.ts';

const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '');

/**
 * The settings of the text provider; undefined if none is set.
 *
 * @throws StartError for incomplete or impossible settings
 */
export function twilioOf(env: Env): TwilioOptions | undefined {
  const set = allOrNone(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const);
  if (set === undefined) return undefined;
  const { TWILIO_ACCOUNT_SID: account, TWILIO_FROM: from } = set;
  if (!/^AC\w+$/.test(account)) {
    throw new StartError(`TWILIO_ACCOUNT_SID is "${account}"; it must begin with AC.`);
  }
  if (!/^(\+\d{8,15}|\d{5,6}|MG\w+)$/.test(from)) {
    throw new StartError(
      `TWILIO_FROM is "${from}"; it must be a number such as +12065550000, or a messaging service (MG…).`,
    );
  }
  const apiUrl = variableOf(env, 'TWILIO_API_URL') ?? 'https://api.twilio.com';
  if (!/^https?:$/.test(protocolOf(apiUrl))) {
    throw new StartError(`TWILIO_API_URL is "${apiUrl}"; it must be an address.`);
  }
  return { accountSid: account, authToken: set.TWILIO_AUTH_TOKEN, from, apiUrl };
}

/**
 * The settings of the mail server; undefined if none is set. Errors do not repeat the password.
 *
 * @throws StartError for incomplete or impossible settings
 */
export function smtpOf(env: Env): SmtpSettings | undefined {
  const set = allOrNone(env, ['SMTP_URL', 'MAIL_FROM'] as const);
  if (set === undefined) return undefined;
  const url = URL.canParse(set.SMTP_URL) ? new URL(set.SMTP_URL) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new StartError('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(set.MAIL_FROM)) {
    throw new StartError(
      `MAIL_FROM is "${set.MAIL_FROM}"; it must be an address such as booking@example.com.`,
    );
  }
  return { url: set.SMTP_URL, from: set.MAIL_FROM };
}
