import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../page/ui/styles/base.css';
import '../../page/ui/styles/inter.css';
import { addressOfFlow } from '../../booking/page/flowAddress.ts';
import type { ScopeName } from '../../contract/staff.gen.ts';
import { loadShopSettings } from './loadShopSettings.ts';
import { beginWithAnswers } from './answersOfSet.ts';
import { loadAnswers, loadPublished } from './edit/loadPublished.ts';
import { InspectorPage } from './InspectorPage.tsx';
import { readUnsaved } from './drafts/unsaved.ts';
import {
  addressFor,
  callStaff,
  flowOfPage,
  loadStaff,
  placeOfPage,
  scopeOfAddress,
  StaffCallError,
  type Staff,
} from './calls/calls.ts';
import styles from './Inspector.module.css';

/** Says why the inspector could not be loaded, and what to do. */
function NotLoaded({ error }: { error: unknown }) {
  // What the server knows why it does not show, such as a draft that is not there.
  if (error instanceof StaffCallError && error.status < 500) {
    return (
      <main className={styles.failed}>
        <h1>This cannot be shown</h1>
        <p>{error.message}</p>
        <p>
          <a href={addressFor(scopeOfAddress(window.location.search), { page: 'drafts' })}>
            See the drafts that there are
          </a>
        </p>
      </main>
    );
  }
  return (
    <main className={styles.failed}>
      <h1>The flow could not be loaded</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>
        Is the server running, and does <code>{addressOfFlow(flowOfPage()).slice(1)}</code> stand
        where it serves from? A shop in the address (<code>?shop=</code>) must be one that the
        server knows.
      </p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </p>
    </main>
  );
}

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError: (error) => {
    reportError(error);
    show(<NotLoaded error={error} />);
  },
});
const show = (page: React.ReactNode) => root.render(<StrictMode>{page}</StrictMode>);

/** Where somebody begins who has roles for one shop or organisation alone, and said no other. */
function ownScope(staff: Staff | null): ScopeName | undefined {
  if (scopeOfAddress(window.location.search) !== 'everybody' || staff?.role !== null)
    return undefined;
  const scopes = new Set(staff.grants.map(({ scope }) => `${scope.kind}:${scope.id}` as ScopeName));
  return scopes.size === 1 ? [...scopes][0] : undefined;
}

/** A link to a draft or version need not say which flow it is about; from then on the address does. */
function stayOnFlow(flow: string): void {
  if (flow === flowOfPage()) return;
  const params = new URLSearchParams(window.location.search);
  params.set('flow', flow);
  window.history.replaceState(null, '', `?${params}${window.location.hash}`);
}

/** The inspector on a shared draft, or on what is published. */
async function open(): Promise<React.ReactNode> {
  const { hasVersions, staff: here, folder } = await loadStaff();
  const {
    page,
    draft: id,
    version: older,
  } = Object.fromEntries(new URLSearchParams(window.location.search));
  if (hasVersions && older !== undefined) {
    const version = await callStaff('readVersion', { params: { id: older } });
    stayOnFlow(version.flow);
    beginWithAnswers(version.files.answers);
    const shopSettings = await loadShopSettings(window.location.search);
    const shared = { staff: here, opened: undefined, unsaved: undefined, version, folder };
    return <InspectorPage published={version.files} shopSettings={shopSettings} shared={shared} />;
  }
  const opened =
    hasVersions && id !== undefined ? await callStaff('readDraft', { params: { id } }) : undefined;
  if (opened !== undefined) stayOnFlow(opened.flow);
  const own = ownScope(here);
  // The pages tell of everybody's flow what concerns the shop, too.
  if (page === undefined && opened === undefined && own !== undefined) {
    window.history.replaceState(null, '', addressFor(own) + window.location.hash);
    return open();
  }
  let staff = here;
  if (opened !== undefined && opened.scope !== scopeOfAddress(window.location.search)) {
    // A link to a draft need not say whose flow it is about.
    const address = addressFor(opened.scope, {
      ...(page !== undefined && { page }),
      draft: opened.id,
    });
    window.history.replaceState(null, '', address + window.location.hash);
    ({ staff } = await loadStaff(opened.scope));
  }
  if (page !== undefined && hasVersions) {
    const { StaffPage } = await import('./pages/StaffPage.tsx');
    return <StaffPage page={page} staff={staff} />;
  }
  const owner = new URL(addressFor(scopeOfAddress(window.location.search)), window.location.href);
  const search = hasVersions ? owner.search : window.location.search;
  // A draft that was published is done with: what is changed in it begins another.
  const kept = opened === undefined || opened.state === 'published' ? undefined : opened.id;
  const unsaved = readUnsaved(kept ?? placeOfPage());
  beginWithAnswers(opened?.files.answers ?? (hasVersions ? await loadAnswers(search) : undefined));
  const [published, shopSettings] = await Promise.all([
    loadPublished(search),
    loadShopSettings(search),
  ]);
  return (
    <InspectorPage
      published={published}
      shopSettings={shopSettings}
      shared={hasVersions ? { staff, opened, unsaved, folder } : undefined}
    />
  );
}

// Whoever has signed out meanwhile is asked to sign in.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
open().then(show, (error: unknown) => show(<NotLoaded error={error} />));
