import { formatLongDate } from '../../../booking/clock/timeFormats.ts';
import type { DayWithoutTimes, Decided, JournalRecord } from '../../../contract/staff.gen.ts';
import type { RefusedRule, ShopSettings } from '../../../contract/types.gen.ts';
import { durationInWords } from '../../../booking/text/durationInWords.ts';
import { fillWords } from '../words.ts';
import words from './words.json';

type Refused = Extract<Decided, { refused: unknown }>;
type Week = Exclude<Decided, Refused>;

/** Something that a visit was not offered, in sentences. */
export interface NotOfferedAnswer {
  /** Which of the visit's records says so. */
  readonly at: number;
  /** The week that it is about. */
  readonly week?: string;
  readonly sentences: readonly string[];
}

/** What a visit was not offered, by question, in the order of its records. */
interface ByQuestion {
  readonly waiting: readonly NotOfferedAnswer[];
  readonly days: readonly NotOfferedAnswer[];
  readonly others: readonly NotOfferedAnswer[];
}

/** Whether a rule stands against waiting. */
export const isAboutWaiting = (rule: RefusedRule): boolean => rule.startsWith('wait');
/** The rules of the screen on which one chooses how to come. */
const isWay = (rule: RefusedRule) =>
  isAboutWaiting(rule) || rule === 'afterHours' || rule === 'courtesy';

/** Whether rules are of that screen; none of them stood against anything there if there is none. */
export const isAboutWays = (refused: readonly RefusedRule[]): boolean => refused.every(isWay);

/** What a setting is now, for rules of which only that they decided is kept. */
function settingNow(rule: RefusedRule, settings: ShopSettings | undefined): string {
  if (settings === undefined) return '';
  if (rule === 'vehicleYear') {
    const year = settings.vehicleRestrictionSetting?.minimumAllowedYear;
    return year == null ? '' : fillWords(words.nowYear, { year });
  }
  const refused = settings.services.filter(({ allowWaiter }) => !allowWaiter);
  if (refused.length === 0) return words.nowWaiting;
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' });
  const services = names.format(refused.map(({ name }) => `“${name}”`));
  return fillWords(words.nowNoWaiting, { services });
}

/** That something was not offered and why, and what the shop's settings say of it now, where they are known. */
export const refusalInWords = (rule: RefusedRule, settings?: ShopSettings): string =>
  fillWords(words.refused[rule], { now: settingNow(rule, settings) }).trim();

/** The sentence of a rule whose number is not known, or is one that is said otherwise. */
function reasonOf({ rule, limit }: DayWithoutTimes): string {
  if (rule === 'dayFull' && limit === undefined) return words.dayFullAll;
  if (rule === 'dayFull' && limit! < 2) return limit === 0 ? words.dayFullNone : words.dayFullOne;
  if (rule === 'slotTaken' && limit === 0) return words.slotTakenNone;
  if (rule === 'slotTaken' && (limit ?? 1) === 1) return words.slotTakenOne;
  if (rule === 'tooFar' && limit === undefined) return words.tooFarAnyhow;
  if (rule === 'tooSoon' && limit === undefined) return words.tooSoonAnyhow;
  return words.dayRules[rule];
}

/** A day without times, with the rule that decided. */
export function dayWithoutTimes(day: DayWithoutTimes, afterHours: boolean): string {
  const values = {
    day: formatLongDate(day.date),
    weekday: formatLongDate(day.date, { pattern: 'EEEE' }),
    limit: day.limit ?? '',
    notice: durationInWords(day.limit ?? 0),
  };
  const what = fillWords(afterHours ? words.noDropOff : words.noTime, values);
  return `${what}: ${fillWords(reasonOf(day), values)}`;
}

const weekInWords = ({ week }: Week) =>
  fillWords(words.weekOf, { monday: formatLongDate(week, { pattern: 'MMMM d' }) });

/** What a record says was not offered, in short. */
export function decidedInWords(decided: Decided): string {
  if ('refused' in decided) {
    const what = [...new Set(decided.refused.map((rule) => words.refusedShort[rule]))];
    return what.length === 0
      ? words.recordAllOffered
      : fillWords(words.recordRefused, { what: what.join(', ') });
  }
  const days = decided.days.map(({ date }) => formatLongDate(date, { pattern: 'EEE d' }));
  const sentence = decided.afterHours ? words.recordNoDays : words.recordNoTimes;
  return fillWords(days.length === 0 ? words.recordAllDays : sentence, {
    week: weekInWords(decided),
    days: days.join(', '),
  });
}

/**
 * What a visit was not offered and why; undefined if nothing is kept of that.
 *
 * @param settings the shop's of now
 */
export function notOfferedInWords(
  records: readonly Pick<JournalRecord, 'decided'>[],
  settings: ShopSettings | undefined,
): ByQuestion | undefined {
  const waiting: NotOfferedAnswer[] = [];
  const days: NotOfferedAnswer[] = [];
  const others: NotOfferedAnswer[] = [];
  const isKept = records.some(({ decided }) => decided !== null);
  for (const [at, { decided }] of records.entries()) {
    if (decided === null) continue;
    if ('refused' in decided) {
      const say = (rules: readonly RefusedRule[]) =>
        rules.map((rule) => refusalInWords(rule, settings));
      const aboutWaiting = say(decided.refused.filter(isAboutWaiting));
      if (isAboutWays(decided.refused)) {
        const sentences = aboutWaiting.length > 0 ? aboutWaiting : [words.waitOffered];
        waiting.push({ at, sentences });
      }
      const rest = say(decided.refused.filter((rule) => !isAboutWaiting(rule)));
      // A shop that is closed every day has no time on any.
      const list = decided.refused.includes('allDays') ? days : others;
      if (rest.length > 0) list.push({ at, sentences: rest });
    } else {
      const refused = decided.days.map((day) => dayWithoutTimes(day, decided.afterHours));
      const sentences = refused.length > 0 ? refused : [words.everyDay];
      days.push({ at, week: weekInWords(decided), sentences });
    }
  }
  return isKept ? { waiting, days, others } : undefined;
}
