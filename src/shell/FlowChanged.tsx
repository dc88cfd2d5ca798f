import { Banner } from '../steps/Banner.tsx';
import { useTexts } from '../text/useTexts.ts';
import styles from './shell.module.css';

/** Says that a resumed visit goes on with other steps than it began with. */
export function FlowChanged() {
  const { t } = useTexts();
  return (
    <div className={styles.notice}>
      <Banner>{t('page.flowChanged')}</Banner>
    </div>
  );
}
