import type { LocalTime } from '../../contract/types.gen.ts';

/** The time of a drop-off after hours, for limits and calendars (specification, section 9). */
export const afterHoursTime: LocalTime = '20:00:00';
