import type { Appointment } from '../../contract/types.gen.ts';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { dateFormat } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import { AppointmentDetails, answersOf, summaryOf, useAppointment } from './AppointmentDetails.tsx';
import { Banner } from './Banner.tsx';
import { BookAgain } from './BookAgain.tsx';
import { Calendars } from './Calendars.tsx';
import type { viewAppointment } from './declarations/screens/appointment.ts';
import styles from './steps.module.css';

/** What the customer must know before anything else, such as why it cannot be changed here. */
function whyNot(
  { status, moving, cancelling, movingNoticeMinutes = 0, isAskedToMove }: Appointment,
  phone: string | null | undefined,
  t: PageTexts['t'],
): string | undefined {
  const call = phone
    ? t('steps.appointment.callUs', { phone: formatPhone(phone) })
    : t('steps.appointment.callShop');
  if (status !== 'standing') return t(`steps.appointment.${status}`);
  if (moving === 'over' || cancelling === 'over') return t('steps.appointment.over');
  if (isAskedToMove === true) return t('steps.appointment.asked');
  const said = [moving, cancelling].find((term) => term === 'tooLate' || term === 'call');
  if (said === undefined) return undefined;
  const hours = String(Math.ceil(movingNoticeMinutes / 60));
  return t(`steps.appointment.${said}`, { call, hours });
}

/** What was booked, and what its customer can do about it. */
export default function ViewAppointment() {
  const texts = useTexts();
  const { t } = texts;
  const { visit, settings } = useWizard();
  const { step } = useOpened();
  const send = useSend<typeof viewAppointment>();
  const appointment = useAppointment();
  const { status, moving, cancelling } = appointment;
  const entry = calendarEntry({
    summary: summaryOf(appointment, settings, texts),
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });
  const answers = answersOf(appointment);
  const reason = whyNot(appointment, settings.shop.phone, t);
  const isStanding = status === 'standing';
  const isGone = !isStanding || moving === 'over';
  const mayMove = moving === 'allowed';
  return (
    <Screen
      heading={isStanding ? t('steps.appointment.heading') : t(`steps.appointment.is.${status}`)}
      footer={
        <div className={styles.actions}>
          {mayMove && (
            <Button wide onClick={() => send('on-move', { answers })}>
              {t('steps.appointment.move')}
            </Button>
          )}
          {isGone && <BookAgain />}
          {cancelling === 'allowed' && (
            <Button wide kind="secondary" onClick={() => send('on-cancel', { answers })}>
              {t('steps.appointment.cancel')}
            </Button>
          )}
        </div>
      }
    >
      {reason !== undefined && <Banner>{reason}</Banner>}
      <AppointmentDetails appointment={appointment} />
      {mayMove && visit.offers(step, 'on-change-way') && (
        <Button wide kind="secondary" onClick={() => send('on-change-way', { answers })}>
          {t('steps.appointment.changeWay')}
        </Button>
      )}
      {isStanding && !isGone && entry && <Calendars entry={entry} />}
    </Screen>
  );
}
