import { t } from '../text/text.ts';
import { Icon } from '../ui/Icon.tsx';
import { locateIcon } from '../ui/icons/icons.ts';
import styles from './LocationDenied.module.css';

/** Says that the visitor's position is unknown. All shops are listed all the same. */
export function LocationDenied() {
  return (
    <output className={styles.notice}>
      <Icon path={locateIcon} size={20} className={styles.icon} />
      <span>
        <strong className={styles.title}>{t('location.denied.title')}</strong>
        <span className={styles.message}>{t('location.denied.message')}</span>
      </span>
    </output>
  );
}
