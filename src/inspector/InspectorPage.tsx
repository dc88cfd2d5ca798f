import type { ShopSettings } from '../contract/types.gen.ts';
import type { DraftFiles } from './edit/draft/draftFiles.ts';
import { useFlowDraft } from './edit/draft/useFlowDraft.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { EditPane } from './edit/EditPane.tsx';
import { Inspector } from './Inspector.tsx';
import styles from './Inspector.module.css';

interface InspectorPageProps {
  published: DraftFiles;
  shopSettings: ShopSettings | undefined;
}

/**
 * The inspector on a draft of the published flow. A flow that cannot be read shows only the editor
 * to mend it.
 */
export function InspectorPage({ published, shopSettings }: InspectorPageProps) {
  const draft = useFlowDraft({ published, keepAs: `booking${window.location.search}` });
  if (draft.flow !== undefined) {
    return (
      <ToastProvider>
        <Inspector draft={draft} flow={draft.flow} shopSettings={shopSettings} />
      </ToastProvider>
    );
  }
  return (
    <ToastProvider>
      <main className={styles.failed}>
        <h1>The flow cannot be read</h1>
        <EditPane draft={draft} selected="" onSelect={() => undefined} onPlay={() => undefined} />
      </main>
    </ToastProvider>
  );
}
