import { useEffect, useState } from 'react';
import { canGoBack } from '../engine/back.ts';
import { explainStep } from '../engine/explain/explainStep.ts';
import { play } from '../engine/play.ts';
import { shownStep } from '../engine/shownStep.ts';
import type { Flow, Scalar } from '../engine/types.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import styles from './Inspector.module.css';
import { readVisitLink, visitLink, type LinkedVisit } from './visitLink.ts';

/** A variable's value, as people say it. */
const inWords = (value: Scalar | undefined) =>
  value === null || value === undefined ? 'not known' : String(value);

const marks = { taken: '✓', passed: '·', refused: '✗' };
const meanings = {
  taken: 'would be taken',
  passed: 'holds, but one above it is taken',
  refused: 'does not hold',
};

/**
 * Plays a visit event by event and says why each step follows. It runs the engine on the flow that
 * visitors get now; nothing is texted, booked or stored. The address reopens the same visit.
 */
export function Inspector({ flow }: { flow: Flow }) {
  const [visit, setVisit] = useState<LinkedVisit>(() => readVisitLink(window.location.hash));
  const { events } = visit;
  // The visit at its start and after each event; the last one is where it stands.
  const moments = [...events.keys(), events.length].map((count) =>
    play(flow, { ...visit, events: events.slice(0, count) }),
  );
  const { snapshot, unhandled } = moments.at(-1)!;
  const { step, replacedBy } = shownStep(flow, snapshot);
  const factNames = Object.keys(flow.variables).filter((name) => flow.variables[name]?.fact);
  const last = moments.at(-2);

  useEffect(() => {
    window.history.replaceState(null, '', visitLink(visit));
  }, [visit]);

  const send = (type: string) =>
    setVisit({ ...visit, events: [...events, { type, facts: snapshot.facts }] });
  // A fact that changes now is told with the next event, and already with the last one.
  const setFact = (name: string, value: boolean) => {
    const facts = { ...snapshot.facts, [name]: value };
    if (events.length === 0) setVisit({ facts, events });
    else setVisit({ ...visit, events: [...events.slice(0, -1), { ...events.at(-1)!, facts }] });
  };

  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>Flow inspector</h1>
        <p>
          {flow.id}, version {flow.version}. Nothing here texts, books or stores anything.
        </p>
      </header>
      <div className={styles.panes}>
        <section aria-labelledby="timeline">
          <h2 id="timeline">Visit</h2>
          <ol className={styles.timeline}>
            <li>
              <button type="button" onClick={() => setVisit({ ...visit, events: [] })}>
                Start: {flow.steps[flow.initial]?.title ?? flow.initial}
              </button>
            </li>
            {events.map((event, index) => {
              const here = moments[index + 1]!;
              const wasHandled = here.unhandled.length === moments[index]!.unhandled.length;
              const top = here.snapshot.stack.at(-1)!;
              return (
                // A timeline only grows at its end: the place is the identity.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} aria-current={index === events.length - 1 ? 'step' : undefined}>
                  <button
                    type="button"
                    onClick={() => setVisit({ ...visit, events: events.slice(0, index + 1) })}
                  >
                    {event.type}{' '}
                    {wasHandled ? `→ ${flow.steps[top]?.title ?? top}` : '(not handled)'}
                  </button>
                </li>
              );
            })}
          </ol>
          {unhandled.length > 0 && <p>Not handled: {unhandled.join(', ')}</p>}
        </section>

        <section aria-labelledby="step">
          <h2 id="step">
            {step.title ?? step.id} <code>{step.id}</code>
          </h2>
          {replacedBy !== undefined && <p>Shown instead of every step: {replacedBy}.</p>}
          <p>
            {step.screenName === undefined ? 'No screen name.' : `Screen “${step.screenName}”.`}
            {step.collects.length > 0 && ` Collects ${step.collects.join(', ')}.`}
          </p>
          {explainStep(flow, snapshot).map(({ event, transitions }) => (
            <article key={event} className={styles.event}>
              <Button kind="secondary" onClick={() => send(event)}>
                {event}
              </Button>
              <ol className={styles.ways}>
                {transitions.map(({ transition, verdict, guard }) => (
                  <li key={transition.id} className={styles[verdict]}>
                    <span aria-hidden="true">{marks[verdict]}</span>{' '}
                    {flow.steps[transition.target]?.title ?? transition.target}
                    {guard !== undefined && `, when ${guard}`}
                    {guard === undefined && transitions.length > 1 && ', otherwise'}
                    <small>
                      {meanings[verdict]}
                      {transition.why && `. ${transition.why}`}
                    </small>
                  </li>
                ))}
              </ol>
            </article>
          ))}
          <Button
            kind="secondary"
            disabled={!canGoBack(flow, snapshot.stack)}
            onClick={() => send(flow.back.event)}
          >
            Back
          </Button>
        </section>

        <section aria-labelledby="state">
          <h2 id="state">State</h2>
          <p>
            {snapshot.stack.map((id) => flow.steps[id]?.title ?? id).join(' › ')}
            <br />
            Progress {Math.round(snapshot.progress)} %
          </p>
          <table>
            <tbody>
              {Object.entries(snapshot.context).map(([name, value]) => (
                <tr
                  key={name}
                  data-changed={last?.snapshot.context[name] !== value && last !== undefined}
                >
                  <th scope="row">{name}</th>
                  <td>{inWords(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3>Facts</h3>
          {factNames.map((name) => (
            <Switch
              key={name}
              label={flow.variables[name]?.description ?? name}
              checked={snapshot.facts[name] === true}
              onChange={(checked) => setFact(name, checked)}
            />
          ))}
        </section>
      </div>
    </main>
  );
}
