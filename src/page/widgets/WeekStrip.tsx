import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { LocalDate } from '../../contract/types.gen.ts';
import { sevenDaysFrom } from '../../booking/clock/localDate.ts';
import { shopToday } from '../../booking/clock/shopTime.ts';
import type { Zone } from '../../booking/clock/zone.ts';
import { isPastDay, nextWeek, previousWeek } from '../../booking/slots/weekNavigation.ts';
import {
  formatDate,
  formatDateAlone,
  formatDay,
  formatMonth,
  showLongDate,
} from '../text/dates.ts';
import type { PageTexts } from '../text/text.ts';
import { useTexts } from '../text/useTexts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../ui/icons/icons.ts';
import styles from './WeekStrip.module.css';

const weekChangeDelayMs = 300;

export interface WeekStripProps {
  /** The Monday of the week that is shown. */
  weekStart: LocalDate;
  /** Called 300 ms after the last press, so that three quick presses load one week. */
  onWeekChange: (weekStart: LocalDate) => void;
  /** The chosen day, in this week or not. */
  value: LocalDate | undefined;
  onChange: (date: LocalDate) => void;
  /** Whether a day of this week has a free time. */
  isAvailable: (date: LocalDate) => boolean;
  /** Whether the week's days are being loaded. */
  loading?: boolean;
  zone: Zone;
  now?: () => Date;
}

/**
 * A week from Monday to Sunday on the shop's calendar, from the current one to about six months
 * ahead. Arrow keys, Home and End go through the days that can be chosen.
 */
export function WeekStrip({
  weekStart,
  onWeekChange,
  value,
  onChange,
  isAvailable,
  loading = false,
  zone,
  now = () => new Date(),
}: WeekStripProps) {
  const texts = useTexts();
  const { t } = texts;
  // The week that the presses have reached, before the parent is called.
  const [ahead, setAhead] = useState<{ from: LocalDate; to: LocalDate }>();
  const shown = ahead?.from === weekStart ? ahead.to : weekStart;
  const announceWeek = useDebounced((to: LocalDate) => {
    setAhead(undefined);
    if (to !== weekStart) onWeekChange(to);
  }, weekChangeDelayMs);
  const goTo = (to: LocalDate) => {
    setAhead({ from: weekStart, to });
    announceWeek(to);
  };

  const instant = now();
  const today = shopToday(instant, zone);
  const dates = sevenDaysFrom(shown);
  const pending = loading || shown !== weekStart;
  const open = pending
    ? []
    : dates.filter((date) => isAvailable(date) && !isPastDay(date, instant, zone));
  const tabStop = open.find((date) => date === value) ?? open[0];

  const strip = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, from: LocalDate) => {
    const target = dayToFocus(event.key, open, from);
    if (target === undefined) return;
    event.preventDefault();
    strip.current?.querySelector<HTMLButtonElement>(`[data-date="${target}"]`)?.focus();
  };

  return (
    <fieldset
      className={styles.week}
      aria-label={t('widgets.weekStrip.label', { date: showLongDate(shown, texts) })}
    >
      <div className={styles.head}>
        <WeekButton
          label={t('widgets.weekStrip.previous')}
          icon={chevronLeftIcon}
          target={previousWeek(shown, instant, zone)}
          onGo={goTo}
        />
        <p className={styles.caption} aria-live="polite">
          {monthCaption(dates, texts)}
        </p>
        <WeekButton
          label={t('widgets.weekStrip.next')}
          icon={chevronRightIcon}
          target={nextWeek(shown, instant, zone)}
          onGo={goTo}
        />
      </div>
      <div className={styles.days} ref={strip} aria-busy={pending || undefined}>
        {dates.map((date) => (
          <button
            key={date}
            type="button"
            className={styles.day}
            data-date={date}
            data-pending={pending || undefined}
            // Begins with the visible text, so that speech control can name the day (WCAG 2.5.3).
            aria-label={formatDay(date, texts)}
            aria-pressed={date === value}
            aria-current={date === today ? 'date' : undefined}
            disabled={!open.includes(date)}
            tabIndex={date === tabStop ? 0 : -1}
            onClick={() => onChange(date)}
            onKeyDown={(event) => moveFocus(event, date)}
          >
            {/* The space separates the two words in the accessible text: "Mon 23". */}
            <span className={styles.weekday}>{formatDateAlone(date, 'EEE', texts)}</span>{' '}
            <span className={styles.date}>{formatDateAlone(date, 'd', texts)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface WeekButtonProps {
  label: string;
  icon: string;
  /** The Monday to go to; null at the end of the calendar. */
  target: LocalDate | null;
  onGo: (weekStart: LocalDate) => void;
}

function WeekButton({ label, icon, target, onGo }: WeekButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      size={24}
      // Not `disabled`: at the last week the button would lose the focus.
      aria-disabled={target === null}
      onClick={() => target !== null && onGo(target)}
    />
  );
}

/** The open day to which a key leads; undefined for other keys and at either end. */
function dayToFocus(key: string, open: readonly LocalDate[], from: LocalDate) {
  const index = open.indexOf(from);
  if (key === 'ArrowRight' || key === 'ArrowDown') return open[index + 1];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return open[index - 1];
  if (key === 'Home') return open[0];
  if (key === 'End') return open.at(-1);
  return undefined;
}

/** 'November 2026', or 'Nov – Dec 2026' for a week in two months. */
function monthCaption(dates: readonly LocalDate[], texts: PageTexts): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  if (first.slice(0, 7) === last.slice(0, 7)) return formatMonth(first, texts);
  const startPattern = first.slice(0, 4) === last.slice(0, 4) ? 'MMM' : 'MMM yyyy';
  return `${formatDateAlone(first, startPattern, texts)} – ${formatDate(last, 'MMM yyyy', texts)}`;
}

/**
 * A function that calls `run` when it has not been called for `delayMs`; unmounting cancels the
 * call.
 */
function useDebounced<Value>(run: (value: Value) => void, delayMs: number): (value: Value) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);

  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (value: Value) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), delayMs);
    },
    [delayMs],
  );
}
