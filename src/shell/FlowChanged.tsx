import { Banner } from '../steps/Banner.tsx';
import { t } from '../text/text.ts';
import styles from './shell.module.css';

/** Says that a resumed visit goes on with other steps than it began with. */
export function FlowChanged() {
  return (
    <div className={styles.notice}>
      <Banner>{t('page.flowChanged')}</Banner>
    </div>
  );
}
