import { Badge, Button, Card, Flex, Heading } from '@radix-ui/themes';
import { pickTold } from '../../../checker/model/cone.ts';
import { clausesOf } from '../../../engine/explain/clauses.ts';
import { explainEvent, type ExplainedTransition } from '../../../engine/explain/explainEvent.ts';
import { smallestFlip, type Difference } from '../../../engine/explain/smallestFlip.ts';
import { currentStep } from '../../../engine/snapshot.ts';
import type { FlowEvent, Snapshot } from '../../../engine/types.ts';
import { useActions, useInspected } from '../store/contexts.ts';
import { eventInWords, stepInWords } from '../words.ts';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import { Quiet } from '../review/texts.tsx';
import { ClauseTree, Flip } from './ClauseTree.tsx';
import styles from './Why.module.css';

const verdicts = {
  taken: 'is taken',
  passed: 'holds, but one above is taken first',
  refused: 'does not hold',
};

const colors = { taken: 'green', passed: 'amber', refused: 'gray' } as const;

/** What an event would do now, and why it takes one of its transitions and not the others. */
export function EventWhy({ event }: { event: string }) {
  const { flow, facts, moment } = useInspected();
  const { send } = useActions();
  const told = pickTold(flow, event, facts);
  const snapshot = { ...moment.snapshot, facts: { ...moment.snapshot.facts, ...told } };
  const sendWith = (given: NonNullable<FlowEvent['facts']>) =>
    send({ type: event, ...(Object.keys(given).length > 0 && { facts: given }) });
  return (
    <Card asChild>
      <section aria-label={eventInWords(flow, event)}>
        <Flex gap="3" mb="2" align="start" justify="between">
          <Heading as="h3" size="2">
            {eventInWords(flow, event)}
          </Heading>
          <Button size="1" variant="soft" onClick={() => sendWith(told)}>
            Send
          </Button>
        </Flex>
        <Flex asChild direction="column" gap="3">
          <ol>
            {explainEvent(flow, snapshot, event).map((way) => (
              <TransitionWhy
                key={way.transition.id}
                snapshot={snapshot}
                explained={way}
                onTry={(differences) =>
                  sendWith({
                    ...told,
                    ...Object.fromEntries(differences.map(({ name, becomes }) => [name, becomes])),
                  })
                }
              />
            ))}
          </ol>
        </Flex>
      </section>
    </Card>
  );
}

interface TransitionWhyProps {
  /** The snapshot that the guards read, with the facts that come with the event. */
  snapshot: Snapshot;
  explained: ExplainedTransition;
  onTry: (differences: readonly Difference[]) => void;
}

/**
 * One transition: whether it would be taken now, its guard clause by clause, and what would change
 * that.
 */
function TransitionWhy(props: TransitionWhyProps) {
  const { snapshot, explained, onTry } = props;
  const { flow } = useInspected();
  const { select } = useActions();
  const { transition, verdict } = explained;
  const step = currentStep(flow, snapshot);
  const flip = smallestFlip(flow, step, snapshot, transition);
  const isOnly = step.on[transition.event]?.length === 1;
  const isByFacts = flip?.every(({ kind }) => kind === 'fact') === true;
  return (
    <li className={styles.way} data-verdict={verdict}>
      <LinkButton onClick={() => select(transition.target)}>
        {stepInWords(flow, transition.target)}
      </LinkButton>{' '}
      <Badge color={colors[verdict]}>{verdicts[verdict]}</Badge>
      {transition.why !== undefined && <Quiet>{transition.why}.</Quiet>}
      {transition.guard === undefined ? (
        <Quiet>{isOnly ? 'Always.' : 'Otherwise.'}</Quiet>
      ) : (
        <ClauseTree clause={clausesOf(flow, transition.guard, snapshot)} />
      )}
      {!(isOnly && transition.guard === undefined) && (
        <Flip
          differences={flip}
          isTaken={verdict === 'taken'}
          onTry={isByFacts ? () => onTry(flip) : undefined}
        />
      )}
    </li>
  );
}
