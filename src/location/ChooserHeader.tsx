import { t } from '../text/text.ts';
import { Icon } from '../ui/Icon.tsx';
import { closeIcon } from '../ui/icons.ts';
import styles from './ChooserHeader.module.css';

interface ChooserHeaderProps {
  title: string;
  /** Without it there is no close button. */
  onClose?: (() => void) | undefined;
}

/** No step, so no Back and no progress: what is asked, and the way out. */
export function ChooserHeader({ title, onClose }: ChooserHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {onClose && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('header.close')}
          title={t('header.close')}
          onClick={onClose}
        >
          <Icon path={closeIcon} size={22} />
        </button>
      )}
    </header>
  );
}
