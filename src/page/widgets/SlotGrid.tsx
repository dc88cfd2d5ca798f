import { useId, useState } from 'react';
import type { LocalDate, LocalTime } from '../../contract/types.gen.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import { visitorZone, type Zone } from '../../booking/clock/zone.ts';
import { showLongDate } from '../text/dates.ts';
import { useTexts } from '../text/useTexts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { slotTimeLabel } from './slotLabel.ts';
import styles from './SlotGrid.module.css';

const placeholders = 16;

export interface SlotGridProps {
  /** The day, yyyy-MM-dd; undefined while it is unknown. */
  date: LocalDate | undefined;
  /** The day's free times in order; empty for a day without any. */
  times: readonly LocalTime[];
  /** The chosen slot, of this day or another. */
  value: LocalDateTime | undefined;
  onChange: (value: LocalDateTime) => void;
  loading?: boolean;
  zone: Zone;
  /** The visitor's zone; the browser's by default. */
  visitor?: Zone;
}

/** The free times of a day in two columns, of which one can be chosen. */
export function SlotGrid({
  date,
  times,
  value,
  onChange,
  loading = false,
  zone,
  visitor: given,
}: SlotGridProps) {
  const texts = useTexts();
  const { t } = texts;
  const name = useId();
  const [own] = useState(visitorZone);
  const visitor = given ?? own;

  if (loading) {
    return (
      <div className={styles.grid} aria-busy="true">
        <span className="visually-hidden">{t('widgets.slotGrid.loading')}</span>
        {Array.from({ length: placeholders }, (_, index) => (
          <Skeleton key={index} height={44} radius={8} />
        ))}
      </div>
    );
  }
  if (date === undefined || times.length === 0) {
    return <p className={styles.empty}>{t('widgets.slotGrid.empty')}</p>;
  }
  return (
    <fieldset className={styles.slots}>
      <legend className="visually-hidden">
        {t('widgets.slotGrid.legend', { date: showLongDate(date, texts) })}
      </legend>
      <div className={styles.grid}>
        {times.map((time) => {
          const slot = `${date}T${time}`;
          return (
            <label key={time} className={styles.slot}>
              <input
                className={styles.radio}
                type="radio"
                name={name}
                value={slot}
                checked={slot === value}
                onChange={() => onChange(slot)}
              />
              <span className={styles.time}>{slotTimeLabel(slot, zone, visitor, texts)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
