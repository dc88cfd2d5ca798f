import { useTexts } from '../text/useTexts.ts';
import styles from './Grabber.module.css';
import type { PanelHeight } from './usePanelHeight.ts';

interface GrabberProps {
  panel: PanelHeight;
  /** The id of the panel that the grabber resizes. */
  controls: string;
}

/** The panel's upper edge. A drag, a tap or an arrow key changes the panel's height. */
export function Grabber({ panel, controls }: GrabberProps) {
  const { t } = useTexts();
  return (
    <div
      {...panel.grabber}
      className={styles.grabber}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be dragged by the panel's edge
      role="slider"
      aria-orientation="vertical"
      aria-label={t('location.panel.resize')}
      aria-controls={controls}
      aria-valuenow={panel.percent.now}
      aria-valuemin={panel.percent.min}
      aria-valuemax={panel.percent.max}
      aria-valuetext={`${panel.percent.now}%`}
      tabIndex={0}
    />
  );
}
