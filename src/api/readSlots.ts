import type { AvailableSlots, LocalTime } from '../contract/types.gen.ts';
import { isObject } from '../json/isObject.ts';

/** The other shape that a backend may answer with (specification, section 3, "Slots"). */
interface DaysAnswer {
  days: readonly {
    date: string;
    /** Absent for after hours, where a day with a place left is just present. */
    slots?: readonly { time: string; available?: boolean }[];
  }[];
}

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

/** 'HH:mm' and 'HH:mm:ss' both as 'HH:mm:ss'. */
function fullTime(time: string): LocalTime {
  return time.length === 5 ? `${time}:00` : time;
}

function slotsOfDays({ days }: DaysAnswer): AvailableSlots['slots'] {
  const slots: AvailableSlots['slots'] = {};
  for (const day of days) {
    const free = (day.slots ?? []).filter(({ available }) => available !== false);
    // A day with slots of which none is free has no place left, so it stays absent.
    if (day.slots === undefined || free.length > 0) {
      slots[day.date.slice(0, 10)] = free.map(({ time }) => fullTime(time));
    }
  }
  return slots;
}

/**
 * The free times by date, 'yyyy-MM-dd' to 'HH:mm:ss', out of either shape of answer. A day that is
 * only marked as present has an empty list.
 *
 * @throws where the answer has neither shape
 */
export function readSlots(answer: unknown): AvailableSlots['slots'] {
  if (isObject(answer) && Array.isArray(answer.days)) {
    return slotsOfDays(answer as unknown as DaysAnswer);
  }
  if (isObject(answer) && isObject(answer.slots)) {
    // What is no date or time can be neither shown nor booked.
    const dates = Object.entries(answer.slots).filter(([date]) => isDate(date));
    const days = dates.map(([date, times]) => {
      const list: unknown[] = Array.isArray(times) ? times : [];
      return [date, list.map(String).filter(isTime).map(fullTime)] as const;
    });
    return Object.fromEntries(days);
  }
  throw new Error('getAvailableSlots: the answer has neither "slots" nor "days"');
}
