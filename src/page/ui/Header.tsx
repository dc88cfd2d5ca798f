import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { backIcon, closeIcon } from './icons/firstIcons.ts';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './Header.module.css';

export interface HeaderProps {
  shopName: string;
  /** Disables Back and the close button for now. */
  waits?: boolean;
  /** Absent: no Back is shown. */
  onBack?: () => void;
  backLabel: string;
  /** Absent: no close button is shown. */
  onClose?: () => void;
  closeLabel: string;
  /** Absent: no progress bar is shown. */
  percent?: number;
  progressLabel: string;
  /** Year, make and model, once a vehicle is chosen. */
  vehicle?: string;
}

export function Header(props: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {props.onBack && (
          <IconButton
            label={props.backLabel}
            onClick={props.onBack}
            icon={backIcon}
            aria-disabled={props.waits}
          />
        )}
        <div className={styles.names}>
          <Line className={styles.shop} text={props.shopName} />
          {props.vehicle !== undefined && props.vehicle !== '' && (
            <Line className={styles.vehicle} text={props.vehicle} />
          )}
        </div>
        {props.onClose && (
          <IconButton
            label={props.closeLabel}
            onClick={props.onClose}
            icon={closeIcon}
            aria-disabled={props.waits}
          />
        )}
      </div>
      {props.percent !== undefined && (
        <ProgressBar percent={props.percent} label={props.progressLabel} />
      )}
    </header>
  );
}

function Line({ text, className }: { text: string; className: string | undefined }): ReactNode {
  return (
    <div className={className} title={text}>
      {text}
    </div>
  );
}
