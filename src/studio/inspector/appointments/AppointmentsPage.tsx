import { useState } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import { addDays } from '../../../booking/clock/localDate.ts';
import type { DayOfShop, ListedAppointment, StaffChange } from '../../../contract/staff.gen.ts';
import { addressFor } from '../calls/calls.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import staffStyles from '../pages/Staff.module.css';
import { scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import { shortDay, isLookedFor } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { ChangeDialog, type Outcome } from './ChangeDialog.tsx';
import { canBeAsked, CloseDay, DayIsClosed, setClosed, type ClosedDay } from './CloseDay.tsx';
import { LeftOnDay } from './LeftOnDay.tsx';
import { ShopChoice } from './ShopChoice.tsx';
import { ShopClock } from './ShopClock.tsx';
import { WhatWasTold } from './WhatWasTold.tsx';
import words from './words.json';

/** The appointments of a shop's day, to be moved, cancelled, restored and marked as missed. */
export function AppointmentsPage({ scopes }: StaffPageProps) {
  const [kind, shop] = scope.split(':');
  if (kind === 'shop' && shop !== undefined) return <OfShop shop={shop} />;
  return <ShopChoice scopes={scopes} page="appointments" />;
}

/** The day in the page's address; undefined: today at the shop. */
const dayInAddress = () => new URLSearchParams(window.location.search).get('day') ?? undefined;

function OfShop({ shop }: { shop: string }) {
  const [day, setDay] = useState(dayInAddress);
  const [turn, setTurn] = useState(0);
  const [find, setFind] = useState('');
  const [asked, setAsked] = useState<{ kind: StaffChange; of: ListedAppointment }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isClosing, setClosing] = useState(false);
  const [closed, setClosedDay] = useState<ClosedDay>();
  const { answer, failure } = useAnswer('listDayAppointments', { query: { shop, day } }, turn);
  const show = (next: string) => {
    setClosedDay(undefined);
    setDay(next);
    window.history.replaceState(null, '', addressFor(scope, { page: 'appointments', day: next }));
  };
  if (answer === undefined) {
    return (
      <>
        {outcome !== undefined && <WhatWasTold outcome={outcome} onDay={show} />}
        <Waiting failure={failure} />
      </>
    );
  }
  return (
    <>
      <DayPicker {...answer} onDay={show} find={find} onFind={setFind} />
      {outcome !== undefined && (
        <WhatWasTold outcome={outcome} onDay={outcome.to.date === answer.day ? undefined : show} />
      )}
      <h2>{shortDay(answer.day)}</h2>
      {closed !== undefined && <DayIsClosed outcome={closed} />}
      <Closing
        day={answer}
        isSaid={closed !== undefined}
        shop={shop}
        onAsk={() => {
          setOutcome(undefined);
          setClosing(true);
        }}
        onOpened={() => {
          setClosedDay(undefined);
          setTurn(turn + 1);
        }}
      />
      {isClosing && (
        <CloseDay
          day={answer}
          shop={shop}
          onClose={(done) => {
            setClosing(false);
            if (done !== undefined) setClosedDay(done);
            setTurn(turn + 1);
          }}
        />
      )}
      <ShopClock atShop={answer.atShop} />
      <LeftOnDay day={answer} />
      <DayList
        day={answer}
        find={find}
        onAsk={(kind, of) => {
          setOutcome(undefined);
          setClosedDay(undefined);
          setAsked({ kind, of });
        }}
      />
      {asked !== undefined && (
        <ChangeDialog
          {...asked}
          shop={shop}
          today={answer.today}
          onClose={(done) => {
            setAsked(undefined);
            if (done === undefined) return;
            setOutcome(done);
            setTurn(turn + 1);
          }}
        />
      )}
    </>
  );
}

interface PickerProps extends Pick<DayOfShop, 'day' | 'today'> {
  onDay: (day: string) => void;
  find: string;
  onFind: (text: string) => void;
}

function DayPicker({ day, today, onDay, find, onFind }: PickerProps) {
  const near = [
    [words.yesterday, addDays(today, -1)],
    [words.today, today],
    [words.tomorrow, addDays(today, 1)],
  ] as const;
  return (
    <div className={staffStyles.row}>
      {near.map(([label, date]) => (
        <button key={label} type="button" aria-pressed={date === day} onClick={() => onDay(date)}>
          {label}
        </button>
      ))}
      <label className={staffStyles.picker}>
        {words.date}
        <input
          type="date"
          value={day}
          onChange={({ target }) => target.value !== '' && onDay(target.value)}
        />
      </label>
      <label className={staffStyles.picker}>
        {words.find}
        <input
          type="search"
          value={find}
          maxLength={100}
          onChange={({ target }) => onFind(target.value)}
        />
      </label>
    </div>
  );
}

interface ClosingProps {
  day: DayOfShop;
  /** Whether the page says already that it is closed */
  isSaid: boolean;
  shop: string;
  onAsk: () => void;
  onOpened: () => void;
}

/** Whether the day is closed, and the way to close it or open it again. */
function Closing({ day, isSaid, shop, onAsk, onOpened }: ClosingProps) {
  const [failure, setFailure] = useState<Error>();
  const mayClose = day.mayChange && day.day >= day.today;
  const open = () => setClosed(shop, day.day, false).then(onOpened, setFailure);
  return (
    <>
      {day.isClosed && !isSaid && (
        <output>{fillWords(words.isClosed, { day: shortDay(day.day) })}</output>
      )}
      {mayClose && (
        <div className={staffStyles.row}>
          {(!day.isClosed || day.appointments.some(canBeAsked)) && (
            <button type="button" onClick={onAsk}>
              {day.isClosed ? words.askMore : words.close}
            </button>
          )}
          {day.isClosed && (
            <button type="button" onClick={() => void open()}>
              {words.open}
            </button>
          )}
        </div>
      )}
      {failure !== undefined && <p role="alert">{failure.message}</p>}
    </>
  );
}

interface ListProps {
  day: DayOfShop;
  find: string;
  onAsk: (kind: StaffChange, of: ListedAppointment) => void;
}

function DayList({ day: { appointments, mayChange, isCut }, find, onAsk }: ListProps) {
  const found = appointments.filter((each) => isLookedFor(each, find));
  const count = (status: ListedAppointment['status']) =>
    appointments.filter((each) => each.status === status).length;
  if (appointments.length === 0) return <p>{words.noneOnDay}</p>;
  return (
    <>
      <p className={staffStyles.quiet}>
        {fillWords(words.count, {
          standing: count('standing'),
          cancelled: count('cancelled'),
          missed: count('missed'),
        })}
      </p>
      {isCut && <p>{fillWords(words.isCut, { count: appointments.length })}</p>}
      {!mayChange && <p>{words.mayNotChange}</p>}
      {found.length === 0 && <output>{fillWords(words.noneFound, { text: find })}</output>}
      <ul className={styles.list}>
        {found.map((each) => (
          <Row
            key={each.id}
            appointment={each}
            offers={mayChange ? each.offers : []}
            onAsk={(kind) => onAsk(kind, each)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  appointment: ListedAppointment;
  offers: readonly StaffChange[];
  onAsk: (kind: StaffChange) => void;
}

function Row({ appointment, offers, onAsk }: RowProps) {
  const { id, status, option, slotTime, customer, phone, email, vehicle } = appointment;
  const { work, visitId, sequence, isAskedToMove, isUntold } = appointment;
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.time}>
        {slotTime === null ? words.afterHours : formatTime(slotTime)}
      </div>
      <div className={styles.what}>
        <h3>{customer}</h3>
        <p>
          {vehicle} · {words.options[option]}
        </p>
        {work.length > 0 && <p>{work.join(', ')}</p>}
        {isUntold && <p role="note">{words.untold}</p>}
        <p className={staffStyles.quiet}>{[phone, email].filter(Boolean).join(' · ')}</p>
        {visitId !== null && (
          <a href={addressFor(scope, { page: 'visit', id: visitId })}>{words.visit}</a>
        )}
        <details className={staffStyles.quiet}>
          <summary>{words.developers}</summary>
          {fillWords(words.appointmentId, { id, count: sequence })}
        </details>
      </div>
      <span className={styles.status}>{isAskedToMove ? words.asked : words.status[status]}</span>
      <div className={styles.deeds}>
        {offers.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-label={fillWords(words.of, { deed: words[kind], customer })}
            onClick={() => onAsk(kind)}
          >
            {words[kind]}
          </button>
        ))}
      </div>
    </li>
  );
}
