import type { Appointment } from '../../contract/types.gen.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { durationInWords } from '../../booking/text/durationInWords.ts';
import type { PageTexts, TextKey } from '../text/text.ts';

/** Which changes are made by telephone only. */
function byCall({ moving, cancelling }: Appointment, { t }: Pick<PageTexts, 't'>): string[] {
  if (moving === 'call' && cancelling === 'call') return [t('steps.appointment.call')];
  if (moving === 'call') return [t('steps.appointment.callToMove')];
  return cancelling === 'call' ? [t('steps.appointment.callToCancel')] : [];
}

/** Which changes it is too late for, and since when: each has a notice of its own. */
function tooLate(
  { moving, movingNoticeMinutes, cancelling, cancellingNoticeMinutes }: Appointment,
  { t, language }: Pick<PageTexts, 't' | 'language'>,
): string[] {
  const say = (key: TextKey, minutes = 0) => t(key, { notice: durationInWords(minutes, language) });
  const isBoth = moving === 'tooLate' && cancelling === 'tooLate';
  if (isBoth && movingNoticeMinutes === cancellingNoticeMinutes) {
    return [say('steps.appointment.tooLate', movingNoticeMinutes)];
  }
  return [
    ...(moving === 'tooLate' ? [say('steps.appointment.tooLateToMove', movingNoticeMinutes)] : []),
    ...(cancelling === 'tooLate'
      ? [say('steps.appointment.tooLateToCancel', cancellingNoticeMinutes)]
      : []),
  ];
}

/**
 * What the customer must know of an appointment before anything else, such as why it cannot be changed
 * here; undefined if nothing.
 *
 * @param phone of the shop
 */
export function whyNotHere(
  appointment: Appointment,
  phone: string | null | undefined,
  texts: Pick<PageTexts, 't' | 'language'>,
): string | undefined {
  const { t } = texts;
  const { status, moving, cancelling, isAskedToMove } = appointment;
  if (status !== 'standing') return t(`steps.appointment.${status}`);
  if (moving === 'over' || cancelling === 'over') return t('steps.appointment.over');
  if (isAskedToMove === true) return t('steps.appointment.asked');
  const reasons = [...tooLate(appointment, texts), ...byCall(appointment, texts)];
  if (reasons.length === 0) return undefined;
  const call = phone
    ? t('steps.appointment.callUs', { phone: formatPhone(phone) })
    : t('steps.appointment.callShop');
  return [...reasons, call].join(' ');
}
