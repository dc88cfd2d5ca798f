import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { withMine } from '../../json/mergeFiles.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import { addressFor, mayAct, scopeOfAddress, type Staff } from './calls.ts';
import { cx } from '../../ui/styles/cx.ts';
import styles from './Staff.module.css';
import { StaffLinks } from './StaffLinks.tsx';
import { useSharedDraft, type Sharing } from './useSharedDraft.ts';
import type { SharedDraft } from '../../contract/versions.ts';
import words from './words.json';

interface StaffBarProps {
  draft: FlowDraft;
  staff: Staff | null;
  opened: SharedDraft | undefined;
}

/** The state of the shared draft that this page works on. */
export function StaffBar({ draft, staff, opened }: StaffBarProps) {
  const canEdit = mayAct(staff, 'editor', 'publisher');
  const sharing = useSharedDraft(draft, opened, canEdit);
  const { id, state, present, met } = sharing;
  const scope = scopeOfAddress(window.location.search);
  const saved = state.is === 'failed' ? words.notSaved + state.why : words[state.is];
  return (
    <nav aria-label={words.drafts} className={cx(styles.row, styles.bar)}>
      <StaffLinks staff={staff} />
      <output>{id === undefined ? (canEdit ? words.live : words.signIn) : saved}</output>
      {present.map(({ tab, name }) => (
        <span key={tab}>{name}</span>
      ))}
      {id !== undefined && (
        <>
          {canEdit && (
            <button type="button" onClick={draft.discard}>
              {words.backToLive}
            </button>
          )}
          <a href={addressFor(scope, { page: 'review', draft: id })}>{words.review}</a>
        </>
      )}
      {met !== undefined && <Meeting met={met} onChoose={sharing.choose} />}
    </nav>
  );
}

const shown = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '–');

/** Both sides of each place that two people have changed. */
function Meeting({
  met,
  onChoose,
}: {
  met: NonNullable<Sharing['met']>;
  onChoose: Sharing['choose'];
}) {
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set());
  const keep = () => {
    onChoose(
      withMine(
        met.merged,
        met.conflicts.filter((_each, index) => mine.has(index)),
        met.mine,
      ),
    );
  };
  return (
    <section role="alert" aria-label={words.conflict}>
      <h2>{words.conflict}</h2>
      {met.conflicts.map((each, index) => (
        <fieldset key={each.file + each.pointer}>
          <legend>
            {each.file} {each.pointer}
          </legend>
          <div className={styles.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  checked={mine.has(index) === (side === 'mine')}
                  onChange={() => {
                    const next = new Set(mine);
                    if (side === 'mine') next.add(index);
                    else next.delete(index);
                    setMine(next);
                  }}
                />{' '}
                {words[side]}
                <pre>{shown(each[side])}</pre>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button onClick={() => keep()}>{words.keep}</Button>
    </section>
  );
}
