import { useState } from 'react';
import { SelectTimeRow } from '../../../src/page/widgets/SelectTimeRow.tsx';
import { SlotGrid } from '../../../src/page/widgets/SlotGrid.tsx';
import { WeekStrip } from '../../../src/page/widgets/WeekStrip.tsx';
import { Section } from '../Section.tsx';
import { PinInput } from '../../../src/page/widgets/PinInput.tsx';
import { ResendCode } from '../../../src/page/widgets/ResendCode.tsx';

const nothing = () => undefined;
const zone = { timeZone: 'America/Los_Angeles' };
/** A fixed Tuesday in the week that is shown, so that the pictures do not change. */
const now = () => new Date('2026-06-02T17:00:00Z');
const weekStart = '2026-06-01';
const times = ['08:00:00', '08:30:00', '11:00:00', '14:30:00', '17:00:00'];

export function Times() {
  const [day, setDay] = useState('2026-06-04');
  const [slot, setSlot] = useState('2026-06-04T08:30:00');
  const zones = { zone, visitor: zone };
  return (
    <Section id="times" title="WeekStrip, SlotGrid and SelectTimeRow">
      <WeekStrip
        weekStart={weekStart}
        onWeekChange={nothing}
        value={day}
        onChange={setDay}
        isAvailable={(date) => date !== '2026-06-05' && date < '2026-06-07'}
        zone={zone}
        now={now}
      />
      <SlotGrid date={day} times={times} value={slot} onChange={setSlot} {...zones} />
      <SlotGrid
        date={day}
        times={times.slice(0, 2)}
        value={undefined}
        onChange={nothing}
        zone={zone}
        visitor={{ timeZone: 'America/New_York' }}
      />
      <SlotGrid date={day} times={[]} value={undefined} onChange={nothing} {...zones} />
      <WeekStrip
        weekStart={weekStart}
        onWeekChange={nothing}
        value={undefined}
        onChange={nothing}
        isAvailable={() => false}
        loading
        zone={zone}
        now={now}
      />
      <SelectTimeRow slot={undefined} onSelectTime={nothing} {...zones} />
      <SelectTimeRow slot={slot} onSelectTime={nothing} {...zones} />
    </Section>
  );
}

export function Codes() {
  return (
    <Section id="codes" title="PinInput and ResendCode">
      <PinInput value="" onChange={nothing} onComplete={nothing} />
      <PinInput value="27" onChange={nothing} onComplete={nothing} />
      <PinInput value="2718" onChange={nothing} onComplete={nothing} busy />
      <PinInput
        value=""
        onChange={nothing}
        onComplete={nothing}
        error="The code you entered is incorrect. Please try again."
      />
      <ResendCode authenticated onResend={nothing} />
      <ResendCode authenticated onResend={nothing} busy />
    </Section>
  );
}
