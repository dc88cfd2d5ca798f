import { type ReactNode, useEffect, useState } from 'react';
import { lostOf } from '../../../checker/change/faring.ts';
import { wordsToConfirm } from '../../../steps/declarations/customers/whoCanBook.ts';
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { mergeFiles, withMine } from '../../../json/mergeFiles.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { saveFile } from '../../../browser/saveFile.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { loadPublished } from '../loadPublished.ts';
import { loadStaff } from '../../staff/calls.ts';
import type { MergeConflict } from '../../staff/savingDraft.ts';
import { ConflictDialog } from '../../staff/ConflictDialog.tsx';
import styles from './Save.module.css';
import { isEditingAllowed, type SaveOutcome, sendDraft } from './sendDraft.ts';
import { SavePreview } from './SavePreview.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';

/** The words by which losing some visitors is confirmed, and the ids of these visitors. */
interface Typed {
  readonly words: string;
  readonly about: readonly string[];
}

interface SaveBarProps {
  draft: FlowDraft;
  /** The query of the page's address, with the shop or organisation whose flow is edited. */
  search?: string;
  /** Further buttons for the draft. */
  children?: ReactNode;
}

/** Saves the draft to `flows/` where the server allows it, or else downloads it. */
export function SaveBar({ draft, search = window.location.search, children }: SaveBarProps) {
  const [canSave, setCanSave] = useState(false);
  const [hasVersions, setHasVersions] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const [typed, setTyped] = useState<Typed>({ words: '', about: [] });
  const [met, setMet] = useState<MergeConflict>();
  useEffect(() => {
    void isEditingAllowed().then(setCanSave);
    // The page says itself how the draft is kept there.
    void loadStaff().then((found) => setHasVersions(found.hasVersions));
  }, []);

  const { verdict, isPublished, changedForms } = draft;
  const isBroken = verdict.verdict?.problems.some(({ severity }) => severity === 'error') ?? false;
  const lost = lostOf(verdict.verdict?.faring ?? []).map(({ id }) => id);
  const isLosing = lost.length > 0;
  // What was typed holds for just those who were lost then.
  const confirm = lost.every((id) => typed.about.includes(id)) ? typed.words : '';
  const isConfirmed = !isLosing || confirm === wordsToConfirm;
  const files = { flow: draft.text, forms: draft.forms };
  const downloads = [
    ...(draft.text === draft.published.flow ? [] : [['booking.json', draft.text] as const]),
    ...changedForms.flatMap((id) => {
      const form = draft.forms[id];
      return form === undefined ? [] : [[`${id}.json`, form] as const];
    }),
  ];

  const save = async () => {
    setSaving(true);
    const result = await sendDraft(draft.published, files, changedForms, search, confirm);
    setSaving(false);
    setOutcome(result);
    if (result.kind !== 'saved') return;
    setTyped({ words: '', about: [] });
    // A removed form that another flow shows is still there, and is no change of this draft.
    const kept = changedForms.flatMap((id) => {
      const text = draft.published.forms[id];
      const isKept =
        !(id in files.forms) && !result.gone.some((name) => name.endsWith(`/${id}.json`));
      return isKept && text !== undefined ? [[id, text] as const] : [];
    });
    const forms = { ...files.forms, ...Object.fromEntries(kept) };
    draft.markPublished({ flow: result.flow, forms });
    if (kept.length > 0) draft.editFiles({ forms }, 'Saved');
    // The server may write another text: a shop's first own flow refers to its schema from another
    // folder.
    if (result.flow !== files.flow) draft.edit(result.flow, 'Saved as a flow of its own');
  };
  /** Takes in what somebody else has saved since the draft was begun, or asks where both meet. */
  const merge = async () => {
    const [base, mine, theirs] = [draft.published, files, await loadPublished(search)].map(
      ({ flow, forms }) => ({ flow, forms, answers: '' }),
    ) as [FlowFiles, FlowFiles, FlowFiles];
    const { files: merged, conflicts } = mergeFiles('booking', { base, mine, theirs });
    if (conflicts.length > 0) {
      setMet({ revision: 0, conflicts, theirs, merged, mine });
      return;
    }
    draft.markPublished(theirs);
    draft.takeIn(files, merged);
    setOutcome(undefined);
  };
  const choose = ({ theirs, merged, conflicts, mine }: MergeConflict, chosen: FlowFiles) => {
    draft.markPublished(theirs);
    draft.takeIn(files, withMine(merged, conflicts, mine));
    draft.become(chosen, 'Chosen where two had changed the same');
    setMet(undefined);
    setOutcome(undefined);
  };

  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        {children}
        {!hasVersions && (
          <output className={styles.state}>{stateInWords(draft, canSave, isBroken)}</output>
        )}
        {downloads.length > 0 && (
          <Menu
            label="Download"
            items={downloads.map(([name, text]) => ({
              label: name,
              onSelect: () => saveFile(name, text),
            }))}
          />
        )}
        {canSave && (
          <Button
            busy={isSaving}
            disabled={isPublished || isBroken || !isConfirmed || !verdict.isCurrent}
            onClick={() => void save()}
          >
            Save
          </Button>
        )}
      </div>
      {canSave && !isPublished && !isBroken && isLosing && (
        <TextField
          label={`Some customers can no longer book. If that is meant, type “${wordsToConfirm}”`}
          value={confirm}
          onChange={(words) => setTyped({ words, about: lost })}
        />
      )}
      {canSave && !isPublished && !isBroken && <SavePreview draft={draft} search={search} />}
      {outcome !== undefined && (
        <SaveReport outcome={outcome} isPublished={isPublished} onMerge={() => void merge()} />
      )}
      {met !== undefined && (
        <ConflictDialog
          met={met}
          onChoose={(chosen) => choose(met, chosen)}
          onClose={() => setMet(undefined)}
        />
      )}
    </div>
  );
}

/** The state of the draft in a sentence. */
function stateInWords(draft: FlowDraft, canSave: boolean, isBroken: boolean): string {
  if (draft.isPublished) return 'This is what visitors get.';
  const last = draft.lastEdit === undefined ? '' : `${draft.lastEdit}. `;
  if (isBroken) return `${last}Visitors get the published flow until the errors are mended.`;
  if (canSave) return `${last}Not saved yet.`;
  return `${last}Download the changed files, and put them into flows/ and schemas/steps/.`;
}

interface SaveReportProps {
  outcome: SaveOutcome;
  isPublished: boolean;
  /** Takes what the server has now into the draft. */
  onMerge: () => void;
}

/** The result of saving. */
function SaveReport({ outcome, isPublished, onMerge }: SaveReportProps) {
  if (outcome.kind === 'saved') {
    // The report is out of date as soon as the draft is changed again.
    if (!isPublished) return null;
    return <output className={styles.saved}>Saved. The next visit has it.</output>;
  }
  return (
    <div role="alert" className={styles.refused}>
      {outcome.kind === 'failed' && <p>Nothing was saved: {outcome.message}</p>}
      {outcome.kind === 'refused' && (
        <>
          <p>Nothing was saved: the server’s checker refuses it.</p>
          <ul>
            {outcome.problems.map(({ file, message }) => (
              <li key={file + message}>
                {file}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {outcome.kind === 'changed meanwhile' && (
        <>
          <p>
            Nothing was saved: somebody has changed {outcome.files.join(', ')} since this draft was
            begun. Your draft is kept.
          </p>
          <LinkButton onClick={onMerge}>Put both together</LinkButton>
        </>
      )}
    </div>
  );
}
