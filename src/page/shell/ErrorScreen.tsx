import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { Unsettled } from '../api/Unsettled.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { alertIcon } from '../ui/icons/firstIcons.ts';
import { Message } from '../ui/Message.tsx';
import { CallShop } from '../widgets/CallShop.tsx';
import { ArrivalFocus, Retried } from './ArrivalFocus.tsx';
import { isOfScript, shownError, type ShownError } from './errors.ts';
import styles from './shell.module.css';

export interface ErrorScreenProps {
  error: ShownError;
  onRetry: () => void;
  /** The shop's phone number, if known, so that the visitor can call instead. */
  phone?: string | null | undefined;
}

/**
 * Covers a screen that failed, or replaces one that never loaded. Takes the focus, and gives it
 * back to the element that had it when the visitor tries again.
 */
export function ErrorScreen({ error, onRetry, phone }: ErrorScreenProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element>(null);
  // A layout effect, because the browser takes the focus off covered elements afterwards.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // An open dialog of the covered screen would block the page unseen.
    for (const dialog of document.querySelectorAll('dialog[open]')) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    }
  }, []);
  // Runs when the covered screen is visible again.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus();
    },
    [],
  );

  return (
    <div className={styles.centered}>
      <Message
        level={1}
        headingRef={heading}
        tone="error"
        title={error.title}
        message={error.message}
        action={
          <div className={styles.ways}>
            <Button onClick={onRetry}>{t(error.canRetry ? 'steps.retry' : 'steps.goBack')}</Button>
            {phone && <CallShop phone={phone} />}
          </div>
        }
      />
    </div>
  );
}

/**
 * The error screen for any error, with the words of `errors.ts`. Trying again asks again for a change
 * of which nobody knows whether it is made: the screen underneath may not be true any more.
 */
export function ShownErrorScreen({
  error,
  onRetry,
  ...others
}: Omit<ErrorScreenProps, 'error'> & { error: unknown }) {
  const { t } = useTexts();
  const again = () => {
    // A reload loses nothing: what was typed is in the draft.
    if (isOfScript(error)) window.location.reload();
    else onRetry();
    if (error instanceof Unsettled) error.askAgain?.();
  };
  return <ErrorScreen error={shownError(error, t)} onRetry={again} {...others} />;
}

/** A screen that could not be loaded or drawn. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.centered}>
      <Message
        tone="error"
        title={t('steps.loadFailed.title')}
        message={t('steps.loadFailed.message')}
        action={<Button onClick={onRetry}>{t('steps.retry')}</Button>}
      />
    </div>
  );
}

/** Shown when nothing can be booked at this address. */
export function Unavailable({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTexts();
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div ref={screen} className={styles.centered}>
      {use(Retried) && <ArrivalFocus container={screen} />}
      <Message
        level={1}
        icon={alertIcon}
        title={t('errors.unavailable.title')}
        message={t('errors.unavailable.message')}
        action={onRetry && <Button onClick={onRetry}>{t('steps.retry')}</Button>}
      />
    </div>
  );
}
