import { Flex } from '@radix-ui/themes';
import { isRemark } from '../../../../checker/change/faring.ts';
import type { Proof } from '../../../../checker/check.ts';
import { Folded } from '../../changes/ShownChange.tsx';
import { Quiet } from '../../review/texts.tsx';
import side from '../../SidePane.module.css';
import { useActions, useInspected } from '../../store/contexts.ts';
import { MendList } from '../mends/MendList.tsx';
import { CustomerList } from './CustomerList.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { ProblemList } from './ProblemList.tsx';
import { VerdictLine } from './VerdictLine.tsx';

/** The checker's verdict of the draft, and who would take another route. */
export function VerdictPanel() {
  const { draft } = useInspected();
  const { playFor, showInFlow } = useActions();
  const { verdict, isCurrent, milliseconds } = draft.verdict;
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-label="Problems and differences">
        <VerdictLine draft={draft} />
        {verdict !== undefined && (
          <>
            <CustomerList />
            <MendList draft={draft} />
            <ProblemList
              problems={verdict.problems.filter((one) => !isRemark(one))}
              onPlay={playFor}
              onReveal={(pointer, problem) => showInFlow({ pointer, problem })}
            />
            {verdict.difference !== undefined && <DifferenceList of={verdict.difference} />}
            {isCurrent && <Proved proof={verdict.proof} milliseconds={milliseconds} />}
          </>
        )}
      </section>
    </Flex>
  );
}

interface ProvedProps {
  proof: Proof | undefined;
  milliseconds: number | undefined;
}

/** How much the checker explored for its verdict, and what it left unproved. */
function Proved({ proof, milliseconds }: ProvedProps) {
  if (proof === undefined) return <Quiet>Not a flow yet, so nothing was explored.</Quiet>;
  const { states, transitions, taken, kinds, tried, unproved, isForVisitsUnderWay } = proof;
  const isAll = unproved.length === 0;
  return (
    <section aria-label="What was proved">
      <h2>
        {isAll ? 'Proved for every possible visit' : 'Not all proved'}
        {isAll && isForVisitsUnderWay && ', those under way among them'}
      </h2>
      <Quiet>
        {isAll
          ? 'Everything that visitors can do was tried, on every screen, whatever they know or answered before: what is not listed above does not happen.'
          : 'There is too much that visitors can do to try it all. What is listed above happens; something else may happen that was not found.'}
        <ul className={side.bulleted}>
          {unproved.map((question) => (
            <li key={question}>Not proved: {question}</li>
          ))}
        </ul>
      </Quiet>
      <Folded title="For developers">
        <Quiet>
          {states.toLocaleString('en')} situations, {taken} of {transitions} transitions taken,{' '}
          {kinds} ways to arrive at the goal, {tried.toLocaleString('en')} moves tried
          {milliseconds !== undefined && ` in ${Math.max(1, Math.round(milliseconds))} ms`}.
        </Quiet>
      </Folded>
    </section>
  );
}
