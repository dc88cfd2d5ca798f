import { flowLabel } from '../../../engine/snapshot.ts';
import { useActions, useInspected, usePage, useSelected, useUpdate } from '../store/contexts.ts';
import { addressFor, scopeOfAddress } from '../calls/calls.ts';
import { openVisit, saveVisit, toVisitFile } from '../visit/visitFile.ts';
import { FaultSwitches } from './FaultSwitches.tsx';
import { languageTitles } from './languages.ts';
import { ShopPicker, type ShopPickerProps } from './ShopPicker.tsx';
import { BarSelect, TopBar } from './TopBar.tsx';
import { UndoRedo } from './UndoRedo.tsx';

const here = () => scopeOfAddress(window.location.search);

/**
 * The bar of the inspector: the shop whose flow is shown, the persona, and actions on the visit.
 */
export function InspectorBar({ canRead }: Pick<ShopPickerProps, 'canRead'>) {
  const { draft, flow, persona, faults } = useInspected();
  const { showMessage, open, visitAs } = useActions();
  const update = useUpdate();
  const personas = usePage((now) => now.personas);
  const shops = usePage((now) => now.shops);
  const language = usePage((now) => now.language);
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
  return (
    <TopBar
      title={
        <ShopPicker
          draft={draft}
          shops={shops}
          canRead={canRead}
          onDraft={() => update({ side: 'change', pane: 'details' })}
        />
      }
      draft={<UndoRedo draft={draft} />}
      onSearch={() => update({ sheet: 'search' })}
      onCopyLink={() => void copyLink()}
      onHelp={() => update({ sheet: 'help' })}
      menu={[
        { label: 'Edit this persona', onSelect: () => update({ sheet: 'persona' }) },
        {
          label: 'Export the visit',
          onSelect: () => saveVisit(toVisitFile(flowLabel(flow), inspection, selected)),
        },
        { label: 'Import a visit', onSelect: () => void importVisit() },
        {
          label: 'What visitors do',
          onSelect: () => window.location.assign(addressFor(here(), { page: 'today' })),
        },
        { label: 'The flow in words, to print', onSelect: () => update({ sheet: 'summary' }) },
      ]}
    >
      <BarSelect label="Persona" value={persona.id} choices={personas} onChange={visitAs} />
      <FaultSwitches active={faults} onChange={(on) => update({ faults: { of: persona, on } })} />
      <BarSelect
        label="Language"
        value={language}
        choices={languageTitles}
        onChange={(id) => update({ language: id })}
      />
    </TopBar>
  );
}
