import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { formatPhone } from '../booking/customer/phoneFormat.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/Button.tsx';
import { alertIcon } from '../ui/icons/firstIcons.ts';
import { Message } from '../ui/Message.tsx';
import { ArrivalFocus, Retried } from './ArrivalFocus.tsx';
import { shownError, type ShownError } from './errors.ts';
import styles from './shell.module.css';

export interface ErrorScreenProps {
  error: ShownError;
  onRetry: () => void;
  /** The shop's number, once it is known: nobody is left stuck. */
  phone?: string | null | undefined;
}

/**
 * Stands over a screen that stumbled, or for one that never came. It takes the focus, and gives it
 * back to what had it when the visitor tries again.
 */
export function ErrorScreen({ error, onRetry, phone }: ErrorScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element>(null);
  // Before the browser takes the focus from what is covered.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, []);
  // After what was covered is seen again.
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
            <Button onClick={onRetry}>{t(error.canRetry ? 'errors.retry' : 'steps.goBack')}</Button>
            {phone && (
              <a href={`tel:${phone}`}>{t('errors.callShop', { phone: formatPhone(phone) })}</a>
            )}
          </div>
        }
      />
    </div>
  );
}

/** Says what went wrong by the error itself. */
export function ShownErrorScreen({
  error,
  ...others
}: Omit<ErrorScreenProps, 'error'> & { error: unknown }) {
  return <ErrorScreen error={shownError(error)} {...others} />;
}

/** A screen that could not be loaded or drawn. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
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

/** Nothing can be booked from this address. */
export function Unavailable({ onRetry }: { onRetry?: () => void }) {
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div ref={screen} className={styles.centered}>
      {use(Retried) && <ArrivalFocus container={screen} />}
      <Message
        level={1}
        icon={alertIcon}
        title={t('errors.unavailable.title')}
        message={t('errors.unavailable.message')}
        action={onRetry && <Button onClick={onRetry}>{t('errors.retry')}</Button>}
      />
    </div>
  );
}
