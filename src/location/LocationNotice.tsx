import { Icon } from '../ui/Icon.tsx';
import { locateIcon } from '../ui/icons/icons.ts';
import styles from './LocationNotice.module.css';

/** Says what the list of shops cannot show, such as where the visitor is. */
export function LocationNotice({ title, message }: { title: string; message: string }) {
  return (
    <output className={styles.notice}>
      <Icon path={locateIcon} size={20} className={styles.icon} />
      <span>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.message}>{message}</span>
      </span>
    </output>
  );
}
