import { Button } from '@radix-ui/themes';
import type { Version } from '../../../contract/staff.gen.ts';
import { addressFor, callStaff, mayAct, scopeOfAddress, type Staff } from '../calls/calls.ts';
import { NotDone, useDeed } from '../calls/useAnswer.tsx';
import styles from '../drafts/Drafts.module.css';
import { shownTime } from '../times.ts';
import words from '../pages/words.json';

/** Says which older version the inspector is opened on, and leads on from there. */
export function VersionBar({ version, staff }: { version: Version; staff: Staff | null }) {
  const scope = scopeOfAddress(window.location.search);
  const name = version.sentence.slice(0, 120);
  const begin = useDeed(
    () =>
      callStaff('beginDraft', { body: { scope, flow: version.flow, name, version: version.id } }),
    ({ id }) => window.location.assign(addressFor(scope, { draft: id })),
  );
  return (
    <>
      <span className={styles.state}>
        {words.oneVersion} <strong>{version.sentence}</strong> ({version.by.name},{' '}
        {shownTime(version.at)}). {words.notKept}
      </span>
      {mayAct(staff, 'editor', 'publisher') && (
        <Button onClick={() => begin.send()}>{words.draftFromThis}</Button>
      )}
      <a href={addressFor(scope)}>{words.toLive}</a>
      <NotDone failure={begin.failure} />
    </>
  );
}
