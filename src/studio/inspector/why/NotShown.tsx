import { clausesOf } from '../../../engine/explain/clauses.ts';
import { smallestFlip } from '../../../engine/explain/smallestFlip.ts';
import { whyNotShown, type MissedTransition } from '../../../engine/explain/whyNotShown.ts';
import { stepOf } from '../../../engine/snapshot.ts';
import { useActions, useInspected } from '../store/contexts.ts';
import { eventInWords, quoted, stepInWords } from '../words.ts';
import { AskedList, type OnStep } from './AskedList.tsx';
import { LinkButton } from '../../../page/ui/LinkButton.tsx';
import side from '../SidePane.module.css';
import { WhySection, ClauseTree, Flip } from './ClauseTree.tsx';

/** Says why a step was not shown in this visit, or when it was. */
export function NotShown({ step, settings }: OnStep) {
  const { flow, seen } = useInspected();
  const { goTo, jumpTo } = useActions();
  const snapshots = seen.map(({ snapshot }) => snapshot);
  const events = seen.flatMap(({ event }) => event ?? []);
  const why = whyNotShown(flow, { moments: snapshots, events }, step);
  const title = stepInWords(flow, step);
  const wasShown = why.shownAt.length > 0;

  const missed = (way: MissedTransition) => {
    const { transition, snapshot, because, instead, from, at } = way;
    const wentTo = instead === undefined ? 'nowhere' : quoted(stepInWords(flow, instead.target));
    return (
      <li key={`${at} ${transition.pointer}`}>
        <p>
          <LinkButton onClick={() => goTo(at)}>On {quoted(stepInWords(flow, from))}</LinkButton>,{' '}
          {quoted(eventInWords(flow, transition.event))} led to {wentTo}.{' '}
          {because === 'passed'
            ? 'The way here would have held, too, but that one stands above it.'
            : 'The way here asks for more:'}
        </p>
        {because === 'refused' && transition.guard && (
          <ClauseTree clause={clausesOf(flow, transition.guard, snapshot)} />
        )}
        <Flip
          differences={smallestFlip(flow, stepOf(flow, from), snapshot, transition)}
          isTaken={false}
        />
      </li>
    );
  };

  return (
    <WhySection
      title={wasShown ? `When ${quoted(title)} was shown` : `Why ${quoted(title)} was not shown`}
    >
      {wasShown && (
        <ul>
          {why.shownAt.map((at) => (
            <li key={at}>
              <LinkButton onClick={() => goTo(at)}>
                {at === 0 ? 'At the start' : `After event ${at}`}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {why.skippedAt.length > 0 && (
        <p>It was passed over: its condition to be skipped held when the visit came to it.</p>
      )}
      {why.missed.length > 0 && <ul>{why.missed.map(missed)}</ul>}
      {!wasShown && why.others.length > 0 && (
        <>
          <p>{why.missed.length > 0 ? 'Other ways to it:' : 'The ways to it:'}</p>
          <ul className={side.bulleted}>
            {why.others.map(({ from, transition, wasThere }) => (
              <li key={transition.pointer}>
                {quoted(eventInWords(flow, transition.event))} on {quoted(stepInWords(flow, from))}
                {wasThere
                  ? ', which did not happen in this visit.'
                  : ', where this visit did not come.'}
              </li>
            ))}
          </ul>
        </>
      )}
      {!wasShown && why.missed.length === 0 && why.others.length === 0 && (
        <p>Nothing in the flow leads to it but the start.</p>
      )}
      <LinkButton onClick={() => jumpTo(step)}>Jump there by the shortest way</LinkButton>
      <AskedList step={step} settings={settings} heading="What it would ask now, and why" />
    </WhySection>
  );
}
