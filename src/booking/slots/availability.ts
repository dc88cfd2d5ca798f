/**
 * Which times a shop offers and why it refuses others: the same rule for the slots call, the
 * booking and the browser. Pure: the current moment and the taken places are arguments.
 */
import type {
  AppointmentOption,
  DayAvailability,
  LocalDate,
  LocalTime,
  NoTimes,
  NoTimesRule,
} from '../../contract/types.gen.ts';
import { addMonths, dayOfWeek, isLocalDate, sevenDaysFrom } from '../clock/localDate.ts';
import { clockOn, shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';
import { afterHoursTime } from './afterHoursTime.ts';

/** HH:mm:ss; a time that is the end is offered. */
interface ClosedHours {
  readonly from: LocalTime;
  readonly to: LocalTime;
}

export interface AvailabilityRules {
  zone: Zone;
  dayAvailabilities: readonly DayAvailability[];
  /** yyyy-MM-dd on the shop's calendar */
  closedDates: readonly string[];
  /** By date: from and until when no time is offered, whatever the usual hours */
  closedHours?: Readonly<Record<LocalDate, ClosedHours>>;
  minimumNoticeMinutes: number;
  horizonMonths: number;
  allowAfterHoursDropoff: boolean;
}

/** The number of standing appointments on one date, and at each time (HH:mm:ss). */
interface TakenOnDay {
  total: number;
  bySlot: Readonly<Record<string, number>>;
}

/** By date, yyyy-MM-dd. A date without an entry has no appointment. */
export type TakenSlots = Readonly<Record<string, TakenOnDay>>;

interface Question {
  rules: AvailabilityRules;
  option: AppointmentOption;
  now: Date;
  taken: TakenSlots;
}

/** The interval between times (specification, section 9). */
const GRID_SECONDS = 30 * 60;

/** What a customer reads when a choice cannot be booked. */
export const refusals = {
  noSuchDate: 'Please choose a date on the calendar.',
  past: 'That day has passed. Please choose another day.',
  tooFar: 'That day is too far ahead to book. Please choose an earlier day.',
  closed: 'Sorry, the shop is closed on that day. Please choose another day.',
  dayFull: 'Sorry, that day is fully booked now. Please choose another day.',
  tooSoon: 'That time is too soon for the shop to prepare. Please choose a later time.',
  noTime: 'Please choose a time.',
  notOffered: 'The shop does not offer that time. Please choose another time.',
  slotTaken: 'Sorry, that time has just been taken. Please choose another time.',
  noAfterHours: 'The shop does not offer after hours drop-off. Please choose another option.',
} as const;

/** The rule that stands against a choice, by which {@link refusals} has its sentence. */
export type Refused = keyof typeof refusals;

/** What a week offers, and why some of its days offer nothing. Each day is in one of the two. */
interface OfferedWeek {
  /** Times as HH:mm:ss in order. After hours, a date with a place left has an empty list. */
  slots: Record<LocalDate, LocalTime[]>;
  noTimes: Record<LocalDate, NoTimes>;
}

/** What the seven days from `from` (yyyy-MM-dd) offer. */
export function offeredWeek({ from, ...question }: Question & { from: string }): OfferedWeek {
  const slots: OfferedWeek['slots'] = {};
  const noTimes: OfferedWeek['noTimes'] = {};
  for (const date of sevenDaysFrom(from)) {
    const day = openDay(question, date);
    if (typeof day === 'string') {
      noTimes[date] = againstDay(question, date, day);
      continue;
    }
    const times = day.times.filter((time) => timeRefusal(day, time) === null);
    const isOffered = question.option === 'AFTER_HOURS_DROP_OFF' || times.length > 0;
    if (isOffered) slots[date] = times;
    else noTimes[date] = againstTimes(question, day);
  }
  return { slots, noTimes };
}

/** The free slots of the seven days from `from` (yyyy-MM-dd), by date. */
export const offeredSlots = (question: Question & { from: string }): OfferedWeek['slots'] =>
  offeredWeek(question).slots;

/** What stands against a whole day, with the setting that decides. */
function againstDay({ rules }: Question, date: LocalDate, refused: DayRefused): NoTimes {
  const hours = hoursOn(rules, date);
  switch (refused) {
    case 'closed':
      return { rule: hours?.enabled === true ? 'closedDate' : 'closedWeekday' };
    case 'dayFull':
      return { rule: refused, limit: hours!.dayLimit! };
    case 'tooSoon':
      return { rule: refused, limit: rules.minimumNoticeMinutes };
    case 'tooFar':
      return { rule: refused, limit: rules.horizonMonths };
    default:
      return { rule: refused };
  }
}

/** What stands against every time of a day that has a place left. */
function againstTimes({ rules }: Question, day: OpenDay): NoTimes {
  const refused = new Set(day.times.map((time) => timeRefusal(day, time)));
  const isTaken = refused.has('slotTaken');
  if (isTaken && refused.has('tooSoon')) return { rule: 'tooSoonOrTaken' };
  if (isTaken) return { rule: 'slotTaken', limit: day.slotLimit! };
  return refused.has('tooSoon')
    ? { rule: 'tooSoon', limit: rules.minimumNoticeMinutes }
    : { rule: rules.closedHours?.[day.date] === undefined ? 'noHours' : 'closedDate' };
}

/**
 * Why a choice cannot be booked, as a sentence for the customer; `null` if it can. Agrees with
 * `offeredSlots` for the same arguments. The time is ignored after hours.
 */
export function refusal({
  date,
  time,
  ...question
}: Question & { date: string; time?: string | undefined }): string | null {
  const refused = refusedBy(question, date, time);
  return refused === null ? null : refusals[refused];
}

function refusedBy(question: Question, date: string, time: string | undefined): Refused | null {
  if (!isLocalDate(date)) return 'noSuchDate';
  const day = openDay(question, date);
  if (typeof day === 'string') return day;
  if (question.option === 'AFTER_HOURS_DROP_OFF') return null;
  return time === undefined ? 'noTime' : timeRefusal(day, time);
}

/** A day with the rules that decide what is offered on it, and how each of them turned out. */
export interface ExplainedDay {
  readonly date: LocalDate;
  readonly option: AppointmentOption;
  /** What stands against the whole day; null where it has a place left. */
  readonly refused: Refused | null;
  /** The usual hours and limits of this weekday; null where the shop names none. */
  readonly hours: DayAvailability | null;
  /** Whether the shop is closed on this date, whatever its usual hours. */
  readonly isClosedDate: boolean;
  /** How many appointments stand on the day. */
  readonly taken: number;
  readonly minimumNoticeMinutes: number;
  /** Today and the last day that can be booked, on the shop's calendar. */
  readonly today: LocalDate;
  readonly last: LocalDate;
  /** Every time of the weekday; none after hours. */
  readonly times: readonly ExplainedTime[];
}

export interface ExplainedTime {
  readonly time: LocalTime;
  readonly taken: number;
  /** What stands against it, on a day with a place left; null where it is offered. */
  readonly refused: Refused | null;
}

/** Why a day (yyyy-MM-dd) has the times that it has; agrees with `offeredSlots`. */
export function explainDay(question: Question, date: LocalDate): ExplainedDay {
  const { rules, option, now, taken } = question;
  const day = isLocalDate(date) ? openDay(question, date) : 'noSuchDate';
  const today = shopToday(now, rules.zone);
  const hours = isLocalDate(date) ? hoursOn(rules, date) : undefined;
  const places = taken[date] ?? noPlaces;
  const hasTimes = hours?.enabled === true && option !== 'AFTER_HOURS_DROP_OFF';
  return {
    date,
    option,
    refused: typeof day === 'string' ? day : null,
    hours: hours ?? null,
    isClosedDate: rules.closedDates.includes(date),
    taken: places.total,
    minimumNoticeMinutes: rules.minimumNoticeMinutes,
    today,
    last: addMonths(today, rules.horizonMonths),
    times: (hasTimes ? gridTimes(hours) : []).map((time) => ({
      time,
      taken: placesAt(places.bySlot, time),
      refused: typeof day === 'string' ? day : timeRefusal(day, time),
    })),
  };
}

/** How long the notice is extended while a visitor completes the visit. */
const GRACE_MINUTES = 15;

/**
 * The rules for checking a booking: a time whose notice ended while the customer was completing the
 * visit is still accepted, so that what was offered can be booked.
 */
export function rulesWhileBooking(rules: AvailabilityRules): AvailabilityRules {
  const { minimumNoticeMinutes: notice } = rules;
  return { ...rules, minimumNoticeMinutes: Math.max(0, notice - GRACE_MINUTES) };
}

function placesOfDay({ enabled, dayLimit, slotLimit, ...hours }: DayAvailability): number {
  if (!enabled) return 0;
  const bySlots = slotLimit === null ? Infinity : slotLimit * gridTimes(hours).length;
  return Math.min(dayLimit ?? Infinity, bySlots);
}

/** How many appointments a shop takes in a usual week; Infinity if it sets no limit. */
export const placesOfWeek = ({ dayAvailabilities }: AvailabilityRules): number =>
  dayAvailabilities.reduce((sum, each) => sum + placesOfDay(each), 0);

interface OpenDay {
  date: LocalDate;
  /** HH:mm:ss in order */
  times: readonly string[];
  instantOf: (time: LocalTime) => number | undefined;
  earliest: number;
  slotLimit: number | null;
  closed: ClosedHours | undefined;
  bySlot: Readonly<Record<string, number>>;
}

const noPlaces: TakenOnDay = { total: 0, bySlot: {} };

/** What can stand against a whole day of the calendar. */
type DayRefused = Extract<Refused, NoTimesRule | 'closed'>;

const hoursOn = ({ dayAvailabilities }: AvailabilityRules, date: LocalDate) =>
  dayAvailabilities.find(({ day }) => day === dayOfWeek(date));

/** The day (yyyy-MM-dd) if it has a place left, otherwise the rule that stands against it. */
function openDay({ rules, option, now, taken }: Question, date: LocalDate): OpenDay | DayRefused {
  const afterHours = option === 'AFTER_HOURS_DROP_OFF';
  if (afterHours && !rules.allowAfterHoursDropoff) return 'noAfterHours';

  const today = shopToday(now, rules.zone);
  if (date < today) return 'past';
  if (date > addMonths(today, rules.horizonMonths)) return 'tooFar';

  const hours = hoursOn(rules, date);
  if (hours === undefined || !hours.enabled || rules.closedDates.includes(date)) {
    return 'closed';
  }
  const places = taken[date] ?? noPlaces;
  if (hours.dayLimit !== null && places.total >= hours.dayLimit) return 'dayFull';

  const instantOf = clockOn(date, rules.zone);
  const earliest = now.getTime() + rules.minimumNoticeMinutes * 60_000;
  if (afterHours && (instantOf(afterHoursTime) ?? -Infinity) < earliest) return 'tooSoon';
  return {
    date,
    times: afterHours ? [] : gridTimes(hours),
    instantOf,
    earliest,
    slotLimit: hours.slotLimit,
    closed: rules.closedHours?.[date],
    bySlot: places.bySlot,
  };
}

const placesAt = (bySlot: OpenDay['bySlot'], time: LocalTime): number =>
  Object.hasOwn(bySlot, time) ? (bySlot[time] ?? 0) : 0;

function timeRefusal(day: OpenDay, time: string): Refused | null {
  const instant = day.instantOf(time);
  if (instant === undefined || !day.times.includes(time)) return 'notOffered';
  if (day.closed && time >= day.closed.from && time < day.closed.to) return 'notOffered';
  if (instant < day.earliest) return 'tooSoon';
  const isFull = day.slotLimit !== null && placesAt(day.bySlot, time) >= day.slotLimit;
  return isFull ? 'slotTaken' : null;
}

/**
 * Every half hour from the opening time; the last one is before closing time and before midnight.
 */
function gridTimes({
  startTime,
  endTime,
}: Pick<DayAvailability, 'startTime' | 'endTime'>): string[] {
  const end = Math.min(secondsOf(endTime), 24 * 3600);
  const times: string[] = [];
  for (let second = secondsOf(startTime); second < end; second += GRID_SECONDS) {
    times.push(timeOf(second));
  }
  return times;
}

function secondsOf(time: string): number {
  const [hours = NaN, minutes = NaN, seconds = NaN] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

function timeOf(secondsOfDay: number): string {
  const parts = [secondsOfDay / 3600, (secondsOfDay / 60) % 60, secondsOfDay % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
