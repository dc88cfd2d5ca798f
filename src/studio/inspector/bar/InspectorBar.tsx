import { flowLabel } from '../../../engine/snapshot.ts';
import { addressFor, scopeOfAddress } from '../calls/calls.ts';
import { ActionsMenu } from '../frame/ActionsMenu.tsx';
import { HeadEnd } from '../frame/Frame.tsx';
import { useActions, useInspected, usePage, useSelected, useUpdate } from '../store/contexts.ts';
import { openVisit, saveVisit, toVisitFile } from '../visit/visitFile.ts';
import { UndoRedo } from './UndoRedo.tsx';

/** What is done with the flow and the visit as a whole, at the end of the row above. */
export function InspectorBar() {
  const { draft, flow } = useInspected();
  const { showMessage, open } = useActions();
  const update = useUpdate();
  const inspection = usePage((now) => now.inspection);
  const selected = useSelected();
  const copyLink = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => showMessage('Link copied. It holds nothing personal.'),
      () => showMessage('The browser did not let us copy; take the link from the address bar.'),
    );
  const importVisit = () =>
    openVisit().then(
      (file) => file && open(file),
      (error: Error) => showMessage(error.message),
    );
  const toToday = () =>
    window.location.assign(addressFor(scopeOfAddress(window.location.search), { page: 'today' }));
  return (
    <HeadEnd onSearch={() => update({ sheet: 'search' })} onHelp={() => update({ sheet: 'help' })}>
      <UndoRedo draft={draft} />
      <ActionsMenu
        label="More"
        items={[
          ...(draft.canUndo ? [{ label: 'Undo', onSelect: draft.undo }] : []),
          ...(draft.canRedo ? [{ label: 'Redo', onSelect: draft.redo }] : []),
          { label: 'Copy link', onSelect: () => void copyLink() },
          { label: 'Edit this persona', onSelect: () => update({ sheet: 'persona' }) },
          {
            label: 'Export the visit',
            onSelect: () => saveVisit(toVisitFile(flowLabel(flow), inspection, selected)),
          },
          { label: 'Import a visit', onSelect: () => void importVisit() },
          { label: 'What visitors do', onSelect: toToday },
          { label: 'The flow in words, to print', onSelect: () => update({ sheet: 'summary' }) },
          { label: 'Help', onSelect: () => update({ sheet: 'help' }) },
        ]}
      />
    </HeadEnd>
  );
}
