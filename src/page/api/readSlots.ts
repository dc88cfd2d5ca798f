import type { AvailableSlots, LocalTime } from '../../contract/types.gen.ts';
import { isObject } from '../../files/json/isObject.ts';

/** The other form of response that a backend may send (specification, section 3, "Slots"). */
interface DaysAnswer {
  days: readonly {
    date: string;
    /** Absent for after hours, where every listed day has a place left. */
    slots?: readonly { time: string; available?: boolean }[];
  }[];
}

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

/** 'HH:mm' or 'HH:mm:ss' as 'HH:mm:ss'. */
function fullTime(time: string): LocalTime {
  return time.length === 5 ? `${time}:00` : time;
}

function slotsOfDays({ days }: DaysAnswer): AvailableSlots['slots'] {
  const slots: AvailableSlots['slots'] = {};
  for (const day of days) {
    const free = (day.slots ?? []).filter(({ available }) => available !== false);
    // A day whose slots are all taken has no place left, so it is left out.
    if (day.slots === undefined || free.length > 0) {
      slots[day.date.slice(0, 10)] = free.map(({ time }) => fullTime(time));
    }
  }
  return slots;
}

/**
 * The free times ('HH:mm:ss') by date ('yyyy-MM-dd'), from either form of response. A day listed
 * without times has an empty list.
 *
 * @throws if the response has neither form
 */
export function readSlots(answer: unknown): AvailableSlots['slots'] {
  if (isObject(answer) && Array.isArray(answer.days)) {
    return slotsOfDays(answer as unknown as DaysAnswer);
  }
  if (isObject(answer) && isObject(answer.slots)) {
    // Invalid dates and times can be neither shown nor booked.
    const dates = Object.entries(answer.slots).filter(([date]) => isDate(date));
    const days = dates.map(([date, times]) => {
      const list: unknown[] = Array.isArray(times) ? times : [];
      return [date, list.map(String).filter(isTime).map(fullTime)] as const;
    });
    return Object.fromEntries(days);
  }
  throw new Error('getAvailableSlots: the answer has neither "slots" nor "days"');
}
