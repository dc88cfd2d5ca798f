import { useEffect, useMemo, useState, type ReactNode } from 'react';
import answers from '../../../schemas/answers.json';
import { knownFromStart, shortestVisit } from '../../checker/explore/shortestVisit.ts';
import type {
  DraftSummary,
  FlowFiles,
  Publication,
  PublicationHistory,
  Review,
} from '../../contract/versions.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import { factsOf, personas } from '../../simulation/personas.ts';
import { readForms } from '../../stepFile/readForms.ts';
import { appSurroundings } from '../../steps/declarations/appSurroundings.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { impossibleEvents } from '../persona/impossibleEvents.ts';
import { PhoneFrame } from '../player/PhoneFrame.tsx';
import type { Scene } from '../player/scene.ts';
import { WhenSeen } from '../player/WhenSeen.tsx';
import { addressFor, callStaff, mayAct, scopeOfAddress, type Staff } from './calls.ts';
import styles from './Staff.module.css';
import { StaffLinks } from './StaffBar.tsx';
import words from './words.json';

const { search } = window.location;
const scope = scopeOfAddress(search);
const when = (at: string) => new Date(at).toLocaleString();

/** What a call answers; asked again when `turn` changes. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the call
function useAnswer<Answer>(path: string, turn = 0) {
  const [found, setFound] = useState<{ answer?: Answer; failure?: string }>({});
  useEffect(() => {
    void callStaff<Answer>(path).then(
      (answer) => setFound({ answer }),
      (error: Error) => setFound({ failure: error.message }),
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [path, turn]);
  return found;
}

/** The pages beside the inspector: drafts, review, history. */
export function StaffPage({ page, staff }: { page: string; staff: Staff | null }) {
  const title = page === 'drafts' ? words.drafts : page === 'review' ? words.review : words.history;
  useEffect(() => {
    document.title = `${title} – Flow inspector`;
  }, [title]);
  return (
    <main className={styles.page}>
      <nav className={styles.row} aria-label="Pages">
        <a href={addressFor(scope)}>{words.inspector}</a>
        <StaffLinks staff={staff} />
      </nav>
      <h1>{title}</h1>
      {page === 'drafts' && <Drafts />}
      {page === 'review' && <ReviewOf staff={staff} />}
      {page === 'history' && <History staff={staff} />}
    </main>
  );
}

function Waiting({ failure }: { failure: string | undefined }) {
  return failure === undefined ? <p>{words.loading}</p> : <p role="alert">{failure}</p>;
}

function Drafts() {
  const { answer, failure } = useAnswer<{ drafts: DraftSummary[] }>(
    `drafts?scope=${encodeURIComponent(scope)}`,
  );
  if (answer === undefined) return <Waiting failure={failure} />;
  if (answer.drafts.length === 0) return <p>{words.none}</p>;
  return (
    <ul className={styles.list}>
      {answer.drafts.map(({ id, name, changedBy, changedAt, present }) => (
        <li key={id}>
          <a href={addressFor(scope, { draft: id })}>{name}</a>{' '}
          <a href={addressFor(scope, { page: 'review', draft: id })}>{words.review}</a>
          <p className={styles.quiet}>
            {[changedBy, when(changedAt), ...present.map((each) => each.name)].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface PublishFormProps {
  label: string;
  /** Whether it can be put off. */
  canWait?: boolean;
  send: (given: { sentence: string; word?: string; localAt?: string }) => Promise<unknown>;
}

function PublishForm({ label, send, canWait = true }: PublishFormProps) {
  const [sentence, setSentence] = useState('');
  const [word, setWord] = useState('');
  const [localAt, setLocalAt] = useState('');
  const [state, setState] = useState<'' | 'busy' | 'live'>('');
  const [failure, setFailure] = useState<string>();
  const publish = () => {
    setState('busy');
    setFailure(undefined);
    send({
      sentence,
      ...(word.trim() !== '' && { word }),
      ...(localAt !== '' && { localAt }),
    }).then(
      () => setState('live'),
      (error: Error) => {
        setFailure(error.message);
        setState('');
      },
    );
  };
  if (state === 'live') return <output>{localAt === '' ? words.isLive : words.scheduled}</output>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (sentence.trim() !== '' && state === '') publish();
      }}
    >
      <TextField
        label={words.sentence}
        value={sentence}
        maxLength={500}
        required
        onChange={setSentence}
      />
      <TextField label={words.word} value={word} maxLength={500} onChange={setWord} />
      {canWait && (
        <TextField
          label={words.localAt}
          type="datetime-local"
          value={localAt}
          onChange={setLocalAt}
        />
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <Button type="submit" busy={state === 'busy'} disabled={sentence.trim() === ''}>
        {label}
      </Button>
    </form>
  );
}

/** The scene in which a step of some files is reached; undefined where no persona comes there. */
function scenesOf(files: FlowFiles): (step: string) => Scene | undefined {
  const source: unknown = JSON.parse(files.flow);
  const parsed = parseFlow(source);
  if (!parsed.ok) return () => undefined;
  const around = appSurroundings(readForms(files.forms, answers));
  const forms = Object.fromEntries(
    Object.entries(files.forms).map(([id, text]) => [id, JSON.parse(text) as unknown]),
  );
  return (step) => {
    for (const persona of personas) {
      const facts = factsOf(persona);
      const as = { facts, never: impossibleEvents(persona) };
      const events = shortestVisit(parsed.flow, around, as, step);
      if (events === undefined) continue;
      const known = knownFromStart(parsed.flow, facts);
      const faults = persona.faults ?? [];
      return { flow: source, persona, faults, language: 'en', forms, facts: known, events };
    }
    return undefined;
  };
}

function Screens({ before, after, screens }: Pick<Review, 'before' | 'after' | 'screens'>) {
  const sides = useMemo(() => {
    const of = (files: FlowFiles | null) => {
      try {
        return files === null ? () => undefined : scenesOf(files);
      } catch {
        // A draft may be no JSON at the moment; the findings say so.
        return () => undefined;
      }
    };
    return { before: of(before), after: of(after) };
  }, [before, after]);
  const picture = (side: 'before' | 'after', step: string, isThere: boolean): ReactNode => {
    if (!isThere) return words.noScreen;
    const scene = sides[side](step);
    if (scene === undefined) return words.unreached;
    return <PhoneFrame scene={scene} size="phone" label={`${step}: ${words[side]}`} isStill />;
  };
  return screens.map(({ step, title, change }) => (
    <section key={step} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.sides}>
        <div>
          <p>{words.before}</p>
          <WhenSeen>{picture('before', step, change !== 'added')}</WhenSeen>
        </div>
        <div>
          <p>{words.after}</p>
          <WhenSeen>{picture('after', step, change !== 'removed')}</WhenSeen>
        </div>
      </div>
    </section>
  ));
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);

function ReviewOf({ staff }: { staff: Staff | null }) {
  const id = new URLSearchParams(search).get('draft') ?? '';
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
      <Sentences of={approvals.map(({ by, at }) => `${by.name}, ${when(at)}`)} />
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

function History({ staff }: { staff: Staff | null }) {
  const { answer, failure } = useAnswer<PublicationHistory>(
    `history?scope=${encodeURIComponent(scope)}`,
  );
  if (answer === undefined) return <Waiting failure={failure} />;
  const canPublish = mayAct(staff, 'publisher');
  return (
    <>
      {canPublish && <a href="/staff/audit?as=jsonl">{words.audit}</a>}
      {scope.startsWith('shop:') && <SeenAt shop={scope.slice('shop:'.length)} />}
      {answer.publications.length === 0 && <p>{words.none}</p>}
      <ol className={styles.list}>
        {answer.publications.map((each, index) => (
          <Entry
            key={each.sequence}
            entry={each}
            former={answer.publications[index + 1]}
            live={answer.live}
            canPublish={canPublish}
          />
        ))}
      </ol>
      {canPublish && scope !== 'everybody' && answer.follows === scope && (
        <PublishForm
          label={words.follow}
          canWait={false}
          send={(given) =>
            callStaff('follow', { method: 'POST', body: { scope, live: answer.live, ...given } })
          }
        />
      )}
    </>
  );
}

/** Which version a shop's visitors had at a time. */
function SeenAt({ shop }: { shop: string }) {
  const [at, setAt] = useState('');
  const [found, setFound] = useState('');
  const look = (value: string) => {
    setAt(value);
    if (value === '') return;
    const query = new URLSearchParams({ shop, at: new Date(value).toISOString() });
    void callStaff<Publication>(`live-at?${query}`).then(
      ({ sentence, by, at: since }) => setFound(`${sentence} · ${by.name} · ${when(since)}`),
      (error: Error) => setFound(error.message),
    );
  };
  return (
    <div className={styles.form}>
      <TextField label={words.seenAt} type="datetime-local" value={at} onChange={look} />
      <output>{found}</output>
    </div>
  );
}

interface EntryProps {
  entry: Publication;
  former: Publication | undefined;
  live: number;
  canPublish: boolean;
}

function Entry({ entry, former, live, canPublish }: EntryProps) {
  const [isOpen, setOpen] = useState<'' | 'compare' | 'take back'>('');
  const { version, sentence, by, at, word, approvedBy } = entry;
  return (
    <li>
      <strong>{sentence}</strong>
      <p className={styles.quiet}>
        {[by.name, when(at), word, ...approvedBy].filter((part) => part !== null).join(' · ')}
      </p>
      <div className={styles.row}>
        {version !== null && former?.version && (
          <button type="button" onClick={() => setOpen('compare')}>
            {words.compare}
          </button>
        )}
        {version !== null && canPublish && entry.sequence !== live && (
          <button type="button" onClick={() => setOpen('take back')}>
            {words.takeBack}
          </button>
        )}
      </div>
      {isOpen === 'compare' && version !== null && former?.version && (
        <Compared from={former.version.id} to={version.id} />
      )}
      {isOpen === 'take back' && version !== null && (
        <PublishForm
          label={words.takeBack}
          send={(given) =>
            callStaff(`versions/${version.id}/publish`, {
              method: 'POST',
              body: { scope, live, ...given },
            })
          }
        />
      )}
    </li>
  );
}

function Compared({ from, to }: { from: string; to: string }) {
  const { answer, failure } = useAnswer<Pick<Review, 'behaviour' | 'screens' | 'before' | 'after'>>(
    `compare?from=version:${from}&to=version:${to}`,
  );
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <>
      <Sentences of={answer.behaviour} />
      <Screens {...answer} />
    </>
  );
}
