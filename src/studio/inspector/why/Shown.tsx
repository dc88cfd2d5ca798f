import { clausesOf } from '../../../engine/explain/clauses.ts';
import { useInspected } from '../store/contexts.ts';
import { eventInWords, quoted, replacementInWords, stepInWords } from '../words.ts';
import { AskedList, type OnStep } from './AskedList.tsx';
import { WhySection, ClauseTree } from './ClauseTree.tsx';
import { Quiet } from '../review/texts.tsx';

/** Says why the current step is shown, and why it asks what it asks. */
export function Shown({ settings }: Pick<OnStep, 'settings'>) {
  const { flow, moment, seen } = useInspected();
  const before = seen.at(-2);
  const { step, result, event } = moment;
  const [taken] = result?.taken ?? [];
  const isBack = event?.type === flow.back.event;
  return (
    <WhySection title={`Why “${stepInWords(flow, step.id)}” was shown`}>
      {moment.replacedBy !== undefined && (
        <p>
          It is shown in place of every step, because {replacementInWords(flow, moment.replacedBy)}.
        </p>
      )}
      {before === undefined && moment.replacedBy === undefined && <p>Every visit begins here.</p>}
      {before !== undefined && isBack && <p>The visitor went back to it.</p>}
      {before !== undefined && taken !== undefined && event !== undefined && (
        <>
          <p>
            On {quoted(stepInWords(flow, before.step.id))}, {quoted(eventInWords(flow, event.type))}{' '}
            led here
            {taken.guard === undefined ? '.' : ', because:'}
          </p>
          {taken.guard !== undefined && (
            <ClauseTree
              clause={clausesOf(flow, taken.guard, {
                ...before.snapshot,
                facts: { ...before.snapshot.facts, ...event.facts },
              })}
            />
          )}
          {taken.why !== undefined && <Quiet>{taken.why}.</Quiet>}
        </>
      )}
      <AskedList step={step.id} settings={settings} heading="What it asks, and why" />
    </WhySection>
  );
}
