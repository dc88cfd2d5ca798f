import { Button, Flex } from '@radix-ui/themes';
import type { Flow, Change } from '../../../engine/types.ts';
import { Notice, Quiet } from '../review/texts.tsx';
import { useActions, useInspected, usePage } from '../store/contexts.ts';
import {
  asSentence,
  eventInWords,
  quoted,
  stepInWords,
  variableInWords,
  answerInWords,
} from '../words.ts';
import type { Moment } from './moments.ts';
import styles from './Visit.module.css';

/**
 * One effect of an event in words; undefined for the step that was entered, which the timeline
 * shows.
 */
function changeInWords(flow: Flow, change: Change): string | undefined {
  const titles = (ids: readonly string[]) => ids.map((id) => stepInWords(flow, id)).join(' › ');
  switch (change.type) {
    case 'push':
      return undefined;
    case 'reset':
      return `Path begins anew: ${titles(change.stack)}`;
    case 'pop':
      return `Left: ${titles(change.steps)}`;
    case 'skip':
      return `Passed over: ${titles([change.step])}`;
    case 'set':
      return asSentence(variableInWords(flow, change.variable, change.value));
    case 'clear':
      return `Forgets ${answerInWords(change.answer)}`;
  }
}

function MomentOf({ flow, moment }: { flow: Flow; moment: Moment }) {
  const { event, result, step } = moment;
  if (event === undefined) {
    return <strong>Start: {stepInWords(flow, flow.initial)}</strong>;
  }
  const facts = Object.entries(event.facts ?? {});
  const changes = (result?.changes ?? []).flatMap((change) => changeInWords(flow, change) ?? []);
  const taken = result?.taken.map(({ id }) => id).join(', ') ?? '';
  return (
    <>
      <strong>{eventInWords(flow, event.type)}</strong>
      {' → '}
      {result?.handled === true ? stepInWords(flow, step.id) : 'not handled: nothing happens'}
      <span className={styles.more}>
        {facts.map(([name, value]) => (
          <span key={name}>{asSentence(variableInWords(flow, name, value))}</span>
        ))}
        {changes.map((change) => (
          <span key={change}>{change}</span>
        ))}
        {taken !== '' && <span>by “{taken}”</span>}
      </span>
    </>
  );
}

/** The events of the visit, with what each one changed. */
export function Timeline() {
  const { flow, moments, stopped } = useInspected();
  const { goTo, replay, takeBranch } = useActions();
  const { at, events, branches } = usePage((now) => now.inspection);
  const isReplaying = usePage((now) => now.isReplaying);
  const last = events.length;
  const tools = [
    { label: 'First', run: () => goTo(0), can: at > 0 },
    { label: '← Earlier', run: () => goTo(at - 1), can: at > 0 },
    { label: 'Later →', run: () => goTo(at + 1), can: at < last },
    { label: 'Last', run: () => goTo(last), can: at < last },
    { label: isReplaying ? 'Stop' : 'Replay', run: replay, can: last > 0 },
  ];
  return (
    <Flex direction="column" gap="2">
      <fieldset aria-label="Moments of the visit">
        <Flex wrap="wrap" gap="1">
          {tools.map(({ label, run, can }) => (
            <Button key={label} size="1" variant="soft" color="gray" disabled={!can} onClick={run}>
              {label}
            </Button>
          ))}
        </Flex>
      </fieldset>
      {last === 0 && (
        <Quiet>
          Nothing has happened yet. Use the phone, send an event under “Why”, or jump to a step in
          the graph: each event will be listed here with what it changed.
        </Quiet>
      )}
      <ol>
        {moments.map((moment, index) => (
          // Events are only added or removed at the end, so that an index identifies one.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              className={styles.moment}
              aria-current={index === at ? 'step' : undefined}
              data-later={index > at}
              onClick={() => goTo(index)}
            >
              <MomentOf flow={flow} moment={moment} />
            </button>
          </li>
        ))}
      </ol>
      {stopped !== undefined && (
        <Notice color="red">
          <output>The rest of this visit cannot be played on this flow: {stopped}.</output>
        </Notice>
      )}
      {branches.length > 0 && (
        <section aria-labelledby="branches">
          <h2 id="branches">Left branches</h2>
          <ul>
            {branches.map((branch, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={index}>
                <button type="button" className={styles.moment} onClick={() => takeBranch(index)}>
                  {branch.length} events, last{' '}
                  {quoted(eventInWords(flow, branch.at(-1)?.type ?? ''))}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Flex>
  );
}
