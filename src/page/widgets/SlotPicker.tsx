import { useState } from 'react';
import type { LocalDate, OpaqueId } from '../../contract/types.gen.ts';
import { useWeekSlots } from '../api/slotQueries.ts';
import type { SlotQuestion } from '../api/slotQueries.ts';
import { mondayOf, sevenDaysFrom } from '../../booking/clock/localDate.ts';
import { offeredTimes } from '../../booking/slots/offeredTimes.ts';
import { shopMonday } from '../../booking/clock/shopTime.ts';
import type { LocalDateTime } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { showLongDate } from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { noDaysIcon } from '../ui/icons/icons.ts';
import { Message } from '../ui/Message.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import styles from './SlotPicker.module.css';
import { useDropTakenSlot } from './useDropTakenSlot.ts';
import { useStartDate } from './useStartDate.ts';
import { WeekStrip } from './WeekStrip.tsx';

export interface SlotPickerProps {
  option: SlotQuestion['option'];
  serviceIds: readonly OpaqueId[];
  /** The chosen time, yyyy-MM-ddTHH:mm:ss on the shop's clock. */
  value: LocalDateTime | undefined;
  /** Called with undefined when the chosen time is no longer visible or free. */
  onChange: (slot: LocalDateTime | undefined) => void;
  zone: Zone;
  now?: () => Date;
  /** The visitor's zone; the browser's by default. */
  visitor?: Zone;
}

/**
 * The days of a week and the free times of one of them. Opens on the day of the chosen time, else
 * of the soonest free one, else on the Monday of the week four days ahead.
 */
export function SlotPicker({
  option,
  serviceIds,
  value,
  onChange,
  zone,
  now = () => new Date(),
  visitor,
}: SlotPickerProps) {
  const texts = useTexts();
  const { t } = texts;
  const { start, ...search } = useStartDate({ option, serviceIds, value, zone, now });
  const [turnedTo, setTurnedTo] = useState<LocalDate>();
  const [openedDay, setOpenedDay] = useState<LocalDate>();

  const instant = now();
  const weekStart = turnedTo ?? (start ? mondayOf(start) : shopMonday(instant, zone));
  const week = useWeekSlots({ option, serviceIds, weekStart });
  const failed = week.isError || (turnedTo === undefined && search.failed);
  const retry = () => {
    if (week.isError) void week.refetch();
    if (search.failed) search.retry();
  };
  const loading = week.isPending || (start === undefined && turnedTo === undefined);

  const timesOf = (date: LocalDate) => offeredTimes(week.data ?? {}, date, instant, zone);
  const openDays = sevenDaysFrom(weekStart).filter((date) => timesOf(date).length > 0);
  const day = [openedDay, start].find((date) => date && openDays.includes(date)) ?? openDays[0];
  useDropTakenSlot(value, week, { zone, now: instant, onChange });

  const takeBack = () => value !== undefined && onChange(undefined);
  const turnTo = (monday: LocalDate) => {
    setTurnedTo(monday);
    setOpenedDay(undefined);
    takeBack();
  };
  const openDay = (date: LocalDate) => {
    if (date === day) return;
    setTurnedTo(weekStart);
    setOpenedDay(date);
    takeBack();
  };

  return (
    <div className={styles.picker}>
      <WeekStrip
        weekStart={weekStart}
        onWeekChange={turnTo}
        value={loading ? undefined : day}
        onChange={openDay}
        isAvailable={(date) => openDays.includes(date)}
        loading={loading && !failed}
        zone={zone}
        now={now}
      />
      <output className="visually-hidden">
        {loading || failed ? '' : announcement(day, day ? timesOf(day).length : 0, texts)}
      </output>
      {failed ? (
        <Message
          tone="error"
          title={t('widgets.slotPicker.failed')}
          action={
            <Button kind="secondary" onClick={retry}>
              {t('widgets.slotPicker.retry')}
            </Button>
          }
        />
      ) : !loading && openDays.length === 0 ? (
        <Message
          icon={noDaysIcon}
          title={t('widgets.slotPicker.noneThisWeek')}
          message={t('widgets.slotPicker.noneHelp')}
        />
      ) : (
        <SlotGrid
          date={day}
          times={day === undefined ? [] : timesOf(day)}
          value={value}
          onChange={onChange}
          loading={loading}
          zone={zone}
          visitor={visitor}
        />
      )}
    </div>
  );
}

/** What screen readers hear when the times of a day have loaded. */
function announcement(day: LocalDate | undefined, count: number, texts: PageTexts): string {
  const { t } = texts;
  if (day === undefined) return t('widgets.slotPicker.noneThisWeek');
  const date = showLongDate(day, texts);
  return count === 1
    ? t('widgets.slotPicker.oneTime', { date })
    : t('widgets.slotPicker.times', { count, date });
}
