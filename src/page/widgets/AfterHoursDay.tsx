import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { LocalDate, OpaqueId } from '../../contract/types.gen.ts';
import { useFirstAfterHoursDay, useWeekSlots } from '../api/slotQueries.ts';
import { mondayOf } from '../../booking/clock/localDate.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { useTexts } from '../text/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import styles from './AfterHoursDay.module.css';
import { WeekStrip } from './WeekStrip.tsx';

export interface AfterHoursDayProps {
  serviceIds: readonly OpaqueId[];
  /** The chosen day, yyyy-MM-dd on the shop's calendar. */
  value: LocalDate | undefined;
  /** Called with undefined when the visitor goes to another week, which clears the choice. */
  onChange: (day: LocalDate | undefined) => void;
  zone: Zone;
  now?: () => Date;
}

/**
 * The day to drop a vehicle off after hours. Opens on the week of the chosen day or the current
 * one, and selects the first free day within four weeks. After the visitor has changed the week, no
 * day is selected for them.
 */
export function AfterHoursDay({
  serviceIds,
  value,
  onChange,
  zone,
  now = () => new Date(),
}: AfterHoursDayProps) {
  const { t } = useTexts();
  const headingId = useId();
  const [from] = useState(value);
  const [turnedTo, setTurnedTo] = useState<LocalDate>();
  const search = useFirstAfterHoursDay({
    serviceIds,
    zone,
    getNow: now,
    from,
    isEnabled: turnedTo === undefined,
  });
  const found = search.data ?? undefined;
  const weekStart = turnedTo ?? mondayOf(value ?? found ?? from ?? shopToday(now(), zone));
  const week = useWeekSlots({ option: 'AFTER_HOURS_DROP_OFF', serviceIds, weekStart });
  const days = Object.keys(week.data ?? {});

  // A day that was chosen or found earlier may be full by now.
  const isGone = (day: LocalDate) =>
    week.isSuccess && mondayOf(day) === weekStart && !days.includes(day);
  const valueIsGone = value !== undefined && isGone(value);
  const wantsPick = turnedTo === undefined && (value === undefined || valueIsGone);
  const pick = wantsPick && found !== undefined && !isGone(found) ? found : undefined;
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (pick !== undefined) change(pick);
    else if (valueIsGone) change(undefined);
  }, [pick, valueIsGone]);

  const turnTo = (monday: LocalDate) => {
    setTurnedTo(monday);
    if (value !== undefined) onChange(undefined);
  };
  const searching = turnedTo === undefined && search.isPending;
  const failed = week.isError || (turnedTo === undefined && search.isError);
  const retry = () => {
    void week.refetch();
    if (turnedTo === undefined) void search.refetch();
  };

  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t('widgets.afterHoursDay.legend')}
      </h2>
      <WeekStrip
        weekStart={weekStart}
        onWeekChange={turnTo}
        value={value}
        onChange={onChange}
        isAvailable={(date) => days.includes(date)}
        loading={searching || week.isPending}
        zone={zone}
        now={now}
      />
      <div aria-live="polite">
        {failed ? (
          <Message
            title={t('widgets.afterHoursDay.failed')}
            action={
              <Button kind="secondary" onClick={retry}>
                {t('widgets.afterHoursDay.retry')}
              </Button>
            }
          />
        ) : turnedTo === undefined && search.data === null ? (
          <Message title={t('widgets.afterHoursDay.none')} />
        ) : week.isSuccess && !searching && days.length === 0 ? (
          <Message
            title={t('widgets.afterHoursDay.noneThisWeek')}
            message={t('widgets.afterHoursDay.noneHelp')}
          />
        ) : null}
      </div>
    </section>
  );
}
