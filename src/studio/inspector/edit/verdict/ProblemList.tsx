import { Badge, Button, Card, Flex, Text } from '@radix-ui/themes';
import type { FlowEvent } from '../../../../engine/types.ts';
import { pointerKeys } from '../../../../files/json/pointer.ts';
import { Folded } from '../../changes/ShownChange.tsx';
import { Quiet } from '../../review/texts.tsx';
import side from '../../SidePane.module.css';
import { withStop } from '../../words.ts';
import type { FlowProblem } from './judgeDraft.ts';

interface Actions {
  /** Plays a visit on the phone. */
  onPlay?: (events: readonly FlowEvent[]) => void;
  /** Shows the place of a problem in the flow file. */
  onReveal: (pointer: string, problem: FlowProblem) => void;
}

const groups = [
  {
    severity: 'error',
    color: 'red',
    title: 'Errors',
    meaning: 'Customers get it only once these are mended.',
  },
  {
    severity: 'warning',
    color: 'amber',
    title: 'Warnings',
    meaning: 'Most likely a slip; nobody is harmed by it.',
  },
] as const;

/** "/steps/add-notes/form" as "steps › add-notes › form". */
const placeInWords = (pointer: string) => pointerKeys(pointer).join(' › ') || 'the whole file';

/** Details of a problem: its consequences, the state of the visit that shows it, and its place. */
function More({ code, pointer, detail, consequences = [] }: FlowProblem) {
  const follows = `${consequences.length} more ${consequences.length === 1 ? 'follows' : 'follow'} from it`;
  return (
    <Folded title={consequences.length === 0 ? 'More' : follows}>
      {consequences.length > 0 && (
        <ul className={side.bulleted}>
          {consequences.map(({ code, pointer, message }) => (
            <li key={`${code} ${pointer} ${message}`}>{withStop(message)}</li>
          ))}
        </ul>
      )}
      {detail !== undefined && <Quiet>What the visit knows then: {withStop(detail)}</Quiet>}
      <Quiet>
        In the file: {code} at {placeInWords(pointer)}
      </Quiet>
    </Folded>
  );
}

function ProblemItem({ problem, onPlay, onReveal }: { problem: FlowProblem } & Actions) {
  const { message, mend, pointer, events, visit } = problem;
  return (
    <Card asChild>
      <li>
        <Flex direction="column" gap="2">
          <Text as="p" weight="medium">
            {withStop(message)}
          </Text>
          {visit.length > 0 && (
            <Text asChild color="gray">
              <ol className={side.numbered}>
                {visit.map((line, index) => (
                  // The events of a problem's visit never change, so that an index identifies one.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>{line}</li>
                ))}
              </ol>
            </Text>
          )}
          {mend !== undefined && (
            <p>
              <strong>To mend it: </strong>
              {withStop(mend)}
            </p>
          )}
          <More {...problem} />
          <Flex gap="2">
            {events !== undefined && onPlay !== undefined && (
              <Button size="1" variant="soft" onClick={() => onPlay(events)}>
                Play
              </Button>
            )}
            <Button size="1" variant="soft" onClick={() => onReveal(pointer, problem)}>
              Show
            </Button>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** Every problem, errors first, each with the visit that shows it. */
export function ProblemList({
  problems,
  ...actions
}: { problems: readonly FlowProblem[] } & Actions) {
  return groups.map(({ severity, color, title, meaning }) => {
    const some = problems.filter((problem) => problem.severity === severity);
    if (some.length === 0) return null;
    return (
      <section key={severity} aria-label={title}>
        <h2>
          {title} <Badge color={color}>{some.length}</Badge>
        </h2>
        <Quiet>{meaning}</Quiet>
        <Flex asChild direction="column" gap="2" mt="2">
          <ul>
            {some.map((problem) => (
              <ProblemItem
                key={`${problem.code} ${problem.pointer} ${problem.message}`}
                problem={problem}
                {...actions}
              />
            ))}
          </ul>
        </Flex>
      </section>
    );
  });
}
