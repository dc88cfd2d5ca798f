import { DataList } from '@radix-ui/themes';
import { useState } from 'react';
import type { AppointmentOption, ShopSettings } from '../../../contract/types.gen.ts';
import { explainDay, type ExplainedDay } from '../../../booking/slots/availability.ts';
import { rulesOf } from '../../simulation/rulesOf.ts';
import { formatLongDate } from '../../../booking/clock/timeFormats.ts';
import { shopInAddress } from '../bar/shops.ts';
import { useAnswer } from '../calls/useAnswer.tsx';
import { useActions, useInspected } from '../store/contexts.ts';
import { dayInWords } from './dayInWords.ts';
import { whyText } from './whyText.ts';
import { ChoicePicker, DayPicker } from '../pages/pickers.tsx';
import { Quiet } from '../review/texts.tsx';
import { WhySection } from './ClauseTree.tsx';

interface DayWhyProps {
  /** yyyy-MM-dd */
  date: string;
  settings: ShopSettings;
  now: Date;
}

/** The explanation of a day at the shop of the address, or else at the simulated one. */
function useExplainedDay({ date, settings, now }: DayWhyProps, option: AppointmentOption) {
  const { persona } = useInspected();
  const shop = shopInAddress();
  const { answer, failure } = useAnswer(
    'explainDayOfShop',
    shop === null ? undefined : { query: { shop, date, option } },
  );
  if (shop !== null) return { day: answer, failure };
  const rules = rulesOf({ persona, settings });
  return { day: explainDay({ rules, option, now, taken: {} }, date) };
}

/** Explains why a shop has no time on a day, or which ones it has. */
export function DayWhy(props: DayWhyProps) {
  const { date, settings } = props;
  const { persona } = useInspected();
  const { answer } = useActions();
  const [isAfterHours, setIsAfterHours] = useState(false);
  const { day, failure } = useExplainedDay(
    props,
    isAfterHours ? 'AFTER_HOURS_DROP_OFF' : 'DROP_OFF',
  );
  const { dayAvailabilities, allowAfterHoursDropoff } = persona.settings ?? {};
  const isOther =
    shopInAddress() !== null &&
    (persona.isFullyBooked === true ||
      dayAvailabilities !== undefined ||
      allowAfterHoursDropoff !== undefined);

  return (
    <WhySection title={whyText('dayTitleOf', { day: formatLongDate(date) })}>
      <DayPicker label="Day" value={date} onChange={(day) => answer({ kind: 'day', date: day })} />
      <ChoicePicker
        label="How to come"
        value={isAfterHours ? 'after' : 'at'}
        choices={[
          ['at', whyText('atATime')],
          ['after', whyText('afterHours')],
        ]}
        onChange={(way) => setIsAfterHours(way === 'after')}
      />
      <div aria-live="polite">
        {failure !== undefined && <p>{whyText('dayNotLoaded', { message: failure.message })}</p>}
        {failure === undefined && day === undefined && <p>{whyText('loading')}</p>}
        {day !== undefined && <Explained day={day} />}
      </div>
      {isOther && <p>{whyText('personaDiffers', { persona: persona.title })}</p>}
      <Quiet>{whyText('timesOf', { shop: settings.shop.name })}</Quiet>
    </WhySection>
  );
}

function Explained({ day }: { day: ExplainedDay }) {
  const { because, change, facts } = dayInWords(day);
  return (
    <>
      {because.map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
      {change !== undefined && <p>{change}</p>}
      <DataList.Root size="1" my="3">
        {facts.map(({ name, value }) => (
          <DataList.Item key={name}>
            <DataList.Label>{name}</DataList.Label>
            <DataList.Value>{value}</DataList.Value>
          </DataList.Item>
        ))}
      </DataList.Root>
    </>
  );
}
