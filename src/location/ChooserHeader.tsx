import { useTexts } from '../text/useTexts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons/icons.ts';
import styles from './ChooserHeader.module.css';

interface ChooserHeaderProps {
  title: string;
  /** Absent: no close button is shown. */
  onClose?: (() => void) | undefined;
}

/** The chooser is no step of a flow, so its header has no Back and no progress bar. */
export function ChooserHeader({ title, onClose }: ChooserHeaderProps) {
  const { t } = useTexts();
  return (
    <header className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {onClose && <IconButton label={t('header.close')} icon={closeIcon} onClick={onClose} />}
    </header>
  );
}
