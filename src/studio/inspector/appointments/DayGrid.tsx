import { Badge } from '@radix-ui/themes';
import { mdiCarKey, mdiSeatOutline, mdiWeatherNight } from '@mdi/js';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import type { DayOfShop, ListedAppointment } from '../../../contract/staff.gen.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { fillWords } from '../words.ts';
import { notesInWords } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { PhoneToCall } from './PhoneToCall.tsx';
import { halfHourAfter, useDayDrag, type DayDragProps } from './useDayDrag.ts';
import words from './words.json';

interface DayGridProps extends DayDragProps {
  /** Those that are looked for */
  found: readonly ListedAppointment[];
  /** The id of the one whose panel is open */
  open: string | undefined;
  onOpen: (id: string) => void;
  /** Says that the day or some hours are closed */
  closedNotice: ReactNode;
}

/** The hours of a day, and what stands at each; what comes after hours last. */
export function DayGrid({ found, open, onOpen, closedNotice, ...props }: DayGridProps) {
  const { day } = props;
  const { stateOf, handlers } = useDayDrag(props);
  const now = useShopNow(day);
  const slots = day.appointments.flatMap(({ slotTime }) => slotTime ?? []);
  const times = [...new Set([...day.times, ...slots])].toSorted();
  const { from = '', to = '' } = day.closedHours ?? {};
  const isShut = (time: string) => day.isClosed || (time >= from && time < to);
  const noticeAt = day.isClosed ? undefined : times.find(isShut);
  const cardsAt = (slotTime: string | null) => {
    const cards = found.filter((each) => each.slotTime === slotTime);
    if (cards.length === 0) return null;
    return (
      <ul className={styles.cards}>
        {cards.map((each) => (
          <AppointmentCard
            key={each.id}
            of={each}
            mayCall={day.mayChange}
            isOpen={each.id === open}
            onOpen={onOpen}
          />
        ))}
      </ul>
    );
  };
  const afterHours = cardsAt(null);
  return (
    <>
      {noticeAt === undefined && closedNotice}
      <div className={styles.hours} {...handlers}>
        {times.map((time) => (
          <fieldset
            key={time}
            aria-label={formatTime(time)}
            className={styles.hour}
            data-time={time}
            data-shut={isShut(time) || undefined}
            data-drag={stateOf(time)}
          >
            <span className={styles.time}>{formatTime(time)}</span>
            <div>
              {time === noticeAt && closedNotice}
              {cardsAt(time)}
            </div>
            <NowLine now={now} time={time} />
          </fieldset>
        ))}
        {afterHours !== null && (
          <fieldset aria-label={words.afterHours} className={styles.hour}>
            <span className={styles.time}>{words.afterHours}</span>
            {afterHours}
          </fieldset>
        )}
      </div>
    </>
  );
}

/** How often the line for now moves on. */
const TICK_MS = 30_000;

/** What the shop's clock shows on the day that is open; undefined on any other, or where it is unknown. */
function useShopNow({ atShop, day }: Pick<DayOfShop, 'atShop' | 'day'>): string | undefined {
  const [nowMs, setNow] = useState(Date.now);
  const [aheadMs] = useState(() => Date.parse(`${atShop}Z`) - nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (atShop === null) return undefined;
  const [date, time] = new Date(nowMs + aheadMs).toISOString().split('T');
  return date === day ? time : undefined;
}

function NowLine({ now, time }: { now: string | undefined; time: string }) {
  if (now === undefined || now < time || now >= halfHourAfter(time)) return null;
  const minutes = Number(now.slice(3, 5)) % 30;
  return (
    <div
      className={styles.now}
      style={{ insetBlockStart: `${Math.round((minutes / 30) * 100)}%` }}
      aria-hidden
    />
  );
}

const ways = {
  WAIT: [mdiSeatOutline, { color: 'amber' }],
  DROP_OFF: [mdiCarKey, {}],
  AFTER_HOURS_DROP_OFF: [mdiWeatherNight, { color: 'gray' }],
} as const;

/** How the customer comes, and what has become of it where it does not simply stand. */
export function AppointmentBadges({ of: { option, status, isAskedToMove } }: CardOf) {
  const [icon, look] = ways[option];
  return (
    <>
      {status !== 'standing' && <Badge color="red">{words.status[status]}</Badge>}
      {isAskedToMove && <Badge color="amber">{words.asked}</Badge>}
      <Badge {...look}>
        <Icon path={icon} size={14} />
        {words.options[option]}
      </Badge>
    </>
  );
}

interface CardOf {
  of: ListedAppointment;
}

interface CardProps extends CardOf {
  mayCall: boolean;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

/** Drawn anew only when it differs: there may be hundreds. */
const AppointmentCard = memo(({ of, mayCall, isOpen, onOpen }: CardProps) => {
  const { id, status, customer, phone, email, vehicle, work, notes, isUntold } = of;
  return (
    <li className={styles.card} data-id={id} data-way={of.option} data-status={status}>
      <button
        type="button"
        id={`open ${id}`}
        className={styles.cover}
        aria-label={fillWords(words.openOf, { customer })}
        aria-expanded={isOpen}
        onClick={() => onOpen(id)}
      />
      <div className={styles.inside}>
        <h3>{customer}</h3>
        <span className={styles.phone}>
          <PhoneToCall id={id} customer={customer} short={phone} mayCall={mayCall} />
        </span>
        <p className={styles.way}>
          <AppointmentBadges of={of} />
          <span>{vehicle}</span>
        </p>
        <p className={styles.work}>{work.join(', ')}</p>
        <p className={styles.note}>{notesInWords(notes)}</p>
        {isUntold && (
          <p role="note" className={styles.untold}>
            {words.untold}
          </p>
        )}
        {email !== null && <p className={styles.onPaper}>{email}</p>}
      </div>
    </li>
  );
});
