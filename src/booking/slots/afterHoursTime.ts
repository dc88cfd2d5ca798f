import type { LocalTime } from '../../contract/types.gen.ts';

/** What a drop-off after hours counts as, in limits and in calendars (specification, section 9). */
export const afterHoursTime: LocalTime = '20:00:00';
