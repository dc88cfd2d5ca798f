import { useState } from 'react';
import type { Publication, PublicationHistory, Review } from '../../contract/versions.ts';
import { TextField } from '../../ui/TextField.tsx';
import { callStaff, mayAct, type Staff } from './calls.ts';
import { PublishForm } from './PublishForm.tsx';
import { Screens, Sentences } from './Screens.tsx';
import styles from './Staff.module.css';
import { scope, shownTime, useAnswer, Waiting } from './useAnswer.tsx';
import words from './words.json';

/** Who published what, when and why. */
export function HistoryPage({ staff }: { staff: Staff | null }) {
  const { answer, failure } = useAnswer<PublicationHistory>(
    `history?scope=${encodeURIComponent(scope)}`,
  );
  if (answer === undefined) return <Waiting failure={failure} />;
  const canPublish = mayAct(staff, 'publisher');
  return (
    <>
      {canPublish && <a href="/staff/audit?as=jsonl">{words.export}</a>}
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
      ({ sentence, by, at: since }) => setFound(`${sentence} · ${by.name} · ${shownTime(since)}`),
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
        {[by.name, shownTime(at), word, ...approvedBy].filter((part) => part !== null).join(' · ')}
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
