import { useState } from 'react';
import type { PublicationHistory, Review } from '../../contract/versions.ts';
import { Button } from '../../ui/Button.tsx';
import { callStaff, mayAct, type Staff } from './calls.ts';
import { PublishForm } from './PublishForm.tsx';
import { Screens, Sentences } from './Screens.tsx';
import { scope, shownTime, useAnswer, Waiting } from './useAnswer.tsx';
import words from './words.json';

/** What a draft would change, who has approved it, and publishing it. */
export function ReviewPage({ staff }: { staff: Staff | null }) {
  const id = new URLSearchParams(window.location.search).get('draft') ?? '';
  const [turn, setTurn] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const { answer: review, failure } = useAnswer<Review>(`drafts/${id}/review`, turn);
  const history = useAnswer<PublicationHistory>(`history?scope=${encodeURIComponent(scope)}`);
  if (review === undefined) return <Waiting failure={failure} />;
  const { hash, problems, underWay, approvals } = review;
  const approve = () =>
    callStaff(`drafts/${id}/approve`, { method: 'POST', body: { hash } }).then(
      () => setTurn(turn + 1),
      (error: Error) => setRefusal(error.message),
    );
  return (
    <>
      <h2>{words.behaviour}</h2>
      <Sentences of={review.behaviour} />
      <h2>{words.findings}</h2>
      {problems.length === 0 ? (
        <p>{words.noFindings}</p>
      ) : (
        <Sentences of={problems.map(({ severity, message }) => `${severity}: ${message}`)} />
      )}
      <h2>{words.underWay}</h2>
      <p>
        {words.opened
          .replace('{minutes}', String(underWay.minutes))
          .replace('{opened}', String(underWay.opened))}
      </p>
      <h2>{words.approvals}</h2>
      {review.needsApproval && <p>{words.needsApproval}</p>}
      <Sentences of={approvals.map(({ by, at }) => `${by.name}, ${shownTime(at)}`)} />
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {mayAct(staff, 'editor', 'publisher') && (
        <Button kind="secondary" onClick={() => void approve()}>
          {words.approve}
        </Button>
      )}
      {mayAct(staff, 'publisher') && history.answer !== undefined && (
        <PublishForm
          label={words.publish}
          send={(given) =>
            callStaff(`drafts/${id}/publish`, {
              method: 'POST',
              body: { hash, live: history.answer!.live, ...given },
            })
          }
        />
      )}
      <h2>{words.screens}</h2>
      <Screens before={review.before} after={review.after} screens={review.screens} />
    </>
  );
}
