import { t } from '../text/text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons/icons.ts';
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
      {onClose && <IconButton label={t('header.close')} icon={closeIcon} onClick={onClose} />}
    </header>
  );
}
