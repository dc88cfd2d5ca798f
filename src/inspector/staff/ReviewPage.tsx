import { useEffect, useState } from 'react';
import type { Review } from '../../contract/versions.ts';
import { Button } from '../../ui/Button.tsx';
import { CustomerList } from '../edit/verdict/CustomerList.tsx';
import { fillWords } from '../words.ts';
import { addressFor, callStaff, mayAct } from './calls.ts';
import { Findings } from './Findings.tsx';
import { PublishForm, PublishOutcome, type PublishResult } from './PublishForm.tsx';
import { Screens, Sentences } from './Screens.tsx';
import styles from './Staff.module.css';
import { nameOfScope, type StaffPageProps } from './nameOfScope.ts';
import { TextChanges } from './TextChanges.tsx';
import { UnderWayCount } from './UnderWayCount.tsx';
import { shownTime, useAnswer, Waiting } from './useAnswer.tsx';
import words from './words.json';

/** Counts up when somebody comes back to the page, since others may have gone on meanwhile. */
function useReturns(isOver: boolean): [turn: number, again: () => void] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isOver) return undefined;
    const look = () => document.hidden || setTurn((before) => before + 1);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isOver]);
  return [turn, () => setTurn((before) => before + 1)];
}

/** What a draft would change, who has approved of it, and publishing it. */
export function ReviewPage({ staff, scopes }: StaffPageProps) {
  const id = new URLSearchParams(window.location.search).get('draft') ?? '';
  const [outcome, setOutcome] = useState<PublishResult>();
  // Once published, the page stays as it was: nothing would differ from what is live.
  const [turn, again] = useReturns(outcome !== undefined);
  const { answer: review, failure } = useAnswer<Review>(`drafts/${id}/review`, turn);
  if (review === undefined) return <Waiting failure={failure} />;
  const { draft, problems, replaces, reaches } = review;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <p className={styles.lead}>
        <strong>{draft.name}</strong>{' '}
        {fillWords(words.reviewOf, { by: draft.changedBy, at: shownTime(draft.changedAt) })}{' '}
        <a href={addressFor(draft.scope, { draft: draft.id })}>{words.openDraft}</a>
      </p>
      <p>
        {fillWords(words.isFor, { scope: nameOfScope(scopes, draft.scope) })}{' '}
        {reaches === null ? words.reachUnknown : fillWords(words.reaches, { count: reaches })}{' '}
        {replaces !== null &&
          fillWords(words.replaces, {
            sentence: replaces.sentence,
            by: replaces.by.name,
            at: shownTime(replaces.at),
          })}
      </p>
      {errors > 0 && (
        <p className={styles.warning}>
          <strong>{words.stillLive}</strong> {fillWords(words.hasErrors, { errors })}
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <CustomerList customers={review.customers} />
          <section>
            <h2>{words.behaviour}</h2>
            <Sentences of={review.behaviour} />
          </section>
          <section>
            <h2>{words.findings}</h2>
            {problems.length === 0 ? <p>{words.noFindings}</p> : <Findings of={problems} />}
          </section>
          <section>
            <h2>{words.texts}</h2>
            <TextChanges of={review.texts} after={review.after} />
          </section>
        </div>
        <aside className={styles.beside} aria-label={words.publishing}>
          {outcome === undefined && (
            <>
              <h2>{words.underWay}</h2>
              <UnderWayCount scope={draft.scope} begun={review.underWay} />
              <p>{review.isProved ? words.provedOn : words.notProved}</p>
            </>
          )}
          <h2>{words.approvals}</h2>
          <Approvals review={review} staff={staff} onApproved={again} />
          <h2>{words.publish}</h2>
          {outcome === undefined ? (
            <Publishing review={review} staff={staff} onDone={setOutcome} />
          ) : (
            <PublishOutcome of={outcome} />
          )}
        </aside>
      </div>
      <h2>{words.screens}</h2>
      <Screens
        scope={draft.scope}
        before={review.before}
        after={review.after}
        screens={review.screens}
      />
    </>
  );
}

type PartProps = Pick<StaffPageProps, 'staff'> & { review: Review };

function Approvals({ review, staff, onApproved }: PartProps & { onApproved: () => void }) {
  const { approvals, draft, hash, isOwn, needsApproval } = review;
  const [refusal, setRefusal] = useState<string>();
  const approve = () =>
    callStaff(`drafts/${draft.id}/approve`, { method: 'POST', body: { hash } }).then(
      onApproved,
      (error: Error) => setRefusal(error.message),
    );
  return (
    <>
      <p>{needsApproval ? words.needsApproval : words.needsNoApproval}</p>
      {approvals.length === 0 ? (
        <p>{words.noApproval}</p>
      ) : (
        <Sentences of={approvals.map(({ by, at }) => `${by.name}, ${shownTime(at)}`)} />
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {draft.state === 'open' &&
        mayAct(staff, 'editor', 'publisher') &&
        (isOwn ? (
          <p className={styles.quiet}>{words.ownDraft}</p>
        ) : (
          <Button kind="secondary" onClick={() => void approve()}>
            {words.approve}
          </Button>
        ))}
    </>
  );
}

/** The form that publishes, or why it is not offered. */
function Publishing({
  review,
  staff,
  onDone,
}: PartProps & { onDone: (of: PublishResult) => void }) {
  const { draft, hash, live, isProved, needsApproval, approvals } = review;
  const reason =
    draft.state !== 'open'
      ? words.states[draft.state]
      : !mayAct(staff, 'publisher')
        ? words.publishersOnly
        : !isProved
          ? words.errorsFirst
          : needsApproval && approvals.length === 0
            ? words.approvalFirst
            : undefined;
  if (reason !== undefined) return <p>{reason}</p>;
  return (
    <PublishForm
      label={words.publish}
      send={(given) =>
        callStaff(`drafts/${draft.id}/publish`, { method: 'POST', body: { hash, live, ...given } })
      }
      onDone={onDone}
    />
  );
}
