import { formatPhone } from '../booking/phoneFormat.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { alertIcon } from '../ui/icons.ts';
import { Message } from '../ui/Message.tsx';
import type { ShownError } from './errors.ts';
import styles from './shell.module.css';

export interface ErrorScreenProps {
  error: ShownError;
  onRetry: () => void;
  /** The shop's number, once it is known: nobody is left stuck. */
  phone?: string | null | undefined;
}

export function ErrorScreen({ error, onRetry, phone }: ErrorScreenProps) {
  return (
    <div className={styles.centered}>
      <Message
        level={1}
        tone="error"
        icon={<Icon path={alertIcon} size={40} />}
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

/** Nothing can be booked from this address. */
export function Unavailable() {
  return (
    <div className={styles.centered}>
      <Message
        level={1}
        icon={<Icon path={alertIcon} size={40} />}
        title={t('errors.unavailable.title')}
        message={t('errors.unavailable.message')}
      />
    </div>
  );
}
