import { firstGoal } from '../../../engine/isGoal.ts';
import { ruleInWords } from '../../../engine/explain/ruleInWords.ts';
import { isOfEveryStep } from '../../../engine/isOfEveryStep.ts';
import { stepsInOrder } from '../../../engine/stepsInOrder.ts';
import type { Flow, Transition } from '../../../engine/types.ts';
import { answerInWords, eventInWords, stepInWords } from '../words.ts';
import { Button } from '../../../page/ui/Button.tsx';
import page from '../Inspector.module.css';
import styles from './Summary.module.css';

function Ways({ flow, event, ways }: { flow: Flow; event: string; ways: readonly Transition[] }) {
  return (
    <li>
      {eventInWords(flow, event)}:{' '}
      {ways.map(({ id, guard, target }, index) => (
        <span key={id}>
          {index > 0 && '; '}
          {guard !== undefined && `if ${ruleInWords(guard.rule, flow)}, `}
          {guard === undefined && index > 0 && 'otherwise '}
          <strong>{stepInWords(flow, target)}</strong>
        </span>
      ))}
    </li>
  );
}

/** The flow in words, to be printed. */
function FlowSummary({ flow }: { flow: Flow }) {
  const everywhere = Object.values(flow.steps)
    .flatMap(({ on }) => Object.values(on).flat())
    .filter(isOfEveryStep);
  const anyStep = new Map(everywhere.map((transition) => [transition.pointer, transition]));
  return (
    <article className={styles.summary}>
      <h1>
        {flow.id}, version {flow.version}
      </h1>
      <p>
        {Object.keys(flow.steps).length} steps. A visit begins with “
        {stepInWords(flow, flow.initial)}” and works towards “{stepInWords(flow, firstGoal(flow))}”.
      </p>
      <ol>
        {stepsInOrder(flow).map((step) => (
          <li key={step.id}>
            <h2>{step.title ?? step.id}</h2>
            {step.collects.length > 0 && (
              <p>Asks for {step.collects.map(answerInWords).join(', ')}.</p>
            )}
            {step.skipWhen !== undefined && (
              <p>Passed over when {ruleInWords(step.skipWhen.rule, flow)}.</p>
            )}
            <ul>
              {Object.entries(step.on).map(([event, ways]) => {
                const own = ways.filter((way) => !isOfEveryStep(way));
                return own.length > 0 && <Ways key={event} flow={flow} event={event} ways={own} />;
              })}
            </ul>
          </li>
        ))}
      </ol>
      {anyStep.size > 0 && (
        <section>
          <h2>From every step</h2>
          <ul>
            {[...anyStep.values()].map(({ pointer, event, target }) => (
              <li key={pointer}>
                {eventInWords(flow, event)}: <strong>{stepInWords(flow, target)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {flow.replaceEveryStep.length > 0 && (
        <section>
          <h2>Instead of every step</h2>
          <ul>
            {flow.replaceEveryStep.map(({ id, when, step }) => (
              <li key={id}>
                If {ruleInWords(when.rule, flow)}: <strong>{stepInWords(flow, step)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Shows the flow in words in place of the page, so that it prints as it looks. */
export function SummarySheet({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  return (
    <div className={page.page}>
      <main className={page.sheet}>
        <div className={styles.actions}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button kind="secondary" onClick={onClose}>
            Back to the inspector
          </Button>
        </div>
        <FlowSummary flow={flow} />
      </main>
    </div>
  );
}
