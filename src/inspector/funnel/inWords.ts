import { answerInWords, fillWords } from '../words.ts';
import words from './words.json';

/** A part of a whole in percent; '–' of nothing. */
export const percent = (part: number, all: number): string =>
  all === 0 ? '–' : fillWords(words.share, { share: Math.round((100 * part) / all) });

/** A time in seconds, or in minutes once there are two of them. */
export function timeInWords(ms: number | null): string {
  if (ms === null) return '–';
  if (ms >= 120_000) return fillWords(words.minutes, { minutes: Math.round(ms / 60_000) });
  const seconds = ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000);
  return fillWords(words.seconds, { seconds });
}

/** An error as records name it, in words: `field newCustomer.email`, `call verifyOtp 401`, `page`. */
export function errorInWords(error: string): string {
  const [of = '', name = '', status = ''] = error.split(' ');
  if (of === 'field') {
    const [answer = '', ...parts] = name.split('.');
    const field = parts.at(-1) ?? answerInWords(answer).replace(/^the /, '');
    return fillWords(words.field, { name: field });
  }
  if (of !== 'call') return words.page;
  const call = Object.hasOwn(words.calls, name)
    ? words.calls[name as keyof typeof words.calls]
    : name;
  if (!/^\d+$/.test(status)) return fillWords(words.noAnswer, { call });
  const reasons: Readonly<Record<string, string>> = words.refusedBecause;
  const refused = reasons[status] ?? words.callRefused;
  return fillWords(Number(status) < 500 ? refused : words.callFailed, { call });
}
