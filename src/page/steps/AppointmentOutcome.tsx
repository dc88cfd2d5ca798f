import { useState } from 'react';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { dateFormat } from '../text/dates.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import { AppointmentDetails, summaryOf, useAppointment } from './AppointmentDetails.tsx';
import { BookAgain } from './BookAgain.tsx';
import { Calendars } from './Calendars.tsx';
import { useUndo } from './useUndo.ts';
import styles from './steps.module.css';

/** Where a visit to an appointment ends: how it stands now, and for a while the way back. */
export default function AppointmentOutcome() {
  const texts = useTexts();
  const { t } = texts;
  const { settings } = useWizard();
  const { step } = useOpened();
  const appointment = useAppointment();
  // As it stood when the visit came here, so that Undo does not rename the screen it is pressed on.
  const [{ status }] = useState(appointment);
  const undo = useUndo();
  const isCancelled = status === 'cancelled';
  const isMoved = step.component === 'appointment-moved';
  const outcome = isCancelled ? 'cancelled' : isMoved ? 'moved' : 'kept';
  const entry = calendarEntry({
    summary: summaryOf(appointment, settings, texts),
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });

  return (
    <Screen
      heading={t(`steps.outcome.${outcome}`)}
      help={t(`steps.outcome.help.${outcome}`)}
      mood="done"
      footer={
        isCancelled ? (
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
      {undo.refusal !== undefined && <Message tone="error" title={undo.refusal} />}
      <AppointmentDetails appointment={appointment} />
    </Screen>
  );
}
