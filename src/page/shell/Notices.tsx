import { useSyncExternalStore } from 'react';
import { isServerAway, onServerRest } from '../api/serverRest.ts';
import { useTexts } from '../text/useTexts.ts';
import { Icon } from '../ui/Icon.tsx';
import { alertIcon } from '../ui/icons/icons.ts';
import offline from './Notices.module.css';
import { Banner } from '../steps/Banner.tsx';
import styles from './shell.module.css';

const events = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => events.forEach((event) => window.removeEventListener(event, listener));
}

/** Shown while there is no connection or the server asks for a pause. */
export function OfflineNotice() {
  const { t } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isAway = useSyncExternalStore(onServerRest, isServerAway);
  const words = isOnline ? isAway && t('away.notice') : t('offline.notice');
  return (
    // Always in the page: screen readers often miss a live region that is added together with its
    // text.
    <output className={offline.region}>
      {words && (
        <span className={offline.notice}>
          <Icon path={alertIcon} size={18} />
          {words}
        </span>
      )}
    </output>
  );
}

/** Says that a resumed visit goes on with other steps than it began with. */
export function FlowChanged() {
  const { t } = useTexts();
  return (
    <div className={styles.notice}>
      <Banner>{t('page.flowChanged')}</Banner>
    </div>
  );
}
