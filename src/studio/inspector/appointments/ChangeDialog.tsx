import { Button as Action, Flex } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { formatTime } from '../../../booking/clock/timeFormats.ts';
import type { ListedAppointment, StaffChange, StaffChanged } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { callStaff } from '../calls/calls.ts';
import { DayPicker } from '../pages/pickers.tsx';
import staffStyles from '../pages/Staff.module.css';
import { NotDone, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { fillWords } from '../words.ts';
import { shortDay, whenInWords, toldInWords } from './appointmentInWords.ts';
import { OutcomeNotice } from './OutcomeNotice.tsx';
import words from './words.json';

/** What came of a change. */
export interface Outcome extends Pick<StaffChanged, 'isChanged' | 'told'> {
  readonly kind: StaffChange;
  readonly customer: string;
  readonly to: StaffChanged['appointment'];
}

interface ChangeDialogProps {
  kind: StaffChange;
  of: ListedAppointment;
  shop: string;
  /** On the shop's calendar */
  today: string;
  /** The place that is chosen at first, as the select has it */
  to?: string;
  /** With what came of it; nothing if it was left as it is */
  onClose: (outcome?: Outcome) => void;
}

/** A place as the select has it: `2026-11-24T10:00:00`, without a time after hours. */
const placeOf = (value: string) => {
  const [date, slotTime] = value.split('T');
  return { date, ...(slotTime !== undefined && { slotTime }) };
};

/** Asks once before an appointment is changed, and takes what the change needs. */
export function ChangeDialog({
  kind,
  of,
  shop,
  today,
  to: given = '',
  onClose,
}: ChangeDialogProps) {
  const { id, customer, sequence } = of;
  const [to, setTo] = useState(given);
  const [why, setWhy] = useState('');
  const { send, isBusy, failure } = useDeed(
    () =>
      callStaff('changeAppointmentAsStaff', {
        params: { id },
        body: {
          shop,
          kind,
          seen: sequence,
          ...(kind === 'move' && placeOf(to)),
          ...(why.trim() !== '' && { why: why.trim() }),
        },
      }),
    (done) => onClose({ ...done, kind, customer, to: done.appointment }),
  );
  const change = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) send();
  };
  return (
    <Dialog
      open
      title={fillWords(words.questions[kind], { customer })}
      dismissLabel={words.leave}
      onClose={() => onClose()}
    >
      <form className={staffStyles.form} onSubmit={change}>
        <p>{fillWords(words.what[kind], { when: whenInWords(of) })}</p>
        {of.isUntold && kind !== 'miss' && <p role="note">{words.mayNotReach}</p>}
        {kind === 'move' && (
          <TimePicker
            key={String(failure)}
            of={of}
            shop={shop}
            today={today}
            to={to}
            onTo={setTo}
          />
        )}
        {kind === 'cancel' && (
          <TextField label={words.why} value={why} maxLength={500} onChange={setWhy} />
        )}
        <NotDone failure={failure} />
        <Button type="submit" wide disabled={isBusy || (kind === 'move' && to === '')}>
          {isBusy ? words.working : words.confirm[kind]}
        </Button>
      </form>
    </Dialog>
  );
}

interface TimePickerProps extends Pick<ChangeDialogProps, 'of' | 'shop' | 'today'> {
  to: string;
  onTo: (to: string) => void;
}

/** The free times of seven days; the appointment's own place is among them. */
function TimePicker({ of, shop, today, to, onTo }: TimePickerProps) {
  const [from, setFrom] = useState(of.date < today ? today : of.date);
  const { answer, failure } = useAnswer('listTimesToMoveTo', { query: { shop, id: of.id, from } });
  const days = Object.entries(answer?.slots ?? {}).filter(
    ([date, times]) => times.length > 0 || (of.slotTime === null && date !== of.date),
  );
  return (
    <>
      <DayPicker
        label={words.from}
        value={from}
        min={today}
        onChange={(day) => {
          setFrom(day);
          onTo('');
        }}
      />
      {answer === undefined ? (
        <Waiting failure={failure} />
      ) : days.length === 0 ? (
        <output>{words.noTimes}</output>
      ) : (
        <label className={staffStyles.picker}>
          {words.newTime}
          <select value={to} required onChange={({ target }) => onTo(target.value)}>
            <option value="">{words.chooseTime}</option>
            {days.map(([date, times]) =>
              of.slotTime === null ? (
                <option key={date} value={date}>
                  {shortDay(date)}
                </option>
              ) : (
                <optgroup key={date} label={shortDay(date)}>
                  {times
                    .filter((time) => date !== of.date || time !== of.slotTime)
                    .map((time) => (
                      <option key={time} value={`${date}T${time}`}>
                        {`${shortDay(date)}, ${formatTime(time)}`}
                      </option>
                    ))}
                </optgroup>
              ),
            )}
          </select>
        </label>
      )}
    </>
  );
}

interface WhatWasToldProps {
  outcome: Outcome;
  /** undefined: its day is shown */
  onDay: ((day: string) => void) | undefined;
}

/** What has changed, and what is sent to whom. */
export function WhatWasTold({ outcome, onDay }: WhatWasToldProps) {
  const { kind, customer, to, isChanged, told } = outcome;
  const isCustomerTold = told.some((each) => each.to === 'customer');
  const sent = told.length > 0 ? [`${words.toldTitle}:`, ...told.map(toldInWords)] : [];
  const untold = kind === 'miss' ? words.nobodyTold : words.callThem;
  const lines = [...sent, ...(isCustomerTold ? [] : [untold])];
  return (
    <OutcomeNotice
      title={fillWords(words.done[kind], { customer, when: whenInWords(to) })}
      lines={isChanged ? lines : [words.unchanged]}
    >
      {onDay !== undefined && (
        <Flex>
          <Action size="1" variant="surface" color="gray" onClick={() => onDay(to.date)}>
            {fillWords(words.seeDay, { day: shortDay(to.date) })}
          </Action>
        </Flex>
      )}
    </OutcomeNotice>
  );
}
