import { useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { askForChange } from '../api/appointmentCalls.ts';
import { calendarEntry } from '../../booking/calendar/calendarEntry.ts';
import { dateFormat } from '../text/dates.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import { AppointmentDetails, summaryOf, useAppointment } from './AppointmentDetails.tsx';
import { BookAgain } from './BookAgain.tsx';
import { Calendars } from './Calendars.tsx';
import type { appointmentCancelled } from './declarations/screens/appointment.ts';
import styles from './steps.module.css';

/** Where a visit to an appointment ends: how it stands now, and for a while the way back. */
export default function AppointmentOutcome() {
  const texts = useTexts();
  const { t } = texts;
  const { visit, session, settings, reportError } = useWizard();
  const { step } = useOpened();
  const api = useApi();
  const send = useSend<typeof appointmentCancelled>();
  const appointment = useAppointment();
  // As it stood when the visit came here, so that Undo does not rename the screen it is pressed on.
  const [{ status, sequence }] = useState(appointment);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isCancelled = status === 'cancelled';
  const isMoved = step.component === 'appointment-moved';
  const outcome = isCancelled ? 'cancelled' : isMoved ? 'moved' : 'kept';
  const entry = calendarEntry({
    summary: summaryOf(appointment, settings, texts),
    settings,
    text: t,
    format: { date: dateFormat('longDate', texts), time: dateFormat('time', texts) },
  });

  async function undo() {
    setBusy(true);
    try {
      const result = await askForChange(api, { kind: 'undo', seen: sequence });
      if (!result.isChanged) return setRefusal(result.message);
      session.update({ appointment: result.appointment });
      send('on-undone');
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Screen
      heading={t(`steps.outcome.${outcome}`)}
      help={t(`steps.outcome.help.${outcome}`)}
      mood="done"
      footer={
        isCancelled ? (
          <div className={styles.actions}>
            <BookAgain />
            {appointment.undoableUntil !== undefined && visit.offers(step, 'on-undone') && (
              <Button wide kind="secondary" busy={busy} onClick={() => void undo()}>
                {t('steps.outcome.undo')}
              </Button>
            )}
          </div>
        ) : (
          entry && <Calendars entry={entry} isNext />
        )
      }
    >
      {refusal !== undefined && <Message tone="error" title={refusal} />}
      <AppointmentDetails appointment={appointment} />
    </Screen>
  );
}
