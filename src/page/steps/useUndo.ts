import { useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { askForChange } from '../api/appointmentCalls.ts';
import { useTexts } from '../text/useTexts.ts';
import { useSend } from '../wizard/useSend.ts';
import { useOpened, useWizard } from '../wizard/WizardProvider.tsx';
import { useAppointment } from './AppointmentDetails.tsx';
import type { appointmentCancelled } from './declarations/screens/appointment.ts';

/**
 * Takes back that the customer cancelled. `offers`: whether that is possible here and still in time;
 * `refusal`: the shop's sentence where it could not, such as that the place is taken.
 */
export function useUndo() {
  const { visit, session, reportError } = useWizard();
  const { step } = useOpened();
  const { t } = useTexts();
  const api = useApi();
  const send = useSend<typeof appointmentCancelled>();
  const { sequence, undoableUntil } = useAppointment();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function undo() {
    setBusy(true);
    try {
      const result = await askForChange(api, { kind: 'undo', seen: sequence }, () => void undo());
      if (!result.isChanged) return setRefusal(result.message || t('steps.appointment.dead.title'));
      session.update({ appointment: result.appointment });
      send('on-undone');
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    offers: undoableUntil !== undefined && refusal === undefined && visit.offers(step, 'on-undone'),
    busy,
    refusal,
    undo,
  };
}
