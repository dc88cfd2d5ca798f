import { useState } from 'react';
import type { DraftSummary } from '../../../contract/staff.gen.ts';
import { fillWords } from '../words.ts';
import { objectionsInWords } from '../review/objectionsInWords.ts';
import { WaitsForMe } from '../review/AskForReview.tsx';
import { Sentences } from '../review/Screens.tsx';
import { addressFor, callStaff, mayAct } from '../calls/calls.ts';
import styles from './Drafts.module.css';
import { NameForm } from './NameForm.tsx';
import type { StaffPageProps } from '../pages/nameOfScope.ts';
import staffStyles from '../pages/Staff.module.css';
import {
  askAgain,
  flow,
  NotDone,
  scope,
  useAnswer,
  useDeed,
  Waiting,
} from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from './draftWords.json';
import pageWords from '../pages/words.json';

const states = { open: words.open, published: words.published, 'put away': words.kept } as const;
type State = keyof typeof states;

/** The drafts of a scope: open ones, and those that were published or put away. */
export function DraftsPage({ staff, scopes }: StaffPageProps) {
  const [state, setState] = useState<State>('open');
  const { answer, failure } = useAnswer('listDrafts', { query: { scope, flow, state } });
  const canEdit = mayAct(staff, 'editor', 'publisher');
  const { send: attempt, failure: refusal } = useDeed(
    (does: () => Promise<unknown>) => does(),
    () => askAgain('listDrafts'),
  );
  const begin = async () => {
    const name = `${words.draft}, ${shownTime(new Date().toISOString())}`;
    const { id } = await callStaff('beginDraft', { body: { scope, flow, name } });
    window.location.assign(addressFor(scope, { draft: id }));
  };
  const drafts = answer?.drafts.filter((each) => each.state === state);
  return (
    <>
      <WaitsForMe scopes={scopes} />
      <div className={staffStyles.row}>
        <select
          className={styles.field}
          aria-label={words.which}
          value={state}
          onChange={({ target }) => setState(target.value as State)}
        >
          {Object.entries(states).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        {canEdit && (
          <button type="button" onClick={() => attempt(begin)}>
            {words.begin}
          </button>
        )}
      </div>
      <NotDone failure={refusal} />
      {drafts === undefined && <Waiting failure={failure} />}
      {drafts?.length === 0 && <p>{words.none}</p>}
      <ul className={staffStyles.list}>
        {drafts?.map((draft) => (
          <Entry key={draft.id} draft={draft} canEdit={canEdit} attempt={attempt} />
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  draft: DraftSummary;
  canEdit: boolean;
  attempt: (does: () => Promise<unknown>) => void;
}

function Entry({ draft, canEdit, attempt }: EntryProps) {
  const { id, name, state, changedBy, changedAt, present, objections } = draft;
  const [isNaming, setNaming] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const link = addressFor(scope, { draft: id });
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(link, window.location.href).href);
    setCopied(true);
  };
  const rename = (next: string) => {
    setNaming(false);
    attempt(() => callStaff('renameDraft', { params: { id }, body: { name: next } }));
  };
  return (
    <li>
      {isNaming ? (
        <NameForm name={name} onClose={() => setNaming(false)} onName={rename} />
      ) : (
        <a href={link}>{name}</a>
      )}
      <p className={staffStyles.quiet}>
        {fillWords(words.changedBy, { name: changedBy, at: shownTime(changedAt) })}
        {present.length > 0 &&
          ` · ${fillWords(words.inIt, { names: [...new Set(present.map((each) => each.name))].join(', ') })}`}
      </p>
      {state === 'open' && <Sentences of={objectionsInWords(objections)} />}
      <div className={staffStyles.row}>
        {state === 'open' && (
          <a href={addressFor(scope, { page: 'review', draft: id })}>{pageWords.review}</a>
        )}
        <button type="button" onClick={() => attempt(copy)}>
          {isCopied ? words.copied : words.copyLink}
        </button>
        {canEdit && (
          <>
            <button type="button" onClick={() => setNaming(true)}>
              {words.rename}
            </button>
            {state === 'open' && (
              <button
                type="button"
                onClick={() => attempt(() => callStaff('putDraftAway', { params: { id } }))}
              >
                {words.putAway}
              </button>
            )}
            {state === 'put away' && (
              <button
                type="button"
                onClick={() => attempt(() => callStaff('reopenDraft', { params: { id } }))}
              >
                {words.reopen}
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
