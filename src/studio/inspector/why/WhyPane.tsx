import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { currentStep } from '../../../engine/snapshot.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { addVehicle } from '../../../page/steps/declarations/screens/addVehicle.ts';
import { noSearchResults } from '../../../page/steps/declarations/screens/searchResults.ts';
import { addDays } from '../../../booking/clock/localDate.ts';
import { shopToday } from '../../../booking/clock/shopTime.ts';
import { withOffsets } from '../../simulation/withOffsets.ts';
import { useActions, useInspected, usePage, useSelected } from '../store/contexts.ts';
import { replacementInWords, stepInWords } from '../words.ts';
import { DayWhy } from './DayWhy.tsx';
import { NoVehicle } from './NoVehicle.tsx';
import { SearchedField } from './AskedList.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { whyText } from './whyText.ts';
import { Shown } from './Shown.tsx';
import { NotShown } from './NotShown.tsx';
import { EventWhy } from './EventWhy.tsx';

/**
 * Explains the visit's route: why the current step and the selected one are shown or not, with all
 * their transitions.
 */
export function WhyPane() {
  const { flow, persona, shopSettings, moment } = useInspected();
  const { answer } = useActions();
  const selected = useSelected();
  const sought = usePage((now) => now.sought);
  const records = usePage((now) => now.records);
  const [now] = useState(() => new Date());
  const settings = withOffsets(settingsFor(persona, shopSettings), now);
  const step = currentStep(flow, moment.snapshot);
  const looked = (selected !== undefined && flow.steps[selected]) || moment.step;
  const asksForVehicle =
    looked.component === noSearchResults.name ||
    (looked.component === addVehicle.name &&
      records.some(({ operation }) => operation === 'searchVehicles'));

  const events = Object.keys(step.on);

  return (
    <Flex direction="column" gap="3" tabIndex={-1} data-answer>
      {sought?.kind === 'day' && <DayWhy date={sought.date} settings={settings} now={now} />}
      {sought?.kind === 'asked' && (
        <SearchedField step={sought.step} label={sought.label} settings={settings} />
      )}
      {asksForVehicle && <NoVehicle settings={settings} />}
      {(selected === undefined || selected === moment.step.id) && <Shown settings={settings} />}
      {selected !== undefined && selected !== step.id && (
        <NotShown step={selected} settings={settings} />
      )}
      {sought?.kind !== 'day' && (
        <LinkButton
          onClick={() => answer({ kind: 'day', date: addDays(shopToday(now, settings.shop), 1) })}
        >
          {whyText('dayTitle')}
        </LinkButton>
      )}
      <h2>What can happen on “{stepInWords(flow, step.id)}”</h2>
      {moment.replacedBy !== undefined && (
        <p>
          “{stepInWords(flow, moment.step.id)}” is shown in place of every step, because{' '}
          {replacementInWords(flow, moment.replacedBy)}.
        </p>
      )}
      {events.length === 0 && <p>Nothing leads on from here. The visitor may go back.</p>}
      {events.map((event) => (
        <EventWhy key={event} event={event} />
      ))}
    </Flex>
  );
}
