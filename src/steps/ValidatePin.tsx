import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { customerVehiclesQuery } from '../api/customerQueries.ts';
import { requestCode, verifyCode } from '../api/otpCalls.ts';
import { customerMatch } from '../booking/customerMatch.ts';
import { formatPhone } from '../booking/phoneFormat.ts';
import { t } from '../text/text.ts';
import { Screen } from '../ui/Screen.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useToast } from '../ui/Toast.tsx';
import { PinInput } from '../widgets/PinInput.tsx';
import { ResendCode } from '../widgets/ResendCode.tsx';
import { useSend } from '../wizard/useSend.ts';
import { useSession, useWizard } from '../wizard/WizardProvider.tsx';
import styles from './steps.module.css';

/** Checks the texted code, then finds out whom the shop knows under the phone. */
export default function ValidatePin() {
  const { session, settings, reportError, lead } = useWizard();
  const { challenge, token, verifiedPhone, leadId } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const send = useSend();
  const showToast = useToast();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'checking' | 'resending'>();

  async function verify(complete: string) {
    if (challenge === null) {
      console.warn('The code was not checked: phone or secret is missing');
      return;
    }
    const { phone, secret } = challenge;
    // The visitor may go back meanwhile and give another phone, or close.
    const isOver = () => session.get().challenge !== challenge;
    setBusy('checking');
    setError(undefined);
    try {
      const answer = await verifyCode(api, { code: complete, secret });
      if (isOver()) return;
      if (!answer.isCorrect) {
        setCode('');
        setError(t('steps.pin.incorrect'));
        return;
      }
      // A lead belongs to the phone it was begun with.
      const kept = verifiedPhone === phone ? leadId : null;
      session.update({ token: answer.token, verifiedPhone: phone, leadId: kept });
      const match = customerMatch(
        await queryClient.fetchQuery(customerVehiclesQuery(api, phone, settings)),
      );
      if (isOver()) return;
      session.update({ match, challenge: null });
      // It must hear of the event that comes next.
      await lead();
      if (match.customerState === 'no-matching') send('on-matching-customer.no');
      else {
        const matchesSeveralCustomers = match.customerState === 'multiple-matching';
        send('on-matching-customer.yes', { facts: { matchesSeveralCustomers } });
      }
    } catch (failure) {
      setCode('');
      if (!isOver()) reportError(failure);
    } finally {
      setBusy(undefined);
    }
  }

  async function resend() {
    if (challenge === null) return;
    setBusy('resending');
    setError(undefined);
    setCode('');
    try {
      const secret = await requestCode(api, challenge.phone);
      if (session.get().challenge !== challenge) return;
      session.update({ challenge: { ...challenge, secret } });
      showToast(t('steps.pin.resent'));
    } catch (failure) {
      reportError(failure);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Screen
      heading={t('steps.pin.heading')}
      help={
        challenge &&
        t('steps.pin.help', { phone: formatPhone(challenge.phone).replace(' ', '\u00a0') })
      }
    >
      <div className={styles.stack}>
        <PinInput
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '') setError(undefined);
          }}
          onComplete={(complete) => void verify(complete)}
          error={error}
          busy={busy === 'checking'}
          autoFocus
        />
        {busy === 'checking' && <Spinner label={t('steps.pin.checking')} />}
        <ResendCode
          authenticated={token !== null}
          onResend={() => void resend()}
          busy={busy !== undefined}
        />
      </div>
    </Screen>
  );
}
