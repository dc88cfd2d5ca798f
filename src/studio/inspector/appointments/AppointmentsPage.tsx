import { useState } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import { addDays } from '../../../booking/clock/localDate.ts';
import type { DayOfShop, ListedAppointment, StaffChange } from '../../../contract/staff.gen.ts';
import { addressFor } from '../calls/calls.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { DayPicker } from '../pages/pickers.tsx';
import staffStyles from '../pages/Staff.module.css';
import { askAgain, NotDone, scope, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import { shortDay, isLookedFor, notesInWords } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { ChangeDialog, type Outcome, WhatWasTold } from './ChangeDialog.tsx';
import {
  canBeAsked,
  closedInWords,
  CloseDay,
  DayIsClosed,
  setClosed,
  type ClosedDay,
} from './CloseDay.tsx';
import { FoundList, useCallerSearch } from './FindPage.tsx';
import { LeftOnDay } from './LeftOnDay.tsx';
import { PhoneToCall } from './PhoneToCall.tsx';
import { ShopClock } from './ShopClock.tsx';
import words from './words.json';

/** The day in the page's address; undefined: today at the shop. */
const dayInAddress = () => new URLSearchParams(window.location.search).get('day') ?? undefined;

const again = () => askAgain('listDayAppointments');

/** The appointments of a shop's day, to be moved, cancelled, restored and marked as missed. */
export function AppointmentsPage({ shop }: Pick<StaffPageProps, 'shop'>) {
  const [day, setDay] = useState(dayInAddress);
  const [find, setFind] = useState('');
  const [asked, setAsked] = useState<{ kind: StaffChange; of: ListedAppointment }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isClosing, setClosing] = useState(false);
  const [closed, setClosedDay] = useState<ClosedDay>();
  const everyDay = useCallerSearch(shop);
  const { answer, failure } = useAnswer('listDayAppointments', { query: { shop, day } });
  const show = (next: string) => {
    setClosedDay(undefined);
    setFind('');
    everyDay.forget();
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
      <DayAndSearch
        {...answer}
        onDay={show}
        find={find}
        onFind={(text) => {
          everyDay.forget();
          setFind(text);
        }}
        onFindAll={() => everyDay.find(find)}
      />
      {everyDay.failure !== undefined && <Waiting failure={everyDay.failure} />}
      {everyDay.found !== undefined && <FoundList found={everyDay.found} />}
      {outcome !== undefined && (
        <WhatWasTold outcome={outcome} onDay={outcome.to.date === answer.day ? undefined : show} />
      )}
      <h2>{shortDay(answer.day)}</h2>
      {closed !== undefined && <DayIsClosed key={JSON.stringify(closed.hours)} outcome={closed} />}
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
          return again();
        }}
      />
      {isClosing && (
        <CloseDay
          day={answer}
          shop={shop}
          onClose={(done) => {
            setClosing(false);
            if (done !== undefined) setClosedDay(done);
            void again();
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
            void again();
          }}
        />
      )}
    </>
  );
}

interface DayAndSearchProps extends Pick<DayOfShop, 'day' | 'today'> {
  onDay: (day: string) => void;
  find: string;
  onFind: (text: string) => void;
  onFindAll: () => void;
}

function DayAndSearch({ day, today, onDay, find, onFind, onFindAll }: DayAndSearchProps) {
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
      <DayPicker label={words.date} value={day} onChange={onDay} />
      <form
        className={staffStyles.row}
        onSubmit={(event) => {
          event.preventDefault();
          onFindAll();
        }}
      >
        <label className={staffStyles.picker}>
          {words.find}
          <input
            type="search"
            value={find}
            maxLength={100}
            onChange={({ target }) => onFind(target.value)}
          />
        </label>
        {find.trim() !== '' && <button type="submit">{words.findAll}</button>}
      </form>
    </div>
  );
}

interface ClosingProps {
  day: DayOfShop;
  /** Whether the page says already that it is closed */
  isSaid: boolean;
  shop: string;
  onAsk: () => void;
  onOpened: () => unknown;
}

/** Whether the day is closed, and the way to close it or open it again. */
function Closing({ day, isSaid, shop, onAsk, onOpened }: ClosingProps) {
  const isShut = day.isClosed || day.closedHours !== null;
  const mayClose = day.mayChange && day.day >= day.today;
  const open = useDeed(() => setClosed(shop, day.day, false), onOpened);
  return (
    <>
      {isShut && !isSaid && <output>{closedInWords(day.day, day.closedHours)}</output>}
      {mayClose && (
        <div className={staffStyles.row}>
          {(!day.isClosed || day.appointments.some(canBeAsked)) && (
            <button type="button" onClick={onAsk}>
              {day.isClosed ? words.askMore : words.close}
            </button>
          )}
          {isShut && (
            <button type="button" onClick={() => open.send()}>
              {words.open}
            </button>
          )}
        </div>
      )}
      <NotDone failure={open.failure} />
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
            mayChange={mayChange}
            onAsk={(kind) => onAsk(kind, each)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  appointment: ListedAppointment;
  mayChange: boolean;
  onAsk: (kind: StaffChange) => void;
}

function Row({ appointment, mayChange, onAsk }: RowProps) {
  const { id, status, option, slotTime, customer, phone, email, vehicle } = appointment;
  const { work, notes, visitId, sequence, isAskedToMove, isUntold } = appointment;
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
        {notesInWords(notes).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isUntold && <p role="note">{words.untold}</p>}
        <p className={staffStyles.quiet}>
          <PhoneToCall id={id} customer={customer} short={phone} mayCall={mayChange} />
          {email !== null && ` · ${email}`}
        </p>
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
        {(mayChange ? appointment.offers : []).map((kind) => (
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
