import { useState } from 'react';
import type { Review, StaffOperations } from '../../../contract/staff.gen.ts';
import { Button } from '../../../page/ui/Button.tsx';
import { TextField } from '../../../page/ui/TextField.tsx';
import { fillWords } from '../words.ts';
import { callStaff, mayAct } from '../calls/calls.ts';
import { NotDone, useDeed } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import { AskForReview } from './AskForReview.tsx';
import { objectionsInWords } from './objectionsInWords.ts';
import { Sentences } from './Screens.tsx';
import styles from '../pages/Staff.module.css';
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
      <p>{needsApproval ? words.needsApproval : words.needsNoApproval}</p>
      <Sentences of={objectionsInWords(draft.objections)} />
      {approvals.length === 0 ? (
        needsApproval && <p>{words.noApproval}</p>
      ) : (
        <Sentences
          of={approvals.map(({ by, at }) =>
            fillWords(words.approvedAt, { by: by.name, at: shownTime(at) }),
          )}
        />
      )}
      {canReview &&
        (isOwn ? (
          needsApproval && <p className={styles.quiet}>{words.ownDraft}</p>
        ) : (
          <Verdict review={review} onVerdict={onVerdict} />
        ))}
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
      {cannotApprove !== undefined && <p className={styles.quiet}>{cannotApprove}</p>}
      {why === undefined ? (
        <div className={styles.row}>
          {cannotApprove === undefined && !hasApproved && (
            <Button kind="secondary" onClick={() => send(undefined)}>
              {words.approve}
            </Button>
          )}
          <Button kind="secondary" onClick={() => setWhy('')}>
            {words.askForChanges}
          </Button>
        </div>
      ) : (
        <form
          className={styles.form}
          aria-label={words.askForChanges}
          onSubmit={(event) => {
            event.preventDefault();
            if (why.trim() !== '') send(why.trim());
          }}
        >
          <TextField
            label={words.whatToChange}
            value={why}
            maxLength={500}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where it was asked for
            autoFocus
            onChange={setWhy}
          />
          <div className={styles.row}>
            <Button type="submit" disabled={why.trim() === ''}>
              {words.sendBack}
            </Button>
            <Button kind="secondary" onClick={() => setWhy(undefined)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
