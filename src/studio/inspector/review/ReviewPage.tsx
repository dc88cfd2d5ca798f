import { useMemo, useState } from 'react';
import { Badge, Button, Callout, Flex, Heading, Link } from '@radix-ui/themes';
import { mdiChevronDown } from '@mdi/js';
import type {
  CustomersFaring,
  DraftConflict,
  FileFinding,
  FlowFiles,
  Review,
} from '../../../contract/staff.gen.ts';
import { customersGoal } from '../../../page/steps/declarations/pages.ts';
import { Icon } from '../../../page/ui/Icon.tsx';
import { ShownChange, Folded, TextsBehind } from '../changes/ShownChange.tsx';
import { changesOf, type FileChange } from '../changes/changesOf.ts';
import { fillWords } from '../words.ts';
import { Approvals } from './Approvals.tsx';
import { DraftBadges } from './DraftBadges.tsx';
import { WaitsForMe } from './AskForReview.tsx';
import { addressFor, callStaff, mayAct, StaffCallError } from '../calls/calls.ts';
import { ConflictDialog } from '../drafts/ConflictDialog.tsx';
import { changesSince, type MergeConflict } from '../drafts/savingState.ts';
import { Findings } from './Findings.tsx';
import { PublishForm, PublishOutcome, type PublishResult } from './PublishForm.tsx';
import styles from './Review.module.css';
import { followingOf, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { UnderWayCount } from './UnderWayCount.tsx';
import { askAgain, NotDone, scope, useAnswer, useDeed, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { WentLive } from '../drafts/WentLive.tsx';
import draftWords from '../drafts/draftWords.json';
import { Notice, Quiet } from './texts.tsx';
import words from '../pages/words.json';

const again = () => askAgain('reviewDraft', 'listReviewsForMe');

/** What a draft would change, who has approved of it, and publishing it. */
export function ReviewPage(props: StaffPageProps) {
  const id = new URLSearchParams(window.location.search).get('draft');
  if (id !== null) return <ReviewOf id={id} {...props} />;
  return (
    <>
      <WaitsForMe scopes={props.scopes} but={[]} />
      <Link size="2" href={addressFor(scope, { page: 'drafts' })}>
        {words.nothingWaits}
      </Link>
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
  const [isFolded, setFolded] = useState(true);
  // Once published, the page stays as it was: nothing would differ from what is live.
  const { answer: review, failure } = useAnswer(
    'reviewDraft',
    { params: { id } },
    { onReturn: outcome === undefined },
  );
  // With nothing live, it differs from nothing.
  const changes = useMemo(
    () => (review?.before ? changesOf(review.before, review.after) : []),
    [review],
  );
  if (review === undefined) return <Waiting failure={failure} />;
  const { draft, problems, replaces, reaches } = review;
  const isOpen = draft.state === 'open' && outcome === undefined;
  const badges = <ReviewBadges review={review} />;
  return (
    <div className={styles.page}>
      <Flex direction="column" gap="4" minWidth="0">
        <Flex direction="column" gap="1">
          <Flex gap="2" align="center" wrap="wrap">
            <Heading as="h2" size="5">
              {draft.name}
            </Heading>
            {badges}
          </Flex>
          <Quiet>
            {fillWords(words.reviewOf, { by: draft.changedBy, at: shownTime(draft.changedAt) })}{' '}
            <Link
              underline="always"
              color="blue"
              href={addressFor(draft.scope, { draft: draft.id })}
            >
              {words.openDraft}
            </Link>
          </Quiet>
          <Quiet>
            {fillWords(words.isFor, { scope: nameOfScope(scopes, draft.scope) })}{' '}
            {reachInWords(reaches)}{' '}
            {replaces !== null &&
              draft.state !== 'published' &&
              fillWords(words.replaces, {
                sentence: replaces.sentence,
                by: replaces.by.name,
                at: shownTime(replaces.at),
              })}
          </Quiet>
        </Flex>
        <section aria-label={words.changes}>
          <ShownChange changes={changes} seen={{ scope: draft.scope, ...review }}>
            {outcome === undefined && (
              <Folded title={words.underWay}>
                <UnderWayCount scope={draft.scope} begun={review.underWay} />
                <p>{review.isProved ? words.provedOn : words.notProved}</p>
              </Folded>
            )}
          </ShownChange>
        </section>
        <WaitsForMe scopes={scopes} but={[id]} title={words.waitsNext} />
      </Flex>
      <aside className={styles.decision} data-folded={isFolded} aria-label={words.publishing}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {words.decide}
          {badges}
          <Icon path={mdiChevronDown} size={20} />
        </button>
        <div className={styles.facts}>
          <Customers review={review} />
          {problems.some(isError) && (
            <Notice color="red">
              <strong>{words.stillLive}</strong>{' '}
              {fillWords(words.hasErrors, { errors: problems.filter(isError).length })}
            </Notice>
          )}
          <Findings of={problems} />
          <Heading as="h2">{words.approvals}</Heading>
          <Approvals review={review} staff={staff} isOpen={isOpen} onVerdict={again} />
        </div>
        <Heading as="h2">{words.publish}</Heading>
        {isOpen && review.meanwhile.length > 0 && (
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
      </aside>
    </div>
  );
}

const isError = ({ severity }: FileFinding) => severity === 'error';

const isLost = ({ change }: CustomersFaring) => change === 'cannot book any more';

/** How a draft stands, for who decides on it. */
function ReviewBadges({
  review: { draft, problems, customers, meanwhile, approvals },
}: {
  review: Review;
}) {
  const errors = problems.filter(isError).length;
  return (
    <>
      {errors > 0 && <Badge color="red">{fillWords(words.errorCount, { count: errors })}</Badge>}
      {customers.some(isLost) && (
        <Badge color="red">{fillWords(words.lost, { goal: customersGoal(draft.flow) })}</Badge>
      )}
      <DraftBadges
        objections={draft.objections}
        approvedBy={approvals.map(({ by }) => by.name)}
        isBehind={draft.state === 'open' && meanwhile.length > 0}
      />
    </>
  );
}

/** Who comes to the end after it, in red where some no longer do; and that nothing else is wrong. */
function Customers({ review: { customers, problems, draft } }: { review: Review }) {
  const isSame = customers.every(({ change }) => change === 'none');
  const color = customers.some(isLost) ? 'red' : isSame ? 'green' : 'amber';
  if (customers.length === 0 && problems.length > 0) return null;
  return (
    <Callout.Root color={color} size="1">
      {color === 'red' && (
        <Callout.Text weight="bold">
          {fillWords(words.noLonger, { goal: customersGoal(draft.flow) })}
        </Callout.Text>
      )}
      {customers.map(({ id, words: who, faring }) => (
        <Callout.Text key={id}>
          <strong>{who}:</strong> {faring}
        </Callout.Text>
      ))}
      {problems.length === 0 && <Callout.Text>{words.noFindings}</Callout.Text>}
    </Callout.Root>
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
      <Notice color="amber">
        {draftWords.behind} <WentLive of={meanwhile} />. {words.bringInFirst}
      </Notice>
      <NotDone failure={failure} />
      {mayAct(staff, 'editor', 'publisher') && (
        <Button size="3" onClick={() => bringIn(undefined)}>
          {draftWords.catchUp}
        </Button>
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
  if (reason !== undefined) {
    return <Notice color="gray">{reason}</Notice>;
  }
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
