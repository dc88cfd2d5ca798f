import type { Remaining } from '../../../checker/explore/paths.ts';
import { isGiven } from '../../../engine/guards.ts';
import { relevantAnswers } from '../../../engine/relevantAnswers.ts';
import type { Json } from '../../../engine/types.ts';
import { useRemaining } from '../knowledge/useKnowledge.ts';
import { useInspected } from '../store/contexts.ts';
import { answerInWords, asSentence, stepInWords, valueInWords, variableInWords } from '../words.ts';
import styles from './Visit.module.css';

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
      <ol className={styles.path}>
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
      <ul className={styles.known}>
        {Object.entries(variables).map(([name, value]) => {
          const isChanged = was !== undefined && was[name] !== value;
          return (
            <li key={name} data-changed={isChanged} title={`${name}: ${valueInWords(value)}`}>
              {asSentence(variableInWords(flow, name, value))}
              {isChanged && <small>before: {variableInWords(flow, name, was[name])}</small>}
            </li>
          );
        })}
      </ul>
      <h2>Answers</h2>
      {answers.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <table className={styles.table}>
          <tbody>
            {answers.map(([name, answer]) => (
              <tr key={name} data-left={!Object.hasOwn(counting, name)}>
                <th scope="row">
                  {asSentence(answerInWords(name))}
                  {!Object.hasOwn(counting, name) && <small> left branch: does not count</small>}
                </th>
                <td title={name}>{valueOf(answer)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
