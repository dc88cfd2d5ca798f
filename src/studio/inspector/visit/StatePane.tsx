import { DataList, Text } from '@radix-ui/themes';
import type { Remaining } from '../../../checker/explore/paths.ts';
import { isGiven } from '../../../engine/guards.ts';
import { relevantAnswers } from '../../../engine/relevantAnswers.ts';
import type { Json } from '../../../engine/types.ts';
import { useRemaining } from '../knowledge/useKnowledge.ts';
import { Quiet } from '../review/texts.tsx';
import side from '../SidePane.module.css';
import { useInspected } from '../store/contexts.ts';
import { answerInWords, asSentence, stepInWords, valueInWords, variableInWords } from '../words.ts';

const inSteps = ({ least, most }: Remaining) => {
  const steps = least === 1 ? '1 step remains' : `${least} steps remain`;
  if (most === Infinity) return `At least ${steps}.`;
  return least === most ? `${steps}.` : `${least} to ${most} steps remain.`;
};

const valueOf = (answer: Json) => {
  if (answer === true) return 'given';
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return text.length > 90 ? `${text.slice(0, 88)}…` : text;
};

/** The state of the visit: path, progress, variables and answers. */
export function StatePane() {
  const { flow, moment, seen } = useInspected();
  const { snapshot } = moment;
  const before = seen.at(-2);
  const told = seen.flatMap(({ event }) => Object.keys(event?.facts ?? {}));
  const remaining = useRemaining(snapshot);
  const counting = relevantAnswers(flow, snapshot);
  const answers = Object.entries(snapshot.answers).filter(([, answer]) => isGiven(answer));
  // Facts that a later event brings are still unknown.
  const pending = Object.values(flow.brings)
    .flat()
    .filter((name) => !told.includes(name));
  const variables = Object.fromEntries(
    Object.entries({ ...snapshot.context, ...snapshot.facts }).filter(
      ([name]) => !pending.includes(name),
    ),
  );
  const was = before && { ...before.snapshot.context, ...before.snapshot.facts };
  return (
    <div>
      <h2>Path</h2>
      <ol className={side.numbered}>
        {snapshot.stack.map((id, index) => (
          // A step can be on the path twice, so its id alone is no key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${id}`}>{stepInWords(flow, id)}</li>
        ))}
      </ol>
      <p>
        Progress {Math.round(snapshot.progress)}%. Back is{' '}
        {moment.canGoBack ? 'offered' : 'not offered'}. {remaining && inSteps(remaining)}
      </p>
      <h2>What is known of the visit</h2>
      <ul>
        {Object.entries(variables).map(([name, value]) => {
          const isChanged = was !== undefined && was[name] !== value;
          return (
            <li key={name} title={`${name}: ${valueInWords(value)}`}>
              <Text weight={isChanged ? 'bold' : undefined}>
                {asSentence(variableInWords(flow, name, value))}
              </Text>
              {isChanged && <Quiet>before: {variableInWords(flow, name, was[name])}</Quiet>}
            </li>
          );
        })}
      </ul>
      <h2>Answers</h2>
      {answers.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <DataList.Root size="1" orientation="vertical">
          {answers.map(([name, answer]) => (
            <DataList.Item key={name}>
              <DataList.Label>
                {asSentence(answerInWords(name))}
                {!Object.hasOwn(counting, name) && ' · left branch: does not count'}
              </DataList.Label>
              <DataList.Value title={name}>{valueOf(answer)}</DataList.Value>
            </DataList.Item>
          ))}
        </DataList.Root>
      )}
    </div>
  );
}
