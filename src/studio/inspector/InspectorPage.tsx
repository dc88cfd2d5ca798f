import { useState, type ReactNode } from 'react';
import type { ShopSettings } from '../../contract/types.gen.ts';
import type { DraftFiles } from './edit/draft/draftFiles.ts';
import { useFlowDraft, type FlowDraft } from './edit/draft/useFlowDraft.ts';
import { ToastProvider } from '../../page/ui/Toast.tsx';
import { Frame } from './frame/Frame.tsx';
import { FlowMender } from './edit/EditPane.tsx';
import { InspectorProvider } from './store/InspectorProvider.tsx';
import { Inspector } from './Inspector.tsx';
import type { FolderNotice, Version } from '../../contract/staff.gen.ts';
import type { Command } from './palette/Palette.tsx';
import { flowOfPage, mayAct, placeOfPage, scopeOfAddress, type Staff } from './calls/calls.ts';
import { StaffBar } from './bar/StaffBar.tsx';
import { pageCommands } from './pages/pagesOfStaff.ts';
import { useSharedDraft, type Shared } from './drafts/useSharedDraft.ts';
import { VersionBar } from './bar/VersionBar.tsx';
import draftWords from './drafts/draftWords.json';
import styles from './Inspector.module.css';

interface SeenBy {
  staff: Staff | null;
  /** What the server says of its folder */
  folder: readonly FolderNotice[];
  version?: Version | undefined;
}

interface InspectorPageProps {
  published: DraftFiles;
  shopSettings: ShopSettings | undefined;
  /** Where the server keeps versions: the draft that was opened, or an older version. */
  shared?: (Shared & SeenBy) | undefined;
}

type Loaded = Pick<InspectorPageProps, 'published' | 'shopSettings'>;

/** The inspector on a draft of the published flow. */
export function InspectorPage({ shared, ...loaded }: InspectorPageProps) {
  if (shared === undefined) return <OwnDraftPage {...loaded} />;
  const { version, staff } = shared;
  if (version !== undefined) return <VersionPage {...loaded} version={version} staff={staff} />;
  return <SharedDraftPage {...loaded} shared={shared} />;
}

/** On a static host, which keeps no drafts: on one of this tab. */
function OwnDraftPage({ published, shopSettings }: Loaded) {
  const name = `${flowOfPage()}${window.location.search}`;
  const draft = useFlowDraft({ published, keepAs: name, undoAs: name });
  const state = draft.isPublished ? draftWords.live : draftWords.download;
  return (
    <OnDraft
      draft={draft}
      shopSettings={shopSettings}
      renderBar={() => <output className={styles.ownDraft}>{state}</output>}
    />
  );
}

/** On an older version, which is only looked at. */
function VersionPage({
  published,
  shopSettings,
  ...shown
}: Loaded & { version: Version; staff: Staff | null }) {
  const draft = useFlowDraft({ published, undoAs: shown.version.id });
  return (
    <OnDraft
      draft={draft}
      shopSettings={shopSettings}
      pages={pageCommands(shown.staff, scopeOfAddress(window.location.search))}
      staff={shown.staff}
      renderBar={() => <VersionBar {...shown} />}
    />
  );
}

/** On a draft that is kept on the server, where others may work on it too. */
function SharedDraftPage({
  published,
  shopSettings,
  shared: { staff, opened, unsaved, folder },
}: Loaded & { shared: NonNullable<InspectorPageProps['shared']> }) {
  const [undoAs, setUndoAs] = useState(opened?.id ?? placeOfPage());
  const canEdit = mayAct(staff, 'editor', 'publisher');
  const draft = useFlowDraft({
    published,
    undoAs,
    files: unsaved?.files ?? opened?.files,
    // What somebody tries out who may not save it is theirs as long as the tab.
    keepAs: canEdit || opened !== undefined ? undefined : undoAs,
  });
  const scope = scopeOfAddress(window.location.search);
  const sharing = useSharedDraft(draft, { opened, unsaved, canEdit });
  if (sharing.base !== undefined && sharing.base.id !== undoAs) setUndoAs(sharing.base.id);
  return (
    <OnDraft
      draft={draft}
      shopSettings={shopSettings}
      pages={pageCommands(
        staff,
        scope,
        sharing.base && [{ draft: sharing.base.id, name: sharing.base.name, scope }],
      )}
      staff={staff}
      renderBar={(at) => (
        <StaffBar draft={draft} staff={staff} sharing={sharing} folder={folder} {...at} />
      )}
    />
  );
}

interface OnDraftProps {
  draft: FlowDraft;
  shopSettings: ShopSettings | undefined;
  pages?: readonly Command[];
  staff?: Staff | null;
  /** What stands above everything; `at` is the step that is looked at */
  renderBar?: (at?: { step: string; onStep: (step: string) => void }) => ReactNode;
}

/** A flow that cannot be read shows only the editor to mend it. */
function OnDraft({ draft, shopSettings, ...shown }: OnDraftProps) {
  return (
    <ToastProvider>
      {draft.flow !== undefined ? (
        <InspectorProvider draft={draft} flow={draft.flow} shopSettings={shopSettings}>
          <Inspector {...shown} />
        </InspectorProvider>
      ) : (
        <Frame
          staff={shown.staff ?? null}
          current="flow"
          hasPages={shown.pages !== undefined}
          title="Flow inspector"
          head={shown.renderBar?.()}
        >
          <main className={styles.failed}>
            <h1>The flow cannot be read</h1>
            <FlowMender draft={draft} />
          </main>
        </Frame>
      )}
    </ToastProvider>
  );
}
