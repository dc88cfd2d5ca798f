import type { ChangeTerm } from '../../contract/types.gen.ts';
import type { AppointmentPlace, LastChange } from './changeOf.ts';

/** What a shop allows of one kind of change, moving or cancelling. */
export interface ChangeSetting {
  /** `call`: only by telephone, which the page says; `hidden`: the page says nothing of it */
  mode: 'allowed' | 'call' | 'hidden';
  /** How long before the appointment a customer may still do it */
  noticeMinutes: number;
}

/** How late customers may change their appointments, each kind of change by its own setting. */
export interface Terms {
  moving: ChangeSetting;
  cancelling: ChangeSetting;
}

const free: ChangeSetting = { mode: 'allowed', noticeMinutes: 0 };

/** The terms that hold after a change: a shop that asks for another time takes any answer. */
export const termsAfter = (last: Pick<LastChange, 'kind'> | undefined, terms: Terms): Terms =>
  last?.kind === 'asked' ? { moving: free, cancelling: free } : terms;

export interface AtMoment {
  status: AppointmentPlace['status'];
  /** When it begins; null where the shop's clock is not known */
  startsAt: Date | null;
  now: Date;
}

/** Whether a customer may make a change now, or what stands against it. */
export function changeTerm(
  { mode, noticeMinutes }: ChangeSetting,
  { status, startsAt, now }: AtMoment,
): ChangeTerm {
  if (status !== 'standing') return status;
  if (startsAt !== null && startsAt <= now) return 'over';
  if (mode !== 'allowed') return mode;
  // Nobody can say how late it is.
  if (startsAt === null) return 'call';
  return startsAt.getTime() - now.getTime() < noticeMinutes * 60_000 ? 'tooLate' : 'allowed';
}
