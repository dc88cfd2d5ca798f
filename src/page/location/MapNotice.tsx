import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { mapIcon, retryIcon } from '../ui/icons/locationIcons.ts';
import { Message } from '../ui/Message.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './MapNotice.module.css';

interface MapNoticeProps {
  title: string;
  message?: string;
  /** Absent where trying again cannot help. */
  onRetry?: () => void;
}

/** Takes the place of the map and says why it is missing. */
export function MapNotice({ title, message, onRetry }: MapNoticeProps) {
  const { t } = useTexts();
  return (
    <div className={styles.notice}>
      <Message
        tone="error"
        icon={mapIcon}
        title={title}
        message={message}
        action={
          onRetry && (
            <Button kind="secondary" icon={retryIcon} onClick={onRetry}>
              {t('steps.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** The script of the map failed to load. */
export function MapFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <MapNotice
      title={t('location.map.failed.title')}
      message={t('location.map.failed.message')}
      onRetry={onRetry}
    />
  );
}

export function MapLoading() {
  return (
    <div className={styles.notice}>
      <Spinner />
    </div>
  );
}
