import { Badge, Button, IconButton, VisuallyHidden } from '@radix-ui/themes';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { addDays, mondayOf, sevenDaysFrom } from '../../../booking/clock/localDate.ts';
import { formatLongDate } from '../../../booking/clock/timeFormats.ts';
import type { DayOfShop } from '../../../contract/staff.gen.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { DayPicker } from '../pages/pickers.tsx';
import { fillWords } from '../words.ts';
import { shortDay } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import words from './words.json';

interface ShopWeekProps extends Pick<DayOfShop, 'day' | 'today' | 'week'> {
  onDay: (day: string) => void;
}

/** A count on a day: of the day that is open, of another with somebody, or of one with nobody. */
const lookOf = (isOpen: boolean, booked: number) =>
  isOpen ? ({ variant: 'solid' } as const) : booked > 0 ? {} : ({ color: 'gray' } as const);

/** The week of a day, with how many come on each; one press leads to another day. */
export function ShopWeek({ day, today, week, onDay }: ShopWeekProps) {
  const arrow = (label: string, icon: string, days: number) => (
    <IconButton
      variant="ghost"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => onDay(addDays(day, days))}
    >
      <Icon path={icon} />
    </IconButton>
  );
  const monday = mondayOf(day);
  const name = fillWords(words.week, { day: shortDay(monday) });
  return (
    <fieldset className={styles.week} aria-label={name}>
      {arrow(words.weekBefore, mdiChevronLeft, -7)}
      <div className={styles.days}>
        {sevenDaysFrom(monday).map((date) => {
          const known = week.find((each) => each.day === date);
          const { booked = 0, isClosed = false } = known ?? {};
          return (
            <button
              key={date}
              type="button"
              className={styles.weekday}
              aria-pressed={date === day}
              aria-current={date === today ? 'date' : undefined}
              data-closed={isClosed || undefined}
              onClick={() => onDay(date)}
            >
              <span>
                {formatLongDate(date, { pattern: 'EEE' })}{' '}
                <strong>{formatLongDate(date, { pattern: 'd' })}</strong>
              </span>
              <span>
                {isClosed && `${words.closed} `}
                <Badge radius="full" {...lookOf(date === day, booked)}>
                  {known === undefined ? '…' : booked}
                </Badge>
                <VisuallyHidden> {words.booked}</VisuallyHidden>
              </span>
            </button>
          );
        })}
      </div>
      {arrow(words.weekAfter, mdiChevronRight, 7)}
      <Button variant="surface" color="gray" disabled={day === today} onClick={() => onDay(today)}>
        {words.today}
      </Button>
      <DayPicker label={words.date} value={day} onChange={onDay} />
    </fieldset>
  );
}
