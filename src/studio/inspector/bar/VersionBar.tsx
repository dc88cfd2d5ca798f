import { useState } from 'react';
import type { Version } from '../../../contract/staff.gen.ts';
import { addressFor, callStaff, mayAct, scopeOfAddress, type Staff } from '../calls/calls.ts';
import styles from '../pages/Staff.module.css';
import { shownTime } from '../times.ts';
import { StaffLinks } from './StaffLinks.tsx';
import words from '../pages/words.json';

/** Says which older version the inspector is opened on, and leads on from there. */
export function VersionBar({ version, staff }: { version: Version; staff: Staff | null }) {
  const [refusal, setRefusal] = useState<string>();
  const scope = scopeOfAddress(window.location.search);
  const begin = () =>
    callStaff('beginDraft', {
      body: {
        scope,
        flow: version.flow,
        name: version.sentence.slice(0, 120),
        version: version.id,
      },
    }).then(
      ({ id }) => window.location.assign(addressFor(scope, { draft: id })),
      (error: Error) => setRefusal(error.message),
    );
  return (
    <nav aria-label={words.pages} className={styles.bar}>
      <div className={styles.oneRow}>
        <span className={styles.grows}>
          {words.oneVersion} <strong>{version.sentence}</strong> ({version.by.name},{' '}
          {shownTime(version.at)}). {words.notKept}
        </span>
        {mayAct(staff, 'editor', 'publisher') && (
          <button type="button" onClick={() => void begin()}>
            {words.draftFromThis}
          </button>
        )}
        <a href={addressFor(scope)}>{words.toLive}</a>
        {refusal !== undefined && <span role="alert">{refusal}</span>}
        <StaffLinks staff={staff} />
      </div>
    </nav>
  );
}
