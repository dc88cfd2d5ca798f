import { useState, type FormEvent } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import type { DayOfShop, ListedAppointment } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { callStaff } from '../calls/calls.ts';
import { NotDone, useDeed } from '../calls/useAnswer.tsx';
import staffStyles from '../pages/Staff.module.css';
import { fillWords } from '../words.ts';
import { shortDay } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import { OutcomeNotice } from './OutcomeNotice.tsx';
import words from './words.json';

/** What came of closing a day. */
export interface ClosedDay {
  readonly day: string;
  readonly hours: Hours | null;
  /** How many customers are sent a link to move */
  readonly asked: number;
  /** Whom we could not tell, with why where the server says it */
  readonly toCall: readonly {
    readonly id: string;
    readonly customer: string;
    readonly why: string | null;
  }[];
}

type Hours = NonNullable<DayOfShop['closedHours']>;

/** Opens a day or closes it, or some hours of it; what is booked on it stands. */
export const setClosed = (shop: string, day: string, isClosed: boolean, hours?: Hours) =>
  callStaff('closeDayOfShop', { body: { shop, day, isClosed, ...(hours && { hours }) } });

export const closedInWords = (day: string, hours: Hours | null): string =>
  hours === null
    ? fillWords(words.isClosed, { day: shortDay(day) })
    : fillWords(words.isClosedFrom, {
        day: shortDay(day),
        from: formatTime(hours.from),
        to: formatTime(hours.to),
      });

export const canBeAsked = ({ offers }: ListedAppointment) => offers.includes('ask');

interface CloseDayProps {
  day: DayOfShop;
  shop: string;
  /** What stands in the form at first; all day without */
  hours?: Hours;
  /** With what came of it; nothing if the day was left open */
  onClose: (done?: ClosedDay) => void;
}

/** Closes a day, and sends whoever is chosen a link to move. */
export function CloseDay({ day: { day, appointments, isClosed }, ...props }: CloseDayProps) {
  const { shop, hours: given = { from: '', to: '' }, onClose } = props;
  const [{ from, to }, setHours] = useState({
    from: given.from.slice(0, 5),
    to: given.to.slice(0, 5),
  });
  const isPart = from !== '' || to !== '';
  const toAsk = appointments.filter(
    (each) =>
      canBeAsked(each) &&
      (!isPart || (each.slotTime !== null && each.slotTime >= from && each.slotTime < to)),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState(0);
  const chosen = toAsk.filter(({ id }) => !left.has(id));
  const { send, isBusy, failure } = useDeed(async () => {
    const hours = isPart ? { from: `${from}:00`, to: `${to}:00` } : undefined;
    if (!isClosed) await setClosed(shop, day, true, hours);
    onClose({ day, hours: hours ?? null, ...(await askAll(chosen, shop, setDone)) });
  });
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) send();
  };
  return (
    <Dialog
      open
      title={fillWords(isClosed ? words.askOthers : words.closeAsk, { day: shortDay(day) })}
      dismissLabel={words.leave}
      onClose={() => onClose()}
    >
      <form className={staffStyles.form} onSubmit={close}>
        <p>{isClosed ? words.closedNow : words.closeWhat}</p>
        {!isClosed && (
          <div className={staffStyles.row}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end} className={staffStyles.picker}>
                {end === 'from' ? words.closedFrom : words.closedTo}
                <input
                  type="time"
                  required={isPart}
                  value={end === 'from' ? from : to}
                  onChange={({ target }) => setHours({ from, to, [end]: target.value })}
                />
              </label>
            ))}
          </div>
        )}
        {toAsk.length > 0 && (
          <fieldset className={styles.chosen}>
            <legend>{words.closeWho}</legend>
            {toAsk.map(({ id, customer, slotTime, vehicle }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={!left.has(id)}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(id);
                    else next.add(id);
                    setLeft(next);
                  }}
                />
                {`${slotTime === null ? words.afterHours : formatTime(slotTime)} · ${customer} · ${vehicle}`}
              </label>
            ))}
          </fieldset>
        )}
        <NotDone failure={failure} />
        <Button type="submit" wide disabled={isBusy || (isClosed && chosen.length === 0)}>
          {isBusy
            ? fillWords(words.asking, { done, of: chosen.length })
            : fillWords(confirmOf({ isClosed, isPart }, chosen.length), { count: chosen.length })}
        </Button>
      </form>
    </Dialog>
  );
}

function confirmOf(
  { isClosed, isPart }: { isClosed: boolean; isPart: boolean },
  count: number,
): string {
  if (count === 0) return isPart ? words.closeHours : words.closeConfirm;
  const [one, several] = isClosed
    ? [words.askOne, words.askSeveral]
    : isPart
      ? [words.closeHoursAskOne, words.closeHoursAskSeveral]
      : [words.closeAskOne, words.closeAskSeveral];
  return count === 1 ? one : several;
}

/** Asks one customer after the other, so that what one refuses stops nobody else. */
async function askAll(
  chosen: readonly ListedAppointment[],
  shop: string,
  onDone: (count: number) => void,
): Promise<Pick<ClosedDay, 'asked' | 'toCall'>> {
  let asked = 0;
  const toCall: { id: string; customer: string; why: string | null }[] = [];
  for (const [index, { id, customer, sequence }] of chosen.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as said above
      const { isChanged, told } = await callStaff('changeAppointmentAsStaff', {
        params: { id },
        body: { shop, kind: 'ask', seen: sequence },
      });
      if (!isChanged || told.some(({ to }) => to === 'customer')) asked += 1;
      else toCall.push({ id, customer, why: null });
    } catch (error) {
      toCall.push({ id, customer, why: (error as Error).message });
    }
    onDone(index + 1);
  }
  return { asked, toCall };
}

/** What came of closing a day; who is left to be called stands by name. */
export function DayIsClosed({ outcome: { day, hours, asked, toCall } }: { outcome: ClosedDay }) {
  const told = fillWords(asked === 1 ? words.askedOne : words.askedSeveral, { count: asked });
  const left = toCall.map(({ customer, why }) => (why === null ? customer : `${customer}: ${why}`));
  const lines = [
    ...(asked > 0 ? [told] : []),
    ...(left.length > 0 ? [words.callThese, ...left] : []),
  ];
  return <OutcomeNotice title={closedInWords(day, hours)} lines={lines} isLeft={left.length > 0} />;
}
