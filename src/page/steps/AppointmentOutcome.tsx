import { useState } from 'react';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import type { Appointment } from '../../contract/types.gen.ts';
import { dateFormat } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useOpened, useSession, useWizard } from '../wizard/WizardProvider.tsx';
import { AppointmentDetails, summaryOf, useAppointment } from './AppointmentDetails.tsx';
import { BookAgain } from './BookAgain.tsx';
import { Calendars } from './Calendars.tsx';
import { PhoneLinks } from './PhoneLinks.tsx';
import { useUndo } from './useUndo.ts';
import styles from './steps.module.css';

type Stands = Pick<Appointment, 'status'> & { readonly isGone: boolean };

/** What is said at the end. Who came too late and closed the page is not told that it stands. */
function wordsOf(
  component: string | undefined,
  { status, isGone }: Stands,
  t: PageTexts['t'],
): { heading: string; help: string; mood?: 'done' } {
  const said = (outcome: 'moved' | 'cancelled' | 'kept') => ({
    heading: t(`steps.outcome.${outcome}`),
    help: t(`steps.outcome.help.${outcome}`),
    mood: 'done' as const,
  });
  if (component === 'appointment-cancelled') return said('cancelled');
  if (status !== 'standing') {
    return { heading: t(`steps.appointment.is.${status}`), help: t(`steps.appointment.${status}`) };
  }
  if (component === 'appointment-moved') return said('moved');
  if (!isGone) return said('kept');
  return { heading: t('steps.appointment.heading'), help: t('steps.appointment.over') };
}

/** Where a visit to an appointment ends: how it stands now, and for a while the way back. */
export default function AppointmentOutcome() {
  const texts = useTexts();
  const { t } = texts;
  const { settings } = useWizard();
  const { step } = useOpened();
  const appointment = useAppointment();
  // As it stood when the visit came here, so that Undo does not rename the screen it is pressed on.
  const [{ status, moving }] = useState(appointment);
  const undo = useUndo();
  const { links } = useSession();
  const isGone = status !== 'standing' || moving === 'over';
  // Who moved it to a wrong time changes it once more without looking for the message.
  const mayChange = [appointment.moving, appointment.cancelling].includes('allowed');
  const entry = calendarEntry({
    summary: summaryOf(appointment, settings, texts),
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });

  return (
    <Screen
      {...wordsOf(step.component, { status, isGone }, t)}
      footer={
        isGone ? (
          <div className={styles.actions}>
            <BookAgain />
            {undo.offers && (
              <Button wide kind="secondary" busy={undo.busy} onClick={() => void undo.undo()}>
                {t('steps.outcome.undo')}
              </Button>
            )}
          </div>
        ) : (
          entry && <Calendars entry={entry} isNext />
        )
      }
    >
      {undo.refusal !== undefined && (
        <Message tone="error" title={<PhoneLinks>{undo.refusal}</PhoneLinks>} />
      )}
      <AppointmentDetails
        appointment={appointment}
        link={isGone || !mayChange ? undefined : links?.link}
      />
    </Screen>
  );
}
