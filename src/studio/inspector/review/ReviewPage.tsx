import { useMemo, useState } from 'react';
import type { DraftConflict, FlowFiles, Review } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { TextsBehind } from '../changes/ChangeList.tsx';
import { changesOf, type FileChange } from '../changes/changesOf.ts';
import { CustomerList } from '../edit/verdict/CustomerList.tsx';
import { fillWords } from '../words.ts';
import { Approvals } from './Approvals.tsx';
import { WaitsForMe } from './AskForReview.tsx';
import { addressFor, callStaff, mayAct, StaffCallError } from '../calls/calls.ts';
import { ConflictDialog } from '../drafts/ConflictDialog.tsx';
import { changesSince, type MergeConflict } from '../drafts/savingState.ts';
import { Findings } from './Findings.tsx';
import { PublishForm, PublishOutcome, type PublishResult } from './PublishForm.tsx';
import { Changes, Sentences, withoutMarks } from './Screens.tsx';
import styles from '../pages/Staff.module.css';
import { followingOf, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { UnderWayCount } from './UnderWayCount.tsx';
import { askAgain, NotDone, scope, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { WentLive } from '../drafts/WentLive.tsx';
import draftWords from '../drafts/draftWords.json';
import words from '../pages/words.json';

/** What differs from what is live; with nothing live, from nothing. */
function useChanges(review: Review | undefined): readonly FileChange[] {
  return useMemo(
    () =>
      review === undefined || review.before === null ? [] : changesOf(review.before, review.after),
    [review],
  );
}

const again = () => askAgain('reviewDraft', 'listReviewsForMe');

/** What a draft would change, who has approved of it, and publishing it. */
export function ReviewPage(props: StaffPageProps) {
  const id = new URLSearchParams(window.location.search).get('draft');
  if (id !== null) return <ReviewOf id={id} {...props} />;
  return (
    <>
      <WaitsForMe scopes={props.scopes} />
      <p>
        <a href={addressFor(scope, { page: 'drafts' })}>{words.nothingWaits}</a>
      </p>
    </>
  );
}

/** How many shops get it, follow it, or get nothing of it. */
function reachInWords(reaches: Review['reaches']): string {
  if (reaches === null) return words.reachUnknown;
  const { whole, following, apart } = reaches;
  return [
    fillWords(words.reaches, { count: whole + following }),
    ...(following > 0 ? [fillWords(words.reachesFollowing, { count: following })] : []),
    ...(apart > 0 ? [fillWords(words.reachesNot, { count: apart })] : []),
  ].join(' ');
}

function ReviewOf({ id, staff, scopes }: StaffPageProps & { id: string }) {
  const [outcome, setOutcome] = useState<PublishResult>();
  // Once published, the page stays as it was: nothing would differ from what is live.
  const { answer: review, failure } = useAnswer(
    'reviewDraft',
    { params: { id } },
    { onReturn: outcome === undefined },
  );
  const changes = useChanges(review);
  if (review === undefined) return <Waiting failure={failure} />;
  const { draft, problems, replaces, reaches } = review;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <>
      <p className={styles.lead}>
        <strong>{draft.name}</strong>
        {' · '}
        {fillWords(words.reviewOf, { by: draft.changedBy, at: shownTime(draft.changedAt) })}{' '}
        <a href={addressFor(draft.scope, { draft: draft.id })}>{words.openDraft}</a>
      </p>
      <p>
        {fillWords(words.isFor, { scope: nameOfScope(scopes, draft.scope) })}{' '}
        {reachInWords(reaches)}{' '}
        {replaces !== null &&
          draft.state !== 'published' &&
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
          <CustomerList customers={review.customers} flow={draft.flow} />
          <section>
            <h2>{words.changes}</h2>
            <Changes
              scope={draft.scope}
              before={review.before}
              after={review.after}
              screens={review.screens}
              changes={changes}
            />
          </section>
          <section>
            <h2>{words.behaviour}</h2>
            <Sentences of={review.behaviour.map(withoutMarks)} />
          </section>
          <section>
            <h2>{words.findings}</h2>
            {problems.length === 0 ? <p>{words.noFindings}</p> : <Findings of={problems} />}
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
          <Approvals
            review={review}
            staff={staff}
            isOpen={draft.state === 'open' && outcome === undefined}
            onVerdict={again}
          />
          <h2>{words.publish}</h2>
          {outcome === undefined && review.meanwhile.length > 0 && draft.state === 'open' && (
            <BringIn review={review} staff={staff} onDone={again} />
          )}
          {outcome === undefined ? (
            <Publishing
              review={review}
              changes={changes}
              staff={staff}
              scopes={scopes}
              onDone={(of) => {
                setOutcome(of);
                void askAgain('listReviewsForMe');
              }}
            />
          ) : (
            <PublishOutcome of={outcome} />
          )}
          <WaitsForMe scopes={scopes} but={id} />
        </aside>
      </div>
    </>
  );
}

type PartProps = Pick<StaffPageProps, 'staff'> & { review: Review };

/** What went live since the draft was begun, and bringing it in. */
function BringIn({ review, staff, onDone }: PartProps & { onDone: () => unknown }) {
  const { draft, meanwhile, revision } = review;
  const [met, setMet] = useState<MergeConflict>();
  const { send: bringIn, failure } = useDeed(async (files: FlowFiles | undefined) => {
    setMet(undefined);
    const chosen = files && met && { changes: changesSince(met.mine, files) ?? {}, onto: met.onto };
    try {
      const body = { base: revision, ...chosen };
      await callStaff('catchUpDraft', { params: { id: draft.id }, body });
      await onDone();
    } catch (error) {
      const { answer } = error instanceof StaffCallError ? error : { answer: {} };
      if (!('conflicts' in answer)) throw error;
      const conflict = answer as unknown as DraftConflict;
      const params = { id: draft.id, revision };
      const { files: mine } = await callStaff('readDraftState', { params });
      setMet({ ...conflict, mine, isLive: true });
    }
  });
  return (
    <>
      <p className={styles.warning}>
        {draftWords.behind} <WentLive of={meanwhile} />. {words.bringInFirst}
      </p>
      <NotDone failure={failure} />
      {mayAct(staff, 'editor', 'publisher') && (
        <Button onClick={() => bringIn(undefined)}>{draftWords.catchUp}</Button>
      )}
      {met !== undefined && (
        <ConflictDialog met={met} onChoose={bringIn} onClose={() => setMet(undefined)} />
      )}
    </>
  );
}

/** The form that publishes, or why it is not offered. */
function Publishing({
  review,
  changes,
  staff,
  scopes,
  onDone,
}: PartProps &
  Pick<StaffPageProps, 'scopes'> & {
    changes: readonly FileChange[];
    onDone: (of: PublishResult) => void;
  }) {
  const { draft, hash, live, isProved, needsApproval, approvals, meanwhile } = review;
  const isSentBack = needsApproval && draft.objections.length > 0;
  // Beside it stands what went live, and how to bring it in.
  if (draft.state === 'open' && meanwhile.length > 0) return null;
  const reason =
    draft.state !== 'open'
      ? words.states[draft.state]
      : !mayAct(staff, 'publisher')
        ? words.publishersOnly
        : !isProved
          ? words.errorsFirst
          : isSentBack
            ? words.changesFirst
            : needsApproval && approvals.length === 0
              ? words.approvalFirst
              : undefined;
  if (reason !== undefined) return <p>{reason}</p>;
  const isSame = review.before !== null && changes.length === 0;
  const following = followingOf(scopes, draft.scope, review.around, review.follows);
  // Where there is a flow around it, publishing decides whether it is followed, too.
  if (isSame && following === undefined) return <p>{words.nothingToPublish}</p>;
  return (
    <>
      {isSame && <p>{words.onlyFollowing}</p>}
      <TextsBehind of={changes} />
      <PublishForm
        label={words.publish}
        zones={review.zones}
        following={following}
        send={(given) =>
          callStaff('publishDraft', { params: { id: draft.id }, body: { hash, live, ...given } })
        }
        onDone={onDone}
      />
    </>
  );
}
