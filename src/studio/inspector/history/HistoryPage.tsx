import { Fragment, useState } from 'react';
import type { Publication, PublicationHistory } from '../../../contract/staff.gen.ts';
import { TextField } from '../../../page/ui/TextField.tsx';
import { Switch } from '../../../page/ui/Switch.tsx';
import { fillWords } from '../words.ts';
import { addressFor, callStaff, mayAct, type Staff } from '../calls/calls.ts';
import { clocksInWords } from '../pages/clocksInWords.ts';
import { PublishForm, PublishOutcome, type PublishResult } from '../review/PublishForm.tsx';
import styles from '../pages/Staff.module.css';
import { followingOf, nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { comparisons } from './comparisons.ts';
import { FollowState } from './FollowState.tsx';
import { NotFollowed } from './NotFollowed.tsx';
import { UnderWayCount } from '../review/UnderWayCount.tsx';
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
import words from '../pages/words.json';

/** Who published what, when and why; what is going to be; and taking back. */
export function HistoryPage({ staff, scopes, shop }: StaffPageProps) {
  const [older, setOlder] = useState<readonly Publication[]>([]);
  const [next, setNext] = useState<number | null>();
  const [outcome, setOutcome] = useState<PublishResult>();
  const { answer, failure } = useAnswer('readHistory', { query: { scope, flow } });
  if (answer === undefined) return <Waiting failure={failure} />;
  const again = () => {
    // What was the end of a page is not any more.
    setOlder([]);
    setNext(undefined);
    return askAgain('readHistory');
  };
  const done = (of: PublishResult) => {
    setOutcome(of);
    void again();
  };
  const before = next === undefined ? answer.next : next;
  const showOlder = async () => {
    const page = await callStaff('readHistory', {
      query: { scope, flow, ...(before !== null && { before }) },
    });
    setOlder([...older, ...page.publications]);
    setNext(page.next);
  };
  const publications = [...answer.publications, ...older];
  const canPublish = mayAct(staff, 'publisher');
  const isOwn = answer.follows === scope;
  const live = publications.find(({ sequence }) => sequence === answer.live);
  const backWords = live?.around == null ? words.follow : words.giveUp;
  return (
    <>
      <p className={styles.lead}>
        {isOwn ? (
          words.ownVersion
        ) : (
          <>
            {fillWords(words.following, { scope: nameOfScope(scopes, answer.follows) })}{' '}
            <a href={addressFor(answer.follows, { page: 'history' })}>{words.otherHistory}</a>
          </>
        )}
      </p>
      <NotFollowed history={answer} scopes={scopes} />
      <FollowState history={answer} scopes={scopes} />
      <ReviewRule needed={answer.needsApproval} canChange={canPublish} onChanged={again} />
      {shop !== '' && <SeenAt shop={shop} />}
      {answer.unserved !== null && (
        <p role="alert">
          {fillWords(words.unserved, {
            since: shownTime(answer.unserved.since),
            reason: answer.unserved.reason,
          })}
        </p>
      )}
      <Schedules history={answer} canCallOff={canPublish} onChanged={again} />
      {outcome !== undefined && <PublishOutcome key={JSON.stringify(outcome)} of={outcome} />}
      {publications.length === 0 && <p>{words.none}</p>}
      <ol className={styles.list} aria-label={words.history}>
        {publications.map((each, index) => (
          <Entry
            key={each.sequence}
            entry={each}
            former={publications[index + 1]}
            live={live}
            history={answer}
            staff={staff}
            following={followingOf(
              scopes,
              scope,
              answer.around,
              (isOwn ? live : each)?.around != null,
            )}
            onDone={done}
          />
        ))}
      </ol>
      {before !== null && (
        <button type="button" onClick={() => void showOlder()}>
          {words.older}
        </button>
      )}
      {canPublish && scope !== 'everybody' && isOwn && (
        <details className={styles.more}>
          <summary>{backWords}</summary>
          <PublishForm
            label={backWords}
            send={(given) =>
              callStaff('followAround', { body: { scope, flow, live: answer.live, ...given } })
            }
            onDone={done}
          />
        </details>
      )}
    </>
  );
}

interface RuleProps {
  needed: boolean;
  canChange: boolean;
  onChanged: () => unknown;
}

/** Whether somebody else has to approve before anything is published here. */
function ReviewRule({ needed, canChange, onChanged }: RuleProps) {
  const change = useDeed(
    (needsApproval: boolean) => callStaff('setReviewRule', { body: { scope, needsApproval } }),
    onChanged,
  );
  if (!canChange) return <p>{needed ? words.needsApproval : words.needsNoApproval}</p>;
  return (
    <div className={styles.rule}>
      <Switch label={words.reviewRule} checked={needed} onChange={change.send} />
      <NotDone failure={change.failure} />
    </div>
  );
}

interface SchedulesProps {
  history: PublicationHistory;
  canCallOff: boolean;
  onChanged: () => unknown;
}

/** What is going to be published, and what was refused when its time came. */
function Schedules({ history, canCallOff, onChanged }: SchedulesProps) {
  const callOff = useDeed(
    (id: string) => callStaff('callOffSchedule', { params: { id } }),
    onChanged,
  );
  const shown = history.schedules.filter(({ state }) => state === 'waiting' || state === 'refused');
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.schedules}>
      <h2>{words.schedules}</h2>
      <NotDone failure={callOff.failure} />
      <ul className={styles.list}>
        {shown.map(({ id, sentence, dueAt, by, state, reason, version }) => (
          <li key={id}>
            <strong>{sentence}</strong>
            <p className={styles.quiet}>
              {fillWords(words.due, { at: clocksInWords(dueAt, history.zones), by: by.name })}
            </p>
            {reason !== null && (
              <p>{`${state === 'refused' ? words.refused : words.triedAgain} ${reason}`}</p>
            )}
            <div className={styles.row}>
              <a href={addressFor(scope, { version: version.id })}>{words.look}</a>
              {state === 'waiting' && canCallOff && (
                <button type="button" onClick={() => callOff.send(id)}>
                  {words.callOff}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which version a shop's visitors had at a time. */
function SeenAt({ shop }: { shop: string }) {
  const [at, setAt] = useState('');
  const { answer, failure } = useAnswer(
    'readLiveAt',
    at === '' ? undefined : { query: { shop, flow, at } },
  );
  return (
    <div className={styles.form}>
      <TextField label={words.seenAt} type="datetime-local" value={at} onChange={setAt} />
      <output>
        {answer?.version != null && (
          <>
            {`${answer.sentence} · ${answer.by.name} · ${shownTime(answer.at)} `}
            <a href={addressFor(scope, { version: answer.version.id })}>{words.openSeen}</a>
          </>
        )}
        {failure?.message}
      </output>
      {answer?.experiment != null && (
        <>
          <p>{fillWords(words.experimentThen, { name: answer.experiment.name })}</p>
          <ul>
            {answer.experiment.variants.map(({ name, share, version }) => (
              <li key={version}>
                {fillWords(words.variantThen, { name, share })}{' '}
                <a href={addressFor(scope, { version })}>{words.openSeen}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface EntryProps {
  entry: Publication;
  former: Publication | undefined;
  /** What is in force, as far as it was of this scope */
  live: Publication | undefined;
  history: PublicationHistory;
  staff: Staff | null;
  following: ReturnType<typeof followingOf>;
  onDone: (outcome: PublishResult) => void;
}

function Entry({ entry, former, live, history, staff, following, onDone }: EntryProps) {
  const [isTakingBack, setTakingBack] = useState(false);
  const { version, sentence, by, at, word, approvedBy } = entry;
  const isLive = entry.sequence === history.live;
  const isInUse = version !== null && version.id === live?.version?.id;
  const marks = [
    isLive && words.isInForce,
    entry.isTakeBack && words.tookBack,
    entry.isFollowed && words.isFollowed,
    version === null && words.followedOn,
  ].filter((mark) => mark !== false);
  const notes = [
    word !== null && fillWords(words.inSpite, { word }),
    approvedBy.length > 0 && fillWords(words.approvedBy, { names: approvedBy.join(', ') }),
  ].filter((note) => note !== false);
  const compared = comparisons({ version, former: former?.version, live: live?.version });
  return (
    <li>
      <p>
        <strong>{sentence}</strong>{' '}
        {marks.map((mark) => (
          <Fragment key={mark}>
            <span className={styles.mark}>{mark}</span>{' '}
          </Fragment>
        ))}
      </p>
      <p className={styles.quiet}>{[by.name, shownTime(at), ...notes].join(' · ')}</p>
      {version !== null && (
        <div className={styles.row}>
          <a href={addressFor(scope, { version: version.id })}>{words.look}</a>
          {compared.former && (
            <a href={addressFor(scope, compared.former)}>{words.compareFormer}</a>
          )}
          {compared.live && <a href={addressFor(scope, compared.live)}>{words.compareLive}</a>}
          {!isInUse && mayAct(staff, 'publisher') && (
            <button
              type="button"
              aria-expanded={isTakingBack}
              onClick={() => setTakingBack(!isTakingBack)}
            >
              {words.takeBack}
            </button>
          )}
        </div>
      )}
      {isTakingBack && version !== null && (
        <div>
          <UnderWayCount scope={scope} />
          <PublishForm
            label={words.takeBack}
            zones={history.zones}
            following={following}
            send={(given) =>
              callStaff('publishVersion', {
                params: { id: version.id },
                body: { scope, flow, live: history.live, ...given },
              })
            }
            onDone={(outcome) => {
              setTakingBack(false);
              onDone(outcome);
            }}
          />
        </div>
      )}
    </li>
  );
}
