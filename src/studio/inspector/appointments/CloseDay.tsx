import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import type { DayOfShop, ListedAppointment } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { callStaff } from '../calls/calls.ts';
import staffStyles from '../pages/Staff.module.css';
import { fillWords } from '../words.ts';
import { shortDay } from './appointmentInWords.ts';
import styles from './Appointments.module.css';
import words from './words.json';

/** What came of closing a day. */
export interface ClosedDay {
  readonly day: string;
  /** How many customers are sent a link to move */
  readonly asked: number;
  /** Whom we could not tell, with why where the server says it */
  readonly toCall: readonly {
    readonly id: string;
    readonly customer: string;
    readonly why: string | null;
  }[];
}

/** Opens a day or closes it; what is booked on it stands. */
export const setClosed = (shop: string, day: string, isClosed: boolean) =>
  callStaff('closeDayOfShop', { body: { shop, day, isClosed } });

export const canBeAsked = ({ offers }: ListedAppointment) => offers.includes('ask');

interface CloseDayProps {
  day: DayOfShop;
  shop: string;
  /** With what came of it; nothing if the day was left open */
  onClose: (done?: ClosedDay) => void;
}

/** Closes a day, and sends whoever is chosen a link to move. */
export function CloseDay({ day: { day, appointments, isClosed }, shop, onClose }: CloseDayProps) {
  const toAsk = appointments.filter(canBeAsked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const [done, setDone] = useState(0);
  const chosen = toAsk.filter(({ id }) => !left.has(id));
  const close = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (!isClosed) await setClosed(shop, day, true);
      onClose({ day, ...(await askAll(chosen, shop, setDone)) });
    } catch (error) {
      setFailure(error as Error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={fillWords(isClosed ? words.askOthers : words.closeAsk, { day: shortDay(day) })}
      dismissLabel={words.leave}
      onClose={() => onClose()}
    >
      <form className={staffStyles.form} onSubmit={(event) => void close(event)}>
        <p>{isClosed ? words.closedNow : words.closeWhat}</p>
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
        {failure !== undefined && <p role="alert">{failure.message}</p>}
        <Button type="submit" wide disabled={isBusy || (isClosed && chosen.length === 0)}>
          {isBusy
            ? fillWords(words.asking, { done, of: chosen.length })
            : fillWords(confirmOf(isClosed, chosen.length), { count: chosen.length })}
        </Button>
      </form>
    </Dialog>
  );
}

function confirmOf(isClosed: boolean, count: number): string {
  if (count === 0) return words.closeConfirm;
  const [one, several] = isClosed
    ? [words.askOne, words.askSeveral]
    : [words.closeAskOne, words.closeAskSeveral];
  return count === 1 ? one : several;
}

/** Asks one customer after the other, so that what one refuses stops nobody else. */
async function askAll(
  chosen: readonly ListedAppointment[],
  shop: string,
  onDone: (count: number) => void,
): Promise<Omit<ClosedDay, 'day'>> {
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
export function DayIsClosed({ outcome: { day, asked, toCall } }: { outcome: ClosedDay }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const told = asked === 1 ? words.askedOne : words.askedSeveral;
  return (
    <section ref={ref} tabIndex={-1} aria-label={words.outcome} className={staffStyles.outcome}>
      <strong>{fillWords(words.isClosed, { day: shortDay(day) })}</strong>
      {asked > 0 && <p>{fillWords(told, { count: asked })}</p>}
      {toCall.length > 0 && (
        <>
          <span>{words.callThese}</span>
          <ul className={staffStyles.sentences}>
            {toCall.map(({ id, customer, why }) => (
              <li key={id}>{why === null ? customer : `${customer}: ${why}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
