import type { FunnelStep, JournalRecord } from '../../../contract/staff.gen.ts';
import type { Operations, PageLoaded, RefusalRule } from '../../../contract/types.gen.ts';
import { answerInWords, fillWords } from '../words.ts';
import words from './words.json';

/** A part of a whole in percent; '–' of nothing. */
export const percent = (part: number, all: number): string =>
  all === 0 ? '–' : fillWords(words.share, { share: Math.round((100 * part) / all) });

/** What is told of the visits that came to a step, with how often it was shown where some came back. */
export const withShown = (told: string, { came, shown }: FunnelStep): string =>
  shown === came ? told : `${told} · ${fillWords(words.shown, { shown })}`;

/** A time in seconds, or in minutes once there are two of them. */
export function timeInWords(ms: number | null): string {
  if (ms === null) return '–';
  if (ms >= 120_000) return fillWords(words.minutes, { minutes: Math.round(ms / 60_000) });
  const seconds = ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000);
  return fillWords(words.seconds, { seconds });
}

/** How a page loaded, in sentences. */
export function loadingInWords({ words: drawn, ready, failed = 0, offline }: PageLoaded): string {
  // The browser tells of drawn words late: nobody uses a page that shows none.
  const times = { words: timeInWords(drawn), ready: timeInWords(Math.max(drawn, ready)) };
  return [
    fillWords(words.recordLoaded, times),
    failed === 1 && words.loadedFailedOnce,
    failed > 1 && fillWords(words.loadedFailed, { failed }),
    offline === true && words.loadedOffline,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** How long a screen stood, as far as is known. */
export interface StoodScreen {
  readonly step: string;
  readonly ms: number;
  /** Whether it may have stood for longer: records are missing, or it was the last */
  readonly isAtLeast: boolean;
}

/** How long each screen of a visit stood, in the order in which they were shown. */
export function screensThatStood(records: readonly JournalRecord[]): StoodScreen[] {
  const screens: StoodScreen[] = [];
  let ms = 0;
  for (const [index, record] of records.entries()) {
    const isLost = record.kind === 'lost';
    const from = index === 0 ? '' : record.fromStep;
    if (from !== '') ms += record.ms;
    const isLast = index === records.length - 1;
    if (from !== '' && (record.toStep !== from || isLost || record.kind === 'ended')) {
      screens.push({ step: from, ms, isAtLeast: isLost });
      ms = 0;
    }
    if (isLast && record.kind !== 'ended') {
      screens.push({ step: record.toStep, ms, isAtLeast: true });
    }
  }
  return screens;
}

/** Why a call was refused, by the rule that the journal keeps. */
const refusedBy: Readonly<Record<RefusalRule | 'other', string>> = words.refusedBy;
const calls: Readonly<Record<keyof Operations, string>> = words.calls;
/** Older records, and those of other servers, have the status alone. */
const byStatus: Readonly<Record<string, string>> = words.refusedBecause;

/** A failed call in words: by the rule that refused it, else by what its status tells. */
function callInWords(name: string, status: string, rule: string | undefined): string {
  const call = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : name;
  const say = (sentence: string, why = '') => fillWords(sentence, { call, why });
  if (status === 'network' || status === 'timeout') return say(words.noAnswer[status]);
  if (rule !== undefined && Object.hasOwn(refusedBy, rule)) {
    return say(words.callRefusedBy, refusedBy[rule as keyof typeof refusedBy]);
  }
  return say(status.startsWith('5') ? words.callFailed : (byStatus[status] ?? words.callRefused));
}

/**
 * An error as records name it, in words: `field newCustomer.email`, `call verifyOtp 401 codeWrong`,
 * `page`.
 */
export function errorInWords(error: string): string {
  const [of = '', name = '', status = '', rule] = error.split(' ');
  if (of === 'call') return callInWords(name, status, rule);
  if (of !== 'field') return words.page;
  const [answer = '', ...parts] = name.split('.');
  const field = parts.at(-1) ?? answerInWords(answer).replace(/^the /, '');
  return fillWords(words.field, { name: field });
}
