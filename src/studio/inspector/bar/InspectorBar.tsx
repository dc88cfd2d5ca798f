import { useId, useRef } from 'react';
import { Menu } from '../../../page/ui/Menu.tsx';
import { flowLabel } from '../../../engine/snapshot.ts';
import { useActions, useInspected, usePage, useSelected, useUpdate } from '../store/contexts.ts';
import { addressFor, scopeOfAddress } from '../calls/calls.ts';
import { openVisit, saveVisit, toVisitFile } from '../visit/visitFile.ts';
import { FaultSwitches } from './FaultSwitches.tsx';
import { languageTitles } from './languages.ts';
import { ShopPicker } from './ShopPicker.tsx';
import { BarSelect } from './BarSelect.tsx';
import { UndoRedo } from './UndoRedo.tsx';
import { useClosesOnBlur } from './useClosesOnBlur.ts';
import styles from './Bar.module.css';

const here = () => scopeOfAddress(window.location.search);

/**
 * The bar of the inspector: the shop whose flow is shown, the persona, and actions on the visit; in a
 * narrow window all of it opens from one button.
 */
export function InspectorBar({ canRead }: { canRead: boolean }) {
  const { draft, flow, persona, faults } = useInspected();
  const { showMessage, open, visitAs } = useActions();
  const update = useUpdate();
  const personas = usePage((now) => now.personas);
  const language = usePage((now) => now.language);
  const inspection = usePage((now) => now.inspection);
  const selected = useSelected();

  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  useClosesOnBlur(tools);

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
  const menu = [
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
  ];
  return (
    <header className={styles.bar}>
      <h1>Flow inspector</h1>
      <button type="button" popoverTarget={id}>
        Tools
      </button>
      <div ref={tools} id={id} popover="auto" className={styles.tools}>
        <div className={styles.title}>
          <ShopPicker canRead={canRead} />
        </div>
        <div className={styles.fields}>
          <BarSelect label="Persona" value={persona.id} choices={personas} onChange={visitAs} />
          <FaultSwitches
            active={faults}
            onChange={(on) => update({ faults: { of: persona, on } })}
          />
          <BarSelect
            label="Language"
            value={language}
            choices={languageTitles}
            onChange={(chosen) => update({ language: chosen })}
          />
        </div>
        <div className={styles.actions}>
          <UndoRedo draft={draft} />
          <button
            type="button"
            title="Go to anything (Ctrl+K)"
            onClick={() => update({ sheet: 'search' })}
          >
            Go to …
          </button>
          <button type="button" onClick={() => void copyLink()}>
            Copy link
          </button>
          <Menu label="More" items={menu} />
          <button
            type="button"
            aria-label="Help"
            title="Help (?)"
            onClick={() => update({ sheet: 'help' })}
          >
            ?
          </button>
        </div>
      </div>
    </header>
  );
}
