import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { useTexts } from '../text/useTexts.ts';
import { Icon } from '../ui/Icon.tsx';
import { calendarIcon, chevronRightIcon } from '../ui/icons/icons.ts';
import { slotLabel } from './slotLabel.ts';
import styles from './SelectTimeRow.module.css';

export interface SelectTimeRowProps {
  /** The time that was picked; undefined before one is. */
  slot: LocalDateTime | undefined;
  onSelectTime: () => void;
  zone: Zone;
  visitor?: Zone;
}

/** Leads to the time picker, and shows the time that was picked there. */
export function SelectTimeRow({ slot, onSelectTime, zone, visitor }: SelectTimeRowProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={slot === undefined ? undefined : 'true'}
      onClick={onSelectTime}
    >
      <span className={styles.icon}>
        <Icon path={calendarIcon} />
      </span>
      <span className={styles.words}>
        {slot !== undefined && (
          <span className={styles.title}>{slotLabel(slot, zone, visitor, texts)}</span>
        )}
        <span className={slot === undefined ? styles.title : styles.caption}>
          {t('widgets.whenToCome.selectTime')}
        </span>
      </span>
      <Icon path={chevronRightIcon} />
    </button>
  );
}
