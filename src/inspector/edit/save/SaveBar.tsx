import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { saveFile } from '../../../browser/saveFile.ts';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { loadPublished } from '../loadPublished.ts';
import styles from './Save.module.css';
import { isEditingAllowed, saveDraft, type SaveOutcome } from './saveDraft.ts';
import { SavePreview } from './SavePreview.tsx';
import { SaveReport } from './SaveReport.tsx';
import { VersionHint } from './VersionHint.tsx';

interface SaveBarProps {
  draft: FlowDraft;
  /** The page's, with the shop or organisation whose flow it is. */
  search?: string;
}

/** Undo and redo, and where the draft goes from here: a download, or `flows/` where that is allowed. */
export function SaveBar({ draft, search = window.location.search }: SaveBarProps) {
  const [canSave, setCanSave] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  useEffect(() => {
    void isEditingAllowed().then(setCanSave);
  }, []);

  const { verdict, isPublished, changedForms } = draft;
  const isBroken = verdict.verdict?.problems.some(({ severity }) => severity === 'error') ?? false;
  const files = { flow: draft.text, forms: draft.forms };
  const isFlowChanged = draft.text !== draft.published.flow;

  const save = async () => {
    setSaving(true);
    const result = await saveDraft(draft.published, files, changedForms, search);
    setSaving(false);
    setOutcome(result);
    if (result.kind !== 'saved') return;
    draft.markPublished({ ...files, flow: result.flow });
    // Nothing, but for a shop's first own flow, which stands in another folder.
    if (result.flow !== files.flow) draft.edit(result.flow, 'Saved as a flow of its own');
  };
  const compareAnew = async () => {
    draft.markPublished(await loadPublished(search));
    setOutcome(undefined);
  };

  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        <Button kind="quiet" disabled={!draft.canUndo} onClick={draft.undo}>
          Undo
        </Button>
        <Button kind="quiet" disabled={!draft.canRedo} onClick={draft.redo}>
          Redo
        </Button>
        <span className={styles.space} />
        {isFlowChanged && (
          <Button kind="secondary" onClick={() => saveFile('booking.json', draft.text)}>
            Download booking.json
          </Button>
        )}
        {changedForms
          .filter((id) => draft.forms[id] !== undefined)
          .map((id) => (
            <Button
              key={id}
              kind="secondary"
              onClick={() => saveFile(`${id}.json`, draft.forms[id]!)}
            >
              Download {id}.json
            </Button>
          ))}
        {canSave && (
          <Button
            busy={isSaving}
            disabled={isPublished || isBroken || !verdict.isCurrent}
            onClick={() => void save()}
          >
            Save
          </Button>
        )}
      </div>
      <output className={styles.state}>{stateInWords(draft, canSave, isBroken)}</output>
      {canSave && !isPublished && <SavePreview draft={draft} search={search} />}
      <VersionHint draft={draft} />
      {outcome !== undefined && (
        <SaveReport
          outcome={outcome}
          isPublished={isPublished}
          onCompare={() => void compareAnew()}
        />
      )}
    </div>
  );
}

/** Where the draft stands, in a sentence. */
function stateInWords(draft: FlowDraft, canSave: boolean, isBroken: boolean): string {
  if (draft.isPublished) return 'This is what visitors get.';
  const last = draft.lastEdit === undefined ? '' : `${draft.lastEdit}. `;
  if (isBroken) return `${last}Visitors get the published flow until the errors are mended.`;
  if (canSave) return `${last}Not saved yet.`;
  return `${last}Download the changed files, and put them into flows/ and schemas/steps/.`;
}
