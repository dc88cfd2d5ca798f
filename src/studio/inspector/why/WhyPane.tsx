import { useState } from 'react';
import { explainEvent } from '../../../engine/explain/explainEvent.ts';
import type { Difference } from '../../../engine/explain/smallestFlip.ts';
import { pickTold } from '../../../checker/model/cone.ts';
import { currentStep } from '../../../engine/snapshot.ts';
import type { FlowEvent, Snapshot, Step } from '../../../engine/types.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { addVehicle } from '../../../page/steps/declarations/screens/addVehicle.ts';
import { noSearchResults } from '../../../page/steps/declarations/screens/searchResults.ts';
import { addDays } from '../../../booking/clock/localDate.ts';
import { shopToday } from '../../../booking/clock/shopTime.ts';
import { withOffsets } from '../../simulation/withOffsets.ts';
import { useActions, useInspected, usePage, useSelected } from '../store/contexts.ts';
import { eventInWords, replacementInWords, stepInWords } from '../words.ts';
import { DayWhy } from './DayWhy.tsx';
import { NoVehicle } from './NoVehicle.tsx';
import { SearchedField } from './AskedList.tsx';
import { whyText } from './whyText.ts';
import { Shown } from './Shown.tsx';
import { NotShown } from './NotShown.tsx';
import { TransitionWhy } from './TransitionWhy.tsx';
import styles from './Why.module.css';

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
    <div className={styles.pane} tabIndex={-1} data-answer>
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
        <p>
          <button
            type="button"
            className={styles.link}
            onClick={() => answer({ kind: 'day', date: addDays(shopToday(now, settings.shop), 1) })}
          >
            {whyText('dayTitle')}
          </button>
        </p>
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
        <EventWhy key={event} event={event} snapshot={moment.snapshot} step={step} />
      ))}
    </div>
  );
}

interface EventWhyProps {
  event: string;
  step: Step;
  /** Where the visit stands before it. */
  snapshot: Snapshot;
}

/** What an event would do, and why it takes one of its transitions and not the others. */
function EventWhy({ event, step, snapshot: before }: EventWhyProps) {
  const { flow, facts } = useInspected();
  const { send } = useActions();
  const told = pickTold(flow, event, facts);
  const snapshot = { ...before, facts: { ...before.facts, ...told } };
  const toEvent = (facts: FlowEvent['facts'] = {}): FlowEvent => ({
    type: event,
    ...(Object.keys(facts).length > 0 && { facts }),
  });
  const becoming = (differences: readonly Difference[]) =>
    Object.fromEntries(differences.map(({ name, becomes }) => [name, becomes]));

  return (
    <section className={styles.event} aria-label={eventInWords(flow, event)}>
      <div className={styles.eventHead}>
        <h3>{eventInWords(flow, event)}</h3>
        <button type="button" onClick={() => send(toEvent(told))}>
          Send
        </button>
      </div>
      <ol className={styles.ways}>
        {explainEvent(flow, snapshot, event).map((way) => (
          <TransitionWhy
            key={way.transition.id}
            step={step}
            snapshot={snapshot}
            explained={way}
            onTry={(differences) => send(toEvent({ ...told, ...becoming(differences) }))}
          />
        ))}
      </ol>
    </section>
  );
}
