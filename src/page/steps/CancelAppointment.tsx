import { useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { askForChange } from '../api/appointmentCalls.ts';
import { cutText } from '../../booking/text/cleanText.ts';
import { inEnglish } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { FinalButton } from '../ui/FinalButton.tsx';
import { Screen } from '../ui/Screen.tsx';
import type { ExtraLine } from '../../booking/request/partialBooking.ts';
import { extraLines } from '../wizard/extraLines.ts';
import { refusedChange } from '../wizard/refusedChange.ts';
import { useSend } from '../wizard/useSend.ts';
import { useWizard } from '../wizard/WizardProvider.tsx';
import { AppointmentDetails, useAppointment, whenOf } from './AppointmentDetails.tsx';
import type { cancelAppointment } from './declarations/screens/appointment.ts';

/** The most that a shop is told of why an appointment was cancelled. */
const MOST_REASON = 300;

/**
 * What the shop is told of why: the answer that is the reason as it is, since whoever reads it is told
 * that it is why; each further answer after its question.
 */
const reasonOf = (lines: readonly ExtraLine[]): string =>
  lines
    .map(({ name, label, answer }) => (name === 'cancelReason' ? answer : `${label}: ${answer}`))
    .join('\n');

/** Names the appointment once more, and cancels it. */
export default function CancelAppointment() {
  const texts = useTexts();
  const { t } = texts;
  const wizard = useWizard();
  const { visit, session, reportError } = wizard;
  const api = useApi();
  const send = useSend<typeof cancelAppointment>();
  const appointment = useAppointment();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    const run = visit.runs();
    try {
      const reason = reasonOf(await extraLines(wizard, inEnglish));
      const change = {
        kind: 'cancel' as const,
        seen: appointment.sequence,
        ...(reason !== '' && { reason: cutText(reason, MOST_REASON) }),
      };
      const result = await askForChange(api, change, () => void cancel());
      if (visit.runs() !== run) return;
      if (result.isChanged) {
        session.update({ appointment: result.appointment, bookingError: null });
        send('on-cancelled');
      } else {
        session.update(refusedChange(result));
        send('on-change-refused');
      }
    } catch (error) {
      if (visit.runs() === run) reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Screen
      heading={t('steps.cancel.heading')}
      help={t('steps.cancel.help')}
      onSubmit={() => void (busy || cancel())}
      footer={
        <FinalButton type="submit" wide busy={busy}>
          {t('steps.cancel.cancel', { when: whenOf(appointment, texts) })}
        </FinalButton>
      }
    >
      <AppointmentDetails appointment={appointment} />
    </Screen>
  );
}
