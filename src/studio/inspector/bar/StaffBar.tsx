import { useEffect, useState } from 'react';
import type { FolderNotice } from '../../../contract/staff.gen.ts';
import { Avatar, Button } from '@radix-ui/themes';
import { ActionsMenu, type ActionItem } from '../frame/ActionsMenu.tsx';
import frame from '../frame/Frame.module.css';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { fillWords } from '../words.ts';
import { loadPublished } from '../edit/loadPublished.ts';
import {
  addressFor,
  callStaff,
  flowOfPage,
  mayAct,
  scopeOfAddress,
  type Staff,
} from '../calls/calls.ts';
import { useAnswer, useDeed } from '../calls/useAnswer.tsx';
import { FolderNotices } from '../drafts/FolderNotices.tsx';
import { DraftNotes } from '../drafts/DraftNotes.tsx';
import type { DraftSaver } from '../drafts/draftSaver.ts';
import type { DraftBase } from '../drafts/savingState.ts';
import { DraftStates } from '../drafts/DraftStates.tsx';
import { NameForm } from '../drafts/NameForm.tsx';
import { ConflictDialog, lossInWords } from '../drafts/ConflictDialog.tsx';
import styles from '../drafts/Drafts.module.css';
import { WentLive } from '../drafts/WentLive.tsx';
import type { SharedDraftState } from '../drafts/useSharedDraft.ts';
import words from '../drafts/draftWords.json';
import pageWords from '../pages/words.json';

interface StaffBarProps {
  draft: FlowDraft;
  staff: Staff | null;
  sharing: SharedDraftState;
  /** What the server says of its folder */
  folder: readonly FolderNotice[];
  /** The step that is looked at; absent while no flow can be shown */
  step?: string;
  onStep?: (step: string) => void;
}

type Sheet = 'notes' | 'states' | 'meeting';

/** The draft that this page works on: whether it is saved, who is in it, and what can be done. */
export function StaffBar({ draft, staff, sharing, folder, step = '', onStep }: StaffBarProps) {
  const { base, met, lost, present, openNotes, saver } = sharing;
  const [sheet, setSheet] = useSheet(met);
  const [isNaming, setNaming] = useState(false);
  const { send: attempt, failure } = useDeed((done: Promise<unknown>) => done);
  const scope = scopeOfAddress(window.location.search);
  const canEdit = mayAct(staff, 'editor', 'publisher');
  const titleOf = (id: string) => draft.flow?.steps[id]?.title ?? id;
  useEffect(() => saver.lookAt(step === '' ? undefined : step), [saver, step]);
  const backToLive = () => {
    if (base === undefined) draft.discard();
    else attempt(saver.restore({ live: true }, words.backToLive));
  };

  const ofDraft: ActionItem[] = [];
  const review = base && addressFor(scope, { page: 'review', draft: base.id });
  const label = openNotes > 0 ? `${words.notes} (${openNotes})` : words.notes;
  if (base !== undefined && review !== undefined) {
    ofDraft.push({ label: pageWords.review, onSelect: () => window.location.assign(review) });
    if (step !== '') ofDraft.push({ label, onSelect: () => setSheet('notes') });
    ofDraft.push({ label: words.states, onSelect: () => setSheet('states') });
    if (canEdit) {
      ofDraft.push(
        { label: words.backToLive, onSelect: backToLive },
        { label: words.rename, onSelect: () => setNaming(true) },
        { label: words.putAway, onSelect: () => attempt(putAway(base, saver)) },
      );
    }
  }
  return (
    <nav aria-label={pageWords.drafts} className={styles.bar}>
      {base !== undefined &&
        (isNaming ? (
          <NameForm
            name={base.name}
            onClose={() => setNaming(false)}
            onName={(name) => {
              setNaming(false);
              attempt(saver.rename(name));
            }}
          />
        ) : (
          <strong className={styles.name} title={base.name}>
            {base.name}
          </strong>
        ))}
      <SavedState draft={draft} sharing={sharing} staff={staff} />
      <Present present={present} titleOf={titleOf} />
      {base === undefined && staff !== null && <GoOn staff={staff} />}
      {review !== undefined && (
        <>
          {openNotes > 0 && step !== '' && (
            <Button
              variant="soft"
              color="gray"
              className={frame.inMenu}
              onClick={() => setSheet('notes')}
            >
              {label}
            </Button>
          )}
          <ActionsMenu label={words.more} items={ofDraft} />
          <Button asChild className={styles.review}>
            <a href={review}>{pageWords.review}</a>
          </Button>
        </>
      )}
      <div className={frame.notices}>
        {met !== undefined && (
          <div>
            <Button variant="soft" color="red" onClick={() => setSheet('meeting')}>
              {words.meeting}
            </Button>
          </div>
        )}
        <Lost lost={lost} saver={saver} flow={draft.text} />
        {base !== undefined && base.meanwhile.length > 0 && canEdit && (
          <div>
            {words.behind} <WentLive of={base.meanwhile} />{' '}
            <Button variant="soft" onClick={() => attempt(catchUp(draft, saver))}>
              {words.catchUp}
            </Button>
          </div>
        )}
        <NotSaved sharing={sharing} />
        {(failure ?? draft.stuck) !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure?.message ?? fillWords(words.stuck, { what: draft.stuck ?? '' })}
          </p>
        )}
        <FolderNotices notices={folder} scope={scope} />
      </div>
      <OpenSheet
        sheet={sheet}
        sharing={sharing}
        step={step}
        onStep={onStep}
        titleOf={titleOf}
        canEdit={canEdit}
        onClose={() => setSheet(undefined)}
      />
    </nav>
  );
}

/** Which dialog is open: where two have changed the same, the one that asks about it. */
function useSheet(met: SharedDraftState['met']) {
  const [sheet, setSheet] = useState<Sheet>();
  // It is asked at once, and again whenever other places meet.
  const places = met && JSON.stringify(met.conflicts.map(({ file, pointer }) => [file, pointer]));
  const [asked, setAsked] = useState<string>();
  if (places !== asked) {
    setAsked(places);
    setSheet(places === undefined ? undefined : 'meeting');
  }
  return [sheet, setSheet] as const;
}

async function catchUp(draft: FlowDraft, saver: DraftSaver) {
  await saver.catchUp();
  const { search } = new URL(
    addressFor(scopeOfAddress(window.location.search)),
    window.location.href,
  );
  draft.markPublished(await loadPublished(search));
}

async function putAway({ id }: DraftBase, saver: DraftSaver) {
  await saver.save();
  await callStaff('putDraftAway', { params: { id } });
  window.location.assign(addressFor(scopeOfAddress(window.location.search), { page: 'drafts' }));
}

/** What this person wrote and somebody else has replaced. */
function Lost({ lost, saver, flow }: Pick<SharedDraftState, 'lost' | 'saver'> & { flow: string }) {
  if (lost === undefined) return null;
  return (
    <div role="alert">
      {fillWords(words.lost, {
        by: lost.by ?? words.somebody,
        places: lost.conflicts.map((each) => lossInWords(flow, each)).join('; '),
      })}{' '}
      <Button variant="soft" onClick={saver.haveBack}>
        {words.haveBack}
      </Button>{' '}
      <Button variant="soft" color="gray" onClick={saver.leaveIt}>
        {words.leaveIt}
      </Button>
    </div>
  );
}

interface PresentProps extends Pick<SharedDraftState, 'present'> {
  titleOf: (step: string) => string;
}

/** Who else is in the draft, and at which step. */
function Present({ present, titleOf }: PresentProps) {
  if (present.length === 0) return null;
  const told = ({ name, step }: (typeof present)[number]) =>
    step === null ? name : fillWords(words.someone, { name, step: titleOf(step) });
  return (
    <ul aria-label={words.presence} className={styles.present}>
      {present.map((each) => (
        <li key={each.tab} title={told(each)}>
          <Avatar size="1" radius="full" fallback={each.name.slice(0, 2)} aria-hidden />
          <span className="visually-hidden">{told(each)}</span>
        </li>
      ))}
    </ul>
  );
}

interface OpenSheetProps extends Pick<StaffBarProps, 'sharing' | 'onStep'> {
  sheet: Sheet | undefined;
  step: string;
  titleOf: (step: string) => string;
  canEdit: boolean;
  onClose: () => void;
}

/** The dialog that is open, if any. */
function OpenSheet(props: OpenSheetProps) {
  const { sheet, sharing, step, onStep, titleOf, canEdit, onClose } = props;
  const { base, met, saver } = sharing;
  return (
    <>
      {sheet === 'meeting' && met !== undefined && (
        <ConflictDialog
          met={met}
          onChoose={saver.choose}
          onClose={() => {
            onClose();
            saver.putOff();
          }}
        />
      )}
      {sheet === 'states' && base !== undefined && (
        <DraftStates
          id={base.id}
          revision={base.revision}
          onBringBack={
            canEdit
              ? (revision) =>
                  saver.restore({ revision }, fillWords(words.broughtBack, { revision }))
              : undefined
          }
          onClose={onClose}
        />
      )}
      {sheet === 'notes' && base !== undefined && (
        <DraftNotes
          id={base.id}
          step={step}
          titleOf={titleOf}
          canSettle={canEdit}
          onStep={(at) => {
            onClose();
            onStep?.(at);
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Whether everything is saved. */
function SavedState({ draft, sharing, staff }: Pick<StaffBarProps, 'draft' | 'sharing' | 'staff'>) {
  const { base, is, met, saver } = sharing;
  if (base?.state === 'put away') {
    return (
      <>
        <output>{words.isPutAway}</output>
        {mayAct(staff, 'editor', 'publisher') && (
          <Button variant="soft" onClick={() => void saver.reopen()}>
            {words.reopen}
          </Button>
        )}
      </>
    );
  }
  const problems = draft.verdict.verdict?.problems ?? [];
  const isBroken = problems.some(({ severity }) => severity === 'error');
  let state: string = is === 'failed' ? '' : words[is];
  // Its button says so.
  if (met !== undefined) state = '';
  else if (base === undefined && is === 'saved') {
    const canEdit = mayAct(staff, 'editor', 'publisher');
    if (canEdit) state = draft.isPublished ? words.live : words.wasPublished;
    else state = staff === null ? words.signIn : words.looks;
  }
  return (
    <output className={styles.state} title={state}>
      {state}
      {isBroken && base !== undefined && ` ${words.errors}`}
    </output>
  );
}

/** Why something is not saved, and what helps. */
function NotSaved({
  sharing: { is, why, met, isSignedOut, saver },
}: Pick<StaffBarProps, 'sharing'>) {
  const back = `${window.location.pathname}${window.location.search}`;
  return (
    <output>
      {is === 'failed' && met === undefined && (
        <>
          <span className={styles.failure}>{fillWords(words.notSaved, { why: why ?? '' })}</span>{' '}
          {!isSignedOut && (
            <Button variant="soft" onClick={() => void saver.save()}>
              {words.retry}
            </Button>
          )}
        </>
      )}
      {isSignedOut && (
        <a href={`/staff/sign-in?to=${encodeURIComponent(back)}`}>{pageWords.signInAgain}</a>
      )}
    </output>
  );
}

/** A way back to the draft that this person worked on last. */
function GoOn({ staff }: { staff: Staff }) {
  const scope = scopeOfAddress(window.location.search);
  // The page says in another place if the server cannot be reached.
  const { answer } = useAnswer('listDrafts', { query: { scope, flow: flowOfPage() } });
  const last = answer?.drafts.find(({ changedBy }) => changedBy === staff.name);
  if (last === undefined) return null;
  return (
    <a href={addressFor(scope, { draft: last.id })}>{fillWords(words.goOn, { name: last.name })}</a>
  );
}
