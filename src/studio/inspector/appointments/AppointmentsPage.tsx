import { Button, Callout, Flex, Heading, Text } from '@radix-ui/themes';
import { useState } from 'react';
import type { DayOfShop, ListedAppointment, StaffChange } from '../../../contract/staff.gen.ts';
import { addressFor } from '../calls/calls.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { askAgain, NotDone, scope, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import { AppointmentPanel } from './AppointmentPanel.tsx';
import { shortDay, isLookedFor } from './appointmentInWords.ts';
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
import { DayGrid } from './DayGrid.tsx';
import { FoundList, SearchForm, useCallerSearch } from './FindPage.tsx';
import { LeftOnDay } from './LeftOnDay.tsx';
import { ShopClock } from './ShopClock.tsx';
import { ShopWeek } from './ShopWeek.tsx';
import words from './words.json';

/** The day in the page's address; undefined: today at the shop. */
const dayInAddress = () => new URLSearchParams(window.location.search).get('day') ?? undefined;

const again = () => askAgain('listDayAppointments');

/** What is asked before it is done: a change, with the time that was dragged to, or hours to close. */
type Asked =
  | { readonly kind: StaffChange; readonly of: ListedAppointment; readonly to?: string }
  | { readonly kind: 'close'; readonly hours?: { from: string; to: string } };

/** The appointments of a shop's day, to be moved, cancelled, restored and marked as missed. */
export function AppointmentsPage({ shop }: Pick<StaffPageProps, 'shop'>) {
  const [day, setDay] = useState(dayInAddress);
  const [find, setFind] = useState('');
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [closed, setClosedDay] = useState<ClosedDay>();
  const everyDay = useCallerSearch(shop);
  const { answer, failure } = useAnswer('listDayAppointments', { query: { shop, day } });
  // The former day stays in sight, out of reach, until the next one is here.
  const [latest, setLatest] = useState<DayOfShop>();
  if (answer !== undefined && answer !== latest) setLatest(answer);
  const show = (next: string) => {
    setClosedDay(undefined);
    setOpen(undefined);
    setFind('');
    everyDay.forget();
    setDay(next);
    window.history.replaceState(null, '', addressFor(scope, { page: 'appointments', day: next }));
  };
  const ask = (what: Asked) => {
    setOutcome(undefined);
    if (what.kind !== 'close') setClosedDay(undefined);
    setAsked(what);
  };
  /** Looks again also where nothing came of it: what was asked may have been refused as out of date. */
  const answered =
    <Done,>(set: (done: Done) => void) =>
    (done?: Done) => {
      setAsked(undefined);
      if (done !== undefined) set(done);
      void again();
    };
  if (latest === undefined) return <Waiting failure={failure} />;
  const { appointments, mayChange } = latest;
  const opened = appointments.find(({ id }) => id === open);
  const found = appointments.filter((each) => isLookedFor(each, find));
  return (
    <>
      <ShopWeek {...latest} day={day ?? latest.today} onDay={show} />
      {outcome !== undefined && (
        <WhatWasTold outcome={outcome} onDay={outcome.to.date === latest.day ? undefined : show} />
      )}
      {closed !== undefined && <DayIsClosed key={JSON.stringify(closed.hours)} outcome={closed} />}
      {failure !== undefined && <Waiting failure={failure} />}
      <div
        hidden={failure !== undefined}
        inert={answer === undefined}
        aria-busy={answer === undefined}
        className={styles.ofDay}
      >
        <Head
          day={latest}
          find={find}
          onFind={(text) => {
            everyDay.forget();
            setFind(text);
          }}
          onFindAll={() => everyDay.find(find)}
          onClose={() => ask({ kind: 'close' })}
        />
        {everyDay.failure !== undefined && <Waiting failure={everyDay.failure} />}
        {everyDay.found !== undefined && <FoundList found={everyDay.found} />}
        <LeftOnDay day={latest} />
        {appointments.length > 0 && found.length === 0 && (
          <output>{fillWords(words.noneFound, { text: find })}</output>
        )}
        <div className={styles.split}>
          <div>
            <DayGrid
              day={latest}
              shop={shop}
              found={found}
              open={opened?.id}
              onOpen={setOpen}
              onMove={(of, time) => ask({ kind: 'move', of, to: `${latest.day}T${time}` })}
              onHours={(hours) => ask({ kind: 'close', hours })}
              closedNotice={
                <ClosedNotice
                  day={latest}
                  shop={shop}
                  onOpened={() => {
                    setClosedDay(undefined);
                    return again();
                  }}
                />
              }
            />
            <ShopClock atShop={latest.atShop} />
          </div>
          {opened !== undefined && (
            <AppointmentPanel
              key={opened.id}
              of={opened}
              mayChange={mayChange}
              onAsk={(kind) => ask({ kind, of: opened })}
              onClose={() => {
                setOpen(undefined);
                document.getElementById(`open ${opened.id}`)?.focus();
              }}
            />
          )}
        </div>
      </div>
      {asked?.kind === 'close' && (
        <CloseDay day={latest} shop={shop} {...asked} onClose={answered(setClosedDay)} />
      )}
      {asked !== undefined && asked.kind !== 'close' && (
        <ChangeDialog {...asked} shop={shop} today={latest.today} onClose={answered(setOutcome)} />
      )}
    </>
  );
}

/** A day that is still to come, of a shop whose appointments the one who looks may change. */
const mayClose = ({ mayChange, day, today }: DayOfShop) => mayChange && day >= today;

/** How many there are, as far as there are any. */
function countInWords({ appointments, isCut }: DayOfShop): string {
  const count = (status: ListedAppointment['status']) =>
    appointments.filter((each) => each.status === status).length;
  if (appointments.length === 0) return words.noneOnDay;
  const counts = { standing: count('standing'), cancelled: count('cancelled') };
  return [
    fillWords(words.count, { ...counts, missed: count('missed') }),
    ...(isCut ? [fillWords(words.isCut, { count: appointments.length })] : []),
  ].join(' ');
}

interface HeadProps {
  day: DayOfShop;
  find: string;
  onFind: (text: string) => void;
  onFindAll: () => void;
  onClose: () => void;
}

/** Which day it is, how many come, and what is done with it as a whole. */
function Head({ day, find, onFind, onFindAll, onClose }: HeadProps) {
  return (
    <Flex className={styles.dayHead}>
      <Heading as="h2" size="5">
        {shortDay(day.day)}
      </Heading>
      <Text as="p" size="2" color="gray">
        {countInWords(day)}
        {!day.mayChange && ` ${words.mayNotChange}`}
      </Text>
      <SearchForm size="2" label={words.find} text={find} onText={onFind} onSearch={onFindAll}>
        {find.trim() !== '' && (
          <Button type="submit" variant="soft">
            {words.findAll}
          </Button>
        )}
      </SearchForm>
      {mayClose(day) && (!day.isClosed || day.appointments.some(canBeAsked)) && (
        <Button variant="surface" color="gray" onClick={onClose}>
          {day.isClosed ? words.askMore : words.close}
        </Button>
      )}
    </Flex>
  );
}

interface ClosedNoticeProps {
  day: DayOfShop;
  shop: string;
  onOpened: () => unknown;
}

/** That the day or some of its hours are closed, and the way to open it again. */
function ClosedNotice({ day, shop, onOpened }: ClosedNoticeProps) {
  const isShut = day.isClosed || day.closedHours !== null;
  const open = useDeed(() => setClosed(shop, day.day, false), onOpened);
  if (!isShut && day.times.length > 0) return null;
  return (
    <Callout.Root color="gray" variant="outline" size="1" className={styles.notice}>
      <output>{isShut ? closedInWords(day.day, day.closedHours) : words.noHours}</output>
      {isShut && mayClose(day) && (
        <Button size="1" variant="surface" color="gray" onClick={() => open.send()}>
          {words.open}
        </Button>
      )}
      <NotDone failure={open.failure} />
    </Callout.Root>
  );
}
