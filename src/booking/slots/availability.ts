/**
 * Which times a shop offers and why it refuses others: the same rule for the slots call, the
 * booking and the browser. Pure: the current moment and the taken places are arguments.
 */
import type { AppointmentOption, DayAvailability, LocalTime } from '../../contract/types.gen.ts';
import { addMonths, dayOfWeek, isLocalDate, sevenDaysFrom } from '../clock/localDate.ts';
import { clockOn, shopToday } from '../clock/shopTime.ts';
import type { Zone } from '../clock/zone.ts';
import { afterHoursTime } from './afterHoursTime.ts';

export interface AvailabilityRules {
  zone: Zone;
  dayAvailabilities: readonly DayAvailability[];
  /** yyyy-MM-dd on the shop's calendar */
  closedDates: readonly string[];
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
export type Taken = Readonly<Record<string, TakenOnDay>>;

interface Question {
  rules: AvailabilityRules;
  option: AppointmentOption;
  now: Date;
  taken: Taken;
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

/**
 * The free slots of the seven days from `from` (yyyy-MM-dd), by date, times as HH:mm:ss in order. A
 * date without a free place is left out. After hours, a date with a place left has an empty list.
 */
export function offeredSlots({
  from,
  ...question
}: Question & { from: string }): Record<string, string[]> {
  const slots: Record<string, string[]> = {};
  for (const date of sevenDaysFrom(from)) {
    const day = openDay(question, date);
    if (typeof day === 'string') continue;
    if (question.option === 'AFTER_HOURS_DROP_OFF') {
      slots[date] = [];
      continue;
    }
    const times = day.times.filter((time) => timeRefusal(day, time) === null);
    if (times.length > 0) slots[date] = times;
  }
  return slots;
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
  const day = openDay(question, date);
  if (typeof day === 'string') return day;
  if (question.option === 'AFTER_HOURS_DROP_OFF') return null;
  return time === undefined ? refusals.noTime : timeRefusal(day, time);
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
  /** HH:mm:ss in order */
  times: readonly string[];
  instantOf: (time: LocalTime) => number | undefined;
  earliest: number;
  slotLimit: number | null;
  bySlot: Readonly<Record<string, number>>;
}

/** The day if it has a place left, otherwise the sentence that says why not. */
function openDay({ rules, option, now, taken }: Question, date: string): OpenDay | string {
  if (!isLocalDate(date)) return refusals.noSuchDate;
  const afterHours = option === 'AFTER_HOURS_DROP_OFF';
  if (afterHours && !rules.allowAfterHoursDropoff) return refusals.noAfterHours;

  const today = shopToday(now, rules.zone);
  if (date < today) return refusals.past;
  if (date > addMonths(today, rules.horizonMonths)) return refusals.tooFar;

  const hours = rules.dayAvailabilities.find(({ day }) => day === dayOfWeek(date));
  if (hours === undefined || !hours.enabled || rules.closedDates.includes(date)) {
    return refusals.closed;
  }
  const places = taken[date] ?? { total: 0, bySlot: {} };
  if (hours.dayLimit !== null && places.total >= hours.dayLimit) return refusals.dayFull;

  const instantOf = clockOn(date, rules.zone);
  const earliest = now.getTime() + rules.minimumNoticeMinutes * 60_000;
  if (afterHours && (instantOf(afterHoursTime) ?? -Infinity) < earliest) return refusals.tooSoon;
  return {
    times: afterHours ? [] : gridTimes(hours),
    instantOf,
    earliest,
    slotLimit: hours.slotLimit,
    bySlot: places.bySlot,
  };
}

function timeRefusal(day: OpenDay, time: string): string | null {
  const instant = day.instantOf(time);
  if (instant === undefined || !day.times.includes(time)) return refusals.notOffered;
  if (instant < day.earliest) return refusals.tooSoon;
  const booked = Object.hasOwn(day.bySlot, time) ? (day.bySlot[time] ?? 0) : 0;
  return day.slotLimit !== null && booked >= day.slotLimit ? refusals.slotTaken : null;
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
