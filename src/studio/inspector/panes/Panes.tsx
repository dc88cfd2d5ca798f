import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import styles from './Panes.module.css';

export type Pane = 'flow' | 'phone' | 'details';

interface PanesProps {
  /** The pane that is shown where there is room for only one. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  flow: ReactNode;
  phone: ReactNode;
  details: ReactNode;
}

const panes = [
  { id: 'flow', label: 'Flow', region: 'Flow', size: '51%' },
  { id: 'phone', label: 'Phone', region: 'Screens', size: '23%' },
  { id: 'details', label: 'Details', region: 'Details', size: '26%' },
] as const;

/** How narrow a pane may become, and how wide one is that is folded, in px. */
const [least, folded] = [260, 30];

/** The widths are kept in this browser; without storage the panes have the usual ones next time. */
const storage = {
  getItem: (key: string) => attempt(() => localStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string) => attempt(() => localStorage.setItem(key, value)),
};

function attempt<Value>(does: () => Value): Value | undefined {
  try {
    return does();
  } catch {
    return undefined;
  }
}

/**
 * The three panes side by side, with dividers between them that can be dragged or moved by arrow
 * keys; Enter folds. In a narrow window tabs show one pane at a time; the others stay in the page,
 * so that the phone keeps its visit.
 */
export function Panes({ shown, onShow, ...contents }: PanesProps) {
  const layout = useDefaultLayout({ id: 'panes of the inspector', storage });
  return (
    <>
      <nav className={styles.tabs} aria-label="Panes">
        {panes.map(({ id, label }) => (
          <Button
            key={id}
            variant={shown === id ? 'soft' : 'surface'}
            color={shown === id ? undefined : 'gray'}
            aria-pressed={shown === id}
            onClick={() => onShow(id)}
          >
            {label}
          </Button>
        ))}
      </nav>
      <main className={styles.main} aria-label="Flow, screens and details">
        <Group {...layout} disableCursor className={styles.panes} data-shown={shown}>
          {panes.flatMap((pane) => [
            pane.id !== 'flow' && (
              <Separator
                key={`before ${pane.id}`}
                className={styles.divider}
                aria-label={`Width of ${pane.region}`}
                title="Drag; Enter folds"
              />
            ),
            <FoldingPane key={pane.id} {...pane}>
              {contents[pane.id]}
            </FoldingPane>,
          ])}
        </Group>
      </main>
    </>
  );
}

/** One pane; folded it is a strip with its name, which opens it again. */
function FoldingPane({
  id,
  label,
  region,
  size,
  children,
}: (typeof panes)[number] & { children: ReactNode }) {
  const panel = usePanelRef();
  const [isFolded, setFolded] = useState(false);
  return (
    <Panel
      id={id}
      data-pane={id}
      panelRef={panel}
      defaultSize={size}
      minSize={least}
      collapsible={id !== 'flow'}
      collapsedSize={folded}
      onResize={({ inPixels }) => setFolded(inPixels > 0 && inPixels <= folded)}
    >
      {isFolded && (
        <button
          type="button"
          className={styles.rail}
          aria-expanded={false}
          title={`Show ${region.toLowerCase()}`}
          onClick={() => panel.current?.expand()}
        >
          {label}
        </button>
      )}
      <section className={styles.pane} aria-label={region} data-folded={isFolded}>
        {children}
      </section>
    </Panel>
  );
}
