import { formatLongDate, formatTime } from '../../../booking/clock/timeFormats.ts';
import type {
  AskedOfShop,
  ListedAppointment,
  OtherAppointment,
  Told,
} from '../../../contract/staff.gen.ts';
import { shownTime } from '../times.ts';
import { fillWords } from '../words.ts';
import findWords from './findWords.json';
import words from './words.json';

/** A day of the calendar as staff read it: "Tue, Nov 24". */
export const shortDay = (date: string): string => formatLongDate(date, { pattern: 'EEE, MMM d' });

/** "Tue, Nov 24, 10:00am" */
export const whenInWords = ({ date, slotTime }: Pick<ListedAppointment, 'date' | 'slotTime'>) =>
  `${shortDay(date)}, ${slotTime === null ? words.afterHours.toLowerCase() : formatTime(slotTime)}`;

const listing = new Intl.ListFormat('en');

type Booked = Omit<OtherAppointment, 'id'>;

/** How an appointment was moved or cancelled last; '' where it was not. */
function lastInWords({ last, ...place }: Booked): string {
  if (last === null) return '';
  const { kind, by, at, ...before } = last;
  const what = { moved: findWords.twice.moved, cancelled: findWords.twice.cancelled }[
    kind as string
  ];
  if (what === undefined) return '';
  const filled = { when: whenInWords(place), who: by ?? findWords.theCustomer, at: shownTime(at) };
  return fillWords(what, { ...filled, before: whenInWords(before) });
}

/** Whether the appointments of a phone are too many: which stand, and which was moved or cancelled. */
export function othersInWords(one: Booked, others: readonly Booked[]): string {
  const { twice } = findWords;
  const startOf = ({ date, slotTime }: Booked) => `${date} ${slotTime ?? 'after hours'}`;
  const all = [one, ...others].toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const standing = all.filter(({ status }) => status === 'standing');
  const isOneDay = new Set(standing.map(({ date }) => date)).size === 1;
  const isOneCar = new Set(standing.map(({ vehicle }) => vehicle)).size === 1;
  const say = standing.length === 1 ? twice.once : isOneDay ? twice.sameDay : twice.otherDay;
  const said = fillWords(say, { standing: listing.format(standing.map(whenInWords)) });
  return [said, isOneCar ? '' : twice.otherCars, ...all.map(lastInWords)].filter(Boolean).join(' ');
}

/** What a customer wrote, and answers to the shop's own questions; nothing without any. */
export const notesInWords = (notes: string | null): string[] =>
  notes === null ? [] : [fillWords(findWords.asked.notes, { notes: notes.replaceAll('\n', '; ') })];

/** What a lead asks for, a sentence for each kind of thing. */
export function askedInWords(asked: AskedOfShop): string[] {
  const { question, work, notes, vehicle, date, slotTime, option } = asked;
  const hasTime = slotTime !== null || option === 'AFTER_HOURS_DROP_OFF';
  const when = date && (hasTime ? whenInWords({ date, slotTime }) : shortDay(date));
  const wanted = [vehicle, work.join(', '), when].filter(Boolean).join(' · ');
  const { asked: say } = findWords;
  const lines = [
    ...(question ? [fillWords(say.question, { question })] : []),
    ...(wanted === '' ? [] : [fillWords(say.wanted, { wanted })]),
    ...notesInWords(notes),
  ];
  return lines.length === 0 ? [say.nothing] : lines;
}

/** Who is told what by a message. */
export function toldInWords({ to, by, subject, text }: Told): string {
  const event = words.events[subject as keyof typeof words.events] as string | undefined;
  return fillWords(words.told, {
    to: words.to[to],
    by,
    words: (by === 'webhook' ? event : undefined) ?? subject ?? text ?? '',
  });
}

/** How many of a phone's digits staff are shown. */
const shownDigits = 4;

/**
 * Whether an appointment is looked for: by words of its name, car, work, notes or id in any order, or by a
 * phone or mail, as far as staff are shown them.
 */
export function isLookedFor(
  { id, customer, vehicle, phone, email, work, notes }: ListedAppointment,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase();
  const digits = wanted.replaceAll(/\D/g, '');
  if (/^[+\d\s().-]+$/.test(wanted) && digits.length >= shownDigits) {
    if (phone.endsWith(digits.slice(-shownDigits))) return true;
  }
  const [mailbox = '', host] = wanted.split('@');
  if (host !== undefined) {
    const [shown = '', shownHost] = (email ?? '').toLowerCase().split('@');
    return mailbox.startsWith(shown.slice(0, 1)) && shownHost?.startsWith(host) === true;
  }
  const known = [customer, vehicle, ...work, notes ?? '', phone, id].join(' ').toLowerCase();
  return wanted.split(/\s+/).every((word) => known.includes(word));
}
