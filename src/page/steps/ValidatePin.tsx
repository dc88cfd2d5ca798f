import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { customerVehiclesQuery } from '../api/customerQueries.ts';
import { requestCode, verifyCode } from '../api/otpCalls.ts';
import { customerMatch } from '../../booking/customer/customerMatch.ts';
import { formatPhone } from '../../booking/customer/phoneFormat.ts';
import { onTextedCode } from '../browser/textedCode.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useToast } from '../ui/Toast.tsx';
import { PinInput } from '../widgets/PinInput.tsx';
import { ResendCode } from '../widgets/ResendCode.tsx';
import { withoutPersonalAnswers } from '../wizard/withoutPersonalAnswers.ts';
import type { SessionState } from '../wizard/session.ts';
import { useSend } from '../wizard/useSend.ts';
import { useSession, useWizard } from '../wizard/WizardProvider.tsx';
import type { validatePin } from './declarations/screens/validatePin.ts';
import { Banner } from './Banner.tsx';
import styles from './steps.module.css';

type Challenge = NonNullable<SessionState['challenge']>;

/**
 * What follows a right code. It can be used only once: if something failed after it was accepted, a
 * retry repeats only what follows.
 */
function useProven(setBusy: (busy: 'checking' | undefined) => void) {
  const { session, settings, failure, reportError, lead, visit, typed } = useWizard();
  const { verifiedPhone, leadId } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const send = useSend<typeof validatePin>();

  /** Finds out whose the phone is and goes on. */
  async function goOn(of: Challenge) {
    const match = customerMatch(
      // Asked anew at each proof: a shop that has lost the token may have lost more.
      await queryClient.fetchQuery({
        ...customerVehiclesQuery(api, of.phone, settings),
        staleTime: 0,
      }),
    );
    // Awaited, so that the lead is updated by the event sent below.
    await lead();
    if (session.get().challenge !== of) return;
    session.update({ match, challenge: null });
    if (match.customerState === 'no-matching') send('on-matching-customer.no');
    else {
      const matchesSeveralCustomers = match.customerState === 'multiple-matching';
      send('on-matching-customer.yes', { facts: { matchesSeveralCustomers } });
    }
  }

  const proven = useRef<Challenge>(undefined);
  const tryAgain = useEffectEvent(async () => {
    const of = proven.current;
    if (failure.get() !== null || of === undefined || session.get().challenge !== of) return;
    setBusy('checking');
    try {
      await goOn(of);
    } catch (error) {
      if (session.get().challenge === of) reportError(error);
    } finally {
      setBusy(undefined);
    }
  });
  useEffect(() => failure.subscribe(() => void tryAgain()), [failure]);

  return {
    /** Whether the code of a challenge was right. */
    isProven: (of: Challenge) => proven.current === of,
    async proceed(of: Challenge, token: string) {
      // A lead belongs to the phone it was created with; after a reload the shop says whose it was.
      const kept = verifiedPhone === null || verifiedPhone === of.phone ? leadId : null;
      if (verifiedPhone !== null && verifiedPhone !== of.phone) {
        typed.forget();
        visit.moveTo(withoutPersonalAnswers(visit.get()));
      }
      session.update({ token, verifiedPhone: of.phone, leadId: kept, phoneAgain: null });
      proven.current = of;
      await goOn(of);
    },
  };
}

/** Checks the texted code, then finds out which customers have the phone. */
export default function ValidatePin() {
  const { t } = useTexts();
  const { session, settings, reportError } = useWizard();
  const { challenge, token, verifiedPhone } = useSession();
  // Still shown after the code was used, so that the layout does not move.
  const texted = challenge?.phone ?? verifiedPhone;
  const api = useApi();
  const showToast = useToast();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  // Whether even the right code is refused now and a new one is needed.
  const [isSpent, setIsSpent] = useState(false);
  // Whether a code was right, and a second one is asked for.
  const [isFirstRight, setIsFirstRight] = useState(false);
  const [busy, setBusy] = useState<'checking' | 'resending'>();
  const { proceed, isProven } = useProven(setBusy);

  // No longer once it was used or the screen was left.
  const isAwaited = challenge !== null && token === null && !isSpent;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- awaited anew where another is sent
  useEffect(() => (isAwaited ? onTextedCode(setCode) : undefined), [isAwaited, challenge]);

  async function verify(complete: string) {
    if (challenge === null) {
      console.warn('The code was not checked: phone or secret is missing');
      return;
    }
    // The visitor may have gone back and given another phone, or closed.
    const isOver = () => session.get().challenge !== challenge;
    setBusy('checking');
    setError(undefined);
    try {
      const answer = await verifyCode(api, { code: complete, secret: challenge.secret });
      if (isOver()) return;
      if (!answer.isCorrect) {
        setCode('');
        setIsSpent(answer.isSpent);
        setIsFirstRight(answer.isFirstOfTwo);
        if (answer.isFirstOfTwo) return;
        setError(t(answer.isSpent ? 'steps.pin.spent' : 'steps.pin.incorrect'));
        return;
      }
      await proceed(challenge, answer.token);
    } catch (failure) {
      if (!isProven(challenge)) setCode('');
      if (!isOver()) reportError(failure);
    } finally {
      setBusy(undefined);
    }
  }

  async function resend() {
    if (challenge === null) return;
    setBusy('resending');
    setCode('');
    try {
      const secret = await requestCode(api, challenge.phone, settings);
      if (session.get().challenge !== challenge) return;
      session.update({ challenge: { ...challenge, secret } });
      setError(undefined);
      setIsSpent(false);
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
      help={texted && t('steps.pin.help', { phone: formatPhone(texted).replace(' ', '\u00a0') })}
    >
      <div className={styles.stack}>
        <PinInput
          // A new key makes the field of a new code take the focus.
          key={isSpent ? 'spent' : 'open'}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '' && !isSpent) setError(undefined);
          }}
          onComplete={(complete) => void verify(complete)}
          error={error}
          busy={busy === 'checking'}
          autoFocus
        />
        {isFirstRight && (
          <div role="alert">
            <Banner>{t('steps.pin.onceMore')}</Banner>
          </div>
        )}
        {isSpent ? (
          <Button busy={busy === 'resending'} onClick={() => void resend()}>
            {t('steps.pin.sendNew')}
          </Button>
        ) : (
          <ResendCode
            authenticated={token !== null}
            onResend={() => void resend()}
            busy={busy !== undefined}
          />
        )}
        {/* Last, so that nothing moves when it comes and goes. */}
        {busy === 'checking' && <Spinner label={t('steps.pin.checking')} />}
      </div>
    </Screen>
  );
}
