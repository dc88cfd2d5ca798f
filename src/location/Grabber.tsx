import { t } from '../text/text.ts';
import styles from './Grabber.module.css';
import type { PanelHeight } from './usePanelHeight.ts';

interface GrabberProps {
  panel: PanelHeight;
  /** The id of what it makes higher. */
  controls: string;
}

/** The panel's upper edge: to be dragged, tapped, or moved by the arrow keys. */
export function Grabber({ panel, controls }: GrabberProps) {
  return (
    <div
      {...panel.grabber}
      className={styles.grabber}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one has no edge that follows the finger
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
