import type { ShopSettings } from '../contract/types.gen.ts';
import type { DraftFiles } from './edit/draft/draftFiles.ts';
import { useFlowDraft } from './edit/draft/useFlowDraft.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { EditPane } from './edit/EditPane.tsx';
import { Inspector } from './Inspector.tsx';
import type { SharedDraft, Version } from '../contract/versions.ts';
import type { Staff } from './staff/calls.ts';
import { StaffBar } from './staff/StaffBar.tsx';
import { VersionBar } from './staff/VersionBar.tsx';
import styles from './Inspector.module.css';

interface InspectorPageProps {
  published: DraftFiles;
  shopSettings: ShopSettings | undefined;
  /** Where the server keeps versions: who is signed in, and the draft that was opened. */
  shared?:
    | { staff: Staff | null; opened: SharedDraft | undefined; version?: Version | undefined }
    | undefined;
}

/**
 * The inspector on a draft of the published flow. A flow that cannot be read shows only the editor
 * to mend it.
 */
export function InspectorPage({ published, shopSettings, shared }: InspectorPageProps) {
  const draft = useFlowDraft({
    published,
    keepAs: shared === undefined ? `booking${window.location.search}` : undefined,
    files: shared?.opened?.files,
  });
  const bar =
    shared === undefined ? null : shared.version === undefined ? (
      <StaffBar draft={draft} {...shared} />
    ) : (
      <VersionBar version={shared.version} staff={shared.staff} />
    );
  if (draft.flow !== undefined) {
    return (
      <ToastProvider>
        {bar}
        <Inspector draft={draft} flow={draft.flow} shopSettings={shopSettings} />
      </ToastProvider>
    );
  }
  return (
    <ToastProvider>
      {bar}
      <main className={styles.failed}>
        <h1>The flow cannot be read</h1>
        <EditPane draft={draft} selected="" onSelect={() => undefined} onPlay={() => undefined} />
      </main>
    </ToastProvider>
  );
}
