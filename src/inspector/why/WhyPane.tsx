import { explainEvent } from '../../engine/explain/explainEvent.ts';
import type { Difference } from '../../engine/explain/smallestFlip.ts';
import { pickTold } from '../../checker/model/cone.ts';
import { currentStep } from '../../engine/snapshot.ts';
import type { FlowEvent } from '../../engine/types.ts';
import { settingsFor } from '../../simulation/personas.ts';
import { useActions, useInspected, useSelected } from '../store/contexts.ts';
import { eventInWords, stepInWords } from '../words.ts';
import { Shown } from './Shown.tsx';
import { NotShown } from './NotShown.tsx';
import { TransitionWhy } from './TransitionWhy.tsx';
import styles from './Why.module.css';

/**
 * Explains the visit's route: why the current step and the selected one are shown or not, with all
 * their transitions.
 */
export function WhyPane() {
  const { draft, flow, persona, shopSettings, seen: moments, facts } = useInspected();
  const { send: onSend, select: onSelect, goTo: onGoTo, jumpTo } = useActions();
  const selected = useSelected();
  const settings = settingsFor(persona, shopSettings);
  const { forms } = draft;
  const moment = moments.at(-1)!;
  const step = currentStep(flow, moment.snapshot);

  const explained = Object.keys(step.on).map((event) => {
    const told = pickTold(flow, event, facts);
    const snapshot = {
      ...moment.snapshot,
      facts: { ...moment.snapshot.facts, ...told },
    };
    return { event, told, snapshot, ways: explainEvent(flow, snapshot, event) };
  });
  const toEvent = (type: string, told: FlowEvent['facts'] = {}): FlowEvent => ({
    type,
    ...(Object.keys(told).length > 0 && { facts: told }),
  });
  const becoming = (differences: readonly Difference[]) =>
    Object.fromEntries(differences.map(({ name, becomes }) => [name, becomes]));

  return (
    <div className={styles.pane}>
      {(selected === undefined || selected === moment.step.id) && (
        <Shown flow={flow} forms={forms} moments={moments} settings={settings} />
      )}
      {selected !== undefined && selected !== step.id && (
        <NotShown
          flow={flow}
          forms={forms}
          moments={moments}
          settings={settings}
          step={selected}
          onGoTo={onGoTo}
          onJump={() => jumpTo(selected)}
        />
      )}
      <h2>What can happen on “{stepInWords(flow, step.id)}”</h2>
      {moment.replacedBy !== undefined && (
        <p>
          The rule “{moment.replacedBy}” shows “{stepInWords(flow, moment.step.id)}” instead of
          every step.
        </p>
      )}
      {explained.length === 0 && <p>Nothing leads on from here. The visitor may go back.</p>}
      {explained.map(({ event, told, snapshot, ways }) => (
        <section key={event} className={styles.event} aria-label={eventInWords(flow, event)}>
          <div className={styles.eventHead}>
            <h3>
              {eventInWords(flow, event)} <code>{event}</code>
            </h3>
            <button type="button" onClick={() => onSend(toEvent(event, told))}>
              Send
            </button>
          </div>
          <ol className={styles.ways}>
            {ways.map((way) => (
              <TransitionWhy
                key={way.transition.id}
                flow={flow}
                step={step}
                snapshot={snapshot}
                explained={way}
                onSelect={onSelect}
                onTry={(differences) =>
                  onSend(toEvent(event, { ...told, ...becoming(differences) }))
                }
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
