import { useEffect, useRef } from 'react';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { placeIcon } from '../ui/icons/locationIcons.ts';
import { Message } from '../ui/Message.tsx';
import styles from './LocationChooser.module.css';

/**
 * Shown after Close in the chooser. It has no lead form: no shop is chosen that could read a
 * message.
 */
export function ChooserExit({ onChoose }: { onChoose: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.centered}>
      <Message
        level={1}
        headingRef={heading}
        icon={placeIcon}
        title={t('location.exit.title')}
        message={t('location.exit.message')}
        action={<Button onClick={onChoose}>{t('location.title')}</Button>}
      />
    </div>
  );
}
