import { useRef } from 'react';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './ResendCode.module.css';
import { useCountdown } from './useCountdown.ts';

const countdownSeconds = 30;
/** Screen readers hear the time left this often, not every second. */
const announceEverySeconds = 10;

export interface ResendCodeProps {
  /** Whether the visitor has verified a phone already: then there is no wait between two codes. */
  authenticated: boolean;
  onResend: () => void;
  /** The new code is being sent. */
  busy?: boolean;
}

/** Requests another code: at once for a verified visitor, else after 30 seconds. */
export function ResendCode({ authenticated, onResend, busy = false }: ResendCodeProps) {
  const { t } = useTexts();
  const { secondsLeft, restart } = useCountdown(authenticated ? 0 : countdownSeconds);
  const status = useRef<HTMLOutputElement>(null);

  const resend = () => {
    // The button is replaced by the countdown, which takes the focus so that it is not lost.
    if (!authenticated) status.current?.focus();
    restart();
    onResend();
  };

  return (
    <div className={styles.resend}>
      {secondsLeft > 0 ? (
        <span className={styles.wait} aria-hidden="true">
          {waitText(secondsLeft, t)}
        </span>
      ) : (
        <LinkButton className={styles.action} onClick={resend} disabled={busy}>
          {t('widgets.resendCode.resend')}
        </LinkButton>
      )}
      <output className="visually-hidden" tabIndex={-1} ref={status}>
        {authenticated ? '' : announcement(secondsLeft, t)}
      </output>
    </div>
  );
}

function announcement(secondsLeft: number, t: PageTexts['t']): string {
  if (secondsLeft === 0) return t('widgets.resendCode.ready');
  return waitText(Math.ceil(secondsLeft / announceEverySeconds) * announceEverySeconds, t);
}

function waitText(seconds: number, t: PageTexts['t']): string {
  return seconds === 1
    ? t('widgets.resendCode.waitOne')
    : t('widgets.resendCode.wait', { seconds });
}
