import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './ResendCode.module.css';

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

/**
 * The current time in milliseconds, updated every `everyMs`; not updated while `everyMs` is null.
 */
function useNow(everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (everyMs === null) return undefined;
    // Timers are late by seconds in a background tab, so each tick reads the clock.
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return nowMs;
}

interface Countdown {
  /** Whole seconds left, 0 when it is over. */
  secondsLeft: number;
  restart: () => void;
}

/**
 * Counts down from `seconds` to 0, starting when it is first rendered on a page. It measures
 * against an end time and does not count ticks, so that a tab in the background catches up.
 */
function useCountdown(seconds: number): Countdown {
  const [endsAtMs, setEndsAtMs] = useState<number>();
  const [over, setOver] = useState(seconds <= 0);
  const nowMs = useNow(over ? null : 1000);

  useEffect(() => {
    // In an effect, because a first render may be prepared ahead and shown later.
    // oxlint-disable-next-line react/set-state-in-effect
    setEndsAtMs((ends) => ends ?? Date.now() + seconds * 1000);
  }, [seconds]);

  const leftMs = endsAtMs === undefined ? Infinity : endsAtMs - nowMs;
  const secondsLeft = Math.min(seconds, Math.max(0, Math.ceil(leftMs / 1000)));
  if (!over && secondsLeft === 0) setOver(true);

  const restart = useCallback(() => {
    setEndsAtMs(Date.now() + seconds * 1000);
    setOver(seconds <= 0);
  }, [seconds]);

  return { secondsLeft: over ? 0 : secondsLeft, restart };
}
