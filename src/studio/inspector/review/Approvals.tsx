import { useState } from 'react';
import { Button, Flex } from '@radix-ui/themes';
import type { Review, StaffOperations } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { callStaff, mayAct } from '../calls/calls.ts';
import { NotDone, useDeed } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { AskForReview, Person } from './AskForReview.tsx';
import { objectionsInWords } from './objectionsInWords.ts';
import { Notice, Quiet, TextLine } from './texts.tsx';
import words from '../pages/words.json';

interface ApprovalsProps extends Pick<StaffPageProps, 'staff'> {
  review: Review;
  /** Whether it waits for somebody to approve; not once it is published */
  isOpen: boolean;
  onVerdict: () => unknown;
}

/** Who approved of a draft or asks for changes, and one's own verdict. */
export function Approvals({ review, staff, isOpen, onVerdict }: ApprovalsProps) {
  const { approvals, draft, isOwn, needsApproval } = review;
  const canReview = isOpen && mayAct(staff, 'editor', 'publisher');
  return (
    <>
      {objectionsInWords(draft.objections).map((each) => (
        <Notice key={each} color="amber">
          {each}
        </Notice>
      ))}
      {approvals.map(({ by, at }) => (
        <Person
          key={by.id}
          name={by.name}
          color="green"
          says={fillWords(words.approvedAt, { by: by.name, at: shownTime(at) })}
        />
      ))}
      <Quiet>
        {needsApproval ? words.needsApproval : words.needsNoApproval}{' '}
        {needsApproval && approvals.length === 0 && words.noApproval}{' '}
        {needsApproval && canReview && isOwn && words.ownDraft}
      </Quiet>
      {canReview && !isOwn && <Verdict review={review} onVerdict={onVerdict} />}
      {isOpen && (
        <AskForReview
          key={review.hash}
          draft={draft.id}
          canAsk={mayAct(staff, 'editor', 'publisher')}
        />
      )}
    </>
  );
}

type Told = StaffOperations['askForChanges']['answer']['told'];

/** Approving of a draft as it is, or asking for changes to it, with a sentence on which. */
function Verdict({ review, onVerdict }: Pick<ApprovalsProps, 'review' | 'onVerdict'>) {
  const { draft, hash, meanwhile, isProved, hasApproved } = review;
  // Undefined: nothing is to be changed
  const [why, setWhy] = useState<string>();
  const [told, setTold] = useState<Told>([]);
  const params = { id: draft.id };
  const { send, failure } = useDeed(
    (asked: string | undefined): Promise<object & { told?: Told }> =>
      asked === undefined
        ? callStaff('approveDraft', { params, body: { hash } })
        : callStaff('askForChanges', { params, body: { hash, why: asked } }),
    (answer) => {
      setWhy(undefined);
      setTold(answer.told ?? []);
      return onVerdict();
    },
  );
  const cannotApprove = !isProved
    ? words.approveMended
    : meanwhile.length > 0
      ? words.approveCaughtUp
      : undefined;
  return (
    <>
      <NotDone failure={failure} />
      {told.length > 0 && (
        <output>
          {told.map(({ name, mail }) => fillWords(words.authorTold[mail], { name })).join(' ')}
        </output>
      )}
      {cannotApprove !== undefined && <Quiet>{cannotApprove}</Quiet>}
      {why === undefined ? (
        <Flex gap="2" wrap="wrap">
          {cannotApprove === undefined && !hasApproved && (
            <Button variant="soft" color="green" onClick={() => send(undefined)}>
              {words.approve}
            </Button>
          )}
          <Button variant="surface" color="gray" onClick={() => setWhy('')}>
            {words.askForChanges}
          </Button>
        </Flex>
      ) : (
        <Flex asChild direction="column" gap="2">
          <form
            aria-label={words.askForChanges}
            onSubmit={(event) => {
              event.preventDefault();
              if (why.trim() !== '') send(why.trim());
            }}
          >
            <TextLine
              label={words.whatToChange}
              value={why}
              maxLength={500}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where it was asked for
              autoFocus
              onChange={setWhy}
            />
            <Flex gap="2">
              <Button type="submit" variant="soft" disabled={why.trim() === ''}>
                {words.sendBack}
              </Button>
              <Button variant="surface" color="gray" onClick={() => setWhy(undefined)}>
                {words.cancel}
              </Button>
            </Flex>
          </form>
        </Flex>
      )}
    </>
  );
}
